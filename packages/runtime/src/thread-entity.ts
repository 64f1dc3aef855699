import type { Thread } from '@handrail/protocol';
import type { StoredThread } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** Writes the thread's change, and tells the feed. Does nothing to a thread that is gone. */
export async function changeThread(
  transaction: Transaction,
  address: ThreadAddress,
  at: string,
  change: { thread: Partial<Thread> } & Partial<Omit<StoredThread, 'thread'>>,
): Promise<void> {
  const row = await transaction.get('thread', address.stream);
  if (!row) return;
  writeThread(transaction, address, {
    ...row.body,
    ...change,
    thread: { ...row.body.thread, ...change.thread, updatedAt: at },
  });
}

/** The thread's row must have been read in the transaction. */
export function writeThread(
  transaction: Transaction,
  address: ThreadAddress,
  body: StoredThread,
): Thread {
  const version = transaction.nextVersion('thread', address.stream);
  const thread: Thread = { ...body.thread, version };
  const index = { owner: address.owner, stream: address.stream, order: thread.updatedAt };
  transaction.put('thread', address.stream, index, { ...body, thread });
  const { threadId } = address;
  transaction.emit(address.feed, { type: 'thread', threadId, at: thread.updatedAt, thread });
  return thread;
}
