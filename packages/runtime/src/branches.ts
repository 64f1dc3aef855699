import type { Fork } from '@handrail/protocol';
import type { JournalReader } from './journal.ts';
import type { Shell } from './shell.ts';
import type { StoredFork, StoredMessage } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { readRows, type Transaction, type TypedRow } from './transaction.ts';

/** What follows a place of the conversation, oldest first. */
export interface Way {
  /** The message before it; null: it is the whole conversation. */
  after: string | null;
  messages: readonly TypedRow<'message'>[];
  /** The run that it rests on. */
  lastRunId: string;
}

/** Forks of the conversation as it is shown. */
export async function shownForks(
  reader: JournalReader,
  { stream }: ThreadAddress,
): Promise<TypedRow<'fork'>[]> {
  return await readRows(reader, { kind: 'fork', stream, statuses: ['shown'] });
}

/**
 * Keeps what a new beginning replaces, so that a person can come back to it; what nobody has seen yet is
 * no branch. The messages' rows are the caller's to remove.
 */
export async function keepReplaced(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  way: Way,
  at: string,
): Promise<void> {
  const seen = seenMessages(way);
  if (seen.length === 0) return;
  const forks = await shownForks(transaction.reader, address);
  const known = forks.find(({ body }) => body.fork.after === way.after);
  const current = known?.body.fork.current ?? shell.newId();
  const branches = known?.body.fork.branches ?? [current];
  const next = shell.newId();
  await putAway(transaction, address, { way, branchId: current, forks }, at);
  const forkId = known?.body.fork.forkId ?? shell.newId();
  await writeFork(transaction, address, forkId, at, {
    after: way.after,
    branches: [...branches, next],
    current: next,
    within: null,
  });
}

/** Puts a way away as a branch, with the forks that lie in it. */
export async function putAway(
  transaction: Transaction,
  address: ThreadAddress,
  { way, branchId, forks }: { way: Way; branchId: string; forks: readonly TypedRow<'fork'>[] },
  at: string,
): Promise<void> {
  const { owner, stream } = address;
  const rowId = nestedId(stream, branchId);
  await transaction.get('branch', rowId);
  transaction.put(
    'branch',
    rowId,
    { owner, stream },
    {
      messages: seenMessages(way),
      lastRunId: way.lastRunId,
    },
  );
  const inside = new Set(way.messages.map(({ body }) => body.fold.message.id));
  for (const { body } of forks) {
    const { after, forkId } = body.fork;
    if (after !== null && inside.has(after)) {
      await writeFork(transaction, address, forkId, at, { within: branchId });
    }
  }
}

export function seenMessages({ messages }: Way): StoredMessage[] {
  return messages.filter(({ body }) => body.begun).map(({ body }) => body);
}

type ForkChange = Partial<Pick<Fork, 'after' | 'branches' | 'current'>> &
  Pick<StoredFork, 'within'> & { runId?: string };

/** Writes a fork, new or changed, and tells it. */
export async function writeFork(
  transaction: Transaction,
  address: ThreadAddress,
  forkId: string,
  at: string,
  { within, runId, ...change }: ForkChange,
): Promise<Fork> {
  const { owner, stream, threadId } = address;
  const rowId = nestedId(stream, forkId);
  const before = (await transaction.get('fork', rowId))?.body.fork;
  const fork: Fork = {
    ...(before ?? { forkId, threadId, after: null, branches: [], current: '' }),
    ...change,
    shown: within === null,
    version: transaction.nextVersion('fork', rowId),
  };
  const status = fork.shown ? 'shown' : 'hidden';
  transaction.put('fork', rowId, { owner, stream, status }, { fork, within });
  transaction.emit(stream, { type: 'fork', threadId, runId: runId ?? null, at, fork });
  return fork;
}
