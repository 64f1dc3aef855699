import { HandrailError, type Fork, type SelectBranchRequest } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { putAway, seenMessages, shownForks, writeFork, type Way } from './branches.ts';
import { readMessages } from './conversation.ts';
import { threadStatus } from './end-run.ts';
import { writeMessage } from './message-row.ts';
import { recoverThread } from './recover-thread.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredMessage, StoredThread } from './stored-rows.ts';
import { nestedId, requireId, threadNotFound, type ThreadAddress } from './thread-address.ts';
import { writeThread } from './thread-entity.ts';
import { standingOf } from './thread-standing.ts';
import { readRows, transact, type Transaction } from './transaction.ts';

/** @throws HandrailError `not-found`, `thread-busy` */
export async function selectBranch(
  shell: Shell,
  address: ThreadAddress,
  { forkId, branchId }: SelectBranchRequest,
): Promise<Fork> {
  requireId(forkId, 'forkId');
  requireId(branchId, 'branchId');
  await recoverThread(shell, address);
  return await transact(shell.journal, async (transaction) => {
    const thread = (await transaction.get('thread', address.stream))?.body;
    if (!thread) throw threadNotFound();
    const found = (await transaction.get('fork', nestedId(address.stream, forkId)))?.body;
    if (!found?.fork.shown || !found.fork.branches.includes(branchId)) throw noSuchBranch();
    const { fork } = found;
    if (fork.current === branchId) return fork;
    const standing = await standingOf(transaction, address, thread);
    if (standing.status !== 'free') throw threadBusy(standing.status);
    return await exchange(transaction, { address, fork, branchId, thread, at: isoNow(shell) });
  });
}

interface Exchange {
  address: ThreadAddress;
  fork: Fork;
  branchId: string;
  thread: StoredThread;
  at: string;
}

async function exchange(transaction: Transaction, choice: Exchange): Promise<Fork> {
  const { address, fork, branchId, thread, at } = choice;
  const way = await shownWay(transaction, choice);
  const branch = await transaction.get('branch', nestedId(address.stream, branchId));
  if (!branch) throw noSuchBranch();
  const wasSeen = seenMessages(way).length > 0;
  if (wasSeen) {
    const forks = await shownForks(transaction.reader, address);
    await putAway(transaction, address, { way, branchId: fork.current, forks }, at);
  }
  for (const { id } of way.messages) {
    await transaction.get('message', id);
    transaction.remove('message', id);
  }
  const { messages, lastRunId } = branch.body;
  await bringBack(transaction, choice, messages);
  transaction.remove('branch', branch.id);
  const { stream } = address;
  const hidden = { kind: 'fork', stream, statuses: ['hidden'] } as const;
  for (const { body } of await readRows(transaction.reader, hidden)) {
    if (body.within !== branchId) continue;
    await writeFork(transaction, address, body.fork.forkId, at, { within: null });
  }
  const run = (await transaction.get('run', lastRunId))?.body.run;
  // What is read again is no news: `updatedAt`, and with it the place in the list, stays.
  writeThread(transaction, address, {
    ...thread,
    thread: run ? { ...thread.thread, status: threadStatus(run) } : thread.thread,
    lastRunId,
  });
  return await writeFork(transaction, address, fork.forkId, at, {
    branches: wasSeen ? fork.branches : fork.branches.filter((id) => id !== fork.current),
    current: branchId,
    within: null,
    runId: lastRunId,
  });
}

async function shownWay(
  transaction: Transaction,
  { address, fork, thread }: Exchange,
): Promise<Way> {
  const { after } = fork;
  const messages = await readMessages(transaction.reader, address);
  const before = messages.findIndex(({ body }) => body.fold.message.id === after);
  if (after !== null && before < 0) throw noSuchBranch();
  return { after, messages: messages.slice(before + 1), lastRunId: thread.lastRunId };
}

/** Puts the messages where they were, and tells them after the one they follow, behind which all else goes. */
async function bringBack(
  transaction: Transaction,
  { address, fork, at }: Exchange,
  messages: readonly StoredMessage[],
): Promise<void> {
  const { stream, threadId } = address;
  const tell = (message: UIMessage, runId: string | undefined, truncate: boolean): void => {
    const event = { type: 'message', threadId, runId: runId ?? null, at, message } as const;
    transaction.emit(stream, truncate ? { ...event, truncate } : event);
  };
  const before =
    fork.after === null
      ? undefined
      : await transaction.get('message', nestedId(stream, fork.after));
  if (before) tell(before.body.fold.message, before.body.runId, true);
  for (const [place, stored] of messages.entries()) {
    const { message } = stored.fold;
    await transaction.get('message', nestedId(stream, message.id));
    writeMessage(transaction, address, stored);
    tell(message, stored.runId, place === 0 && !before);
  }
}

function noSuchBranch(): HandrailError {
  return new HandrailError(
    'not-found',
    'There is no such branch where the conversation is now, so nothing was changed. Load the thread again.',
  );
}

function threadBusy(status: 'asking' | 'busy'): HandrailError {
  return new HandrailError(
    'thread-busy',
    status === 'asking'
      ? 'The agent waits for a decision in this branch, so no other one was shown. Decide, or stop the answer first.'
      : 'An answer is still being written in this thread, so no other branch was shown. Wait until it ends, or stop it first.',
    { retryAfterMs: 1000 },
  );
}
