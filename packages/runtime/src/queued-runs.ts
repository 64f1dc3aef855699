import { HandrailError, type Run, type Scope } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { JournalReader } from './journal.ts';
import { messageExists } from './prepare-conversation.ts';
import { writeRun } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredRun, StoredThread } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { writeThread } from './thread-entity.ts';
import { readRows, transact, type Transaction, type TypedRow } from './transaction.ts';

const MAX_QUEUED = 20;
/** Queued runs are sorted around this place, after every run that has a place in the conversation. */
const QUEUE_MIDDLE = 500_000_000_000;

/** In the order of their turns. */
export async function queuedRuns(
  reader: JournalReader,
  { stream }: ThreadAddress,
): Promise<TypedRow<'run'>[]> {
  return (await readRows(reader, { kind: 'run', stream, statuses: ['queued'] })).toReversed();
}

export interface QueueRequest {
  address: ThreadAddress;
  scope: Scope;
  runId: string;
  messageId: string;
  message: UIMessage;
  thread: StoredThread;
  place: 'last' | 'next';
}

/**
 * Keeps a message until its turn. The thread's row is written with it, so that two who queue at once
 * cannot take the same place.
 */
export async function enqueueRun(
  shell: Shell,
  transaction: Transaction,
  { address, scope, runId, messageId, message, thread, place }: QueueRequest,
): Promise<Run> {
  const queue = await queuedRuns(transaction.reader, address);
  const isKnown = await transaction.get('message', nestedId(address.stream, message.id));
  if (isKnown || queue.some(({ body }) => body.run.queuedMessage?.id === message.id)) {
    throw messageExists();
  }
  if (queue.length >= MAX_QUEUED) throw queueFull();
  await transaction.get('run', runId);
  const at = isoNow(shell);
  const position =
    place === 'last'
      ? (queue.at(-1)?.body.position ?? QUEUE_MIDDLE) + 1
      : (queue[0]?.body.position ?? QUEUE_MIDDLE) - 1;
  const run: Run = {
    runId,
    threadId: address.threadId,
    agent: shell.agentName,
    messageId,
    phase: 'queued',
    waitingFor: 'queue',
    queuedMessage: message,
    attempt: 0,
    createdAt: at,
    version: 0,
  };
  const { tenantId, userId, roles } = scope;
  const stored = { run, scope: { tenantId, userId, roles: [...roles] }, position };
  writeThread(transaction, address, { ...thread, thread: { ...thread.thread, updatedAt: at } });
  return writeRun(transaction, address, stored, at, 'queued');
}

/** Takes a message out of the queue: it never joins the conversation. */
export async function cancelQueued(
  shell: Shell,
  address: ThreadAddress,
  runId: string,
): Promise<void> {
  await transact(shell.journal, async (transaction) => {
    const stored = (await transaction.get('run', runId))?.body;
    const thread = (await transaction.get('thread', address.stream))?.body;
    if (stored?.run.phase !== 'queued' || !thread) return;
    const at = isoNow(shell);
    endQueued(transaction, address, { stored, thread }, at, { outcome: 'cancelled' });
  });
}

/** Ends a run that never began. Its row must have been read in the transaction. */
export function endQueued(
  transaction: Transaction,
  address: ThreadAddress,
  { stored, thread }: { stored: StoredRun; thread: StoredThread },
  at: string,
  end: Pick<Run, 'outcome' | 'error'>,
): void {
  const { waitingFor: _waitingFor, ...kept } = stored.run;
  const run: Run = { ...kept, phase: 'done', ...end, finishedAt: at };
  // Before the run that works: the last run of a thread is the one that was begun last.
  const position = Math.max(0, thread.nextPosition - 2);
  writeRun(transaction, address, { ...stored, run, position }, at, 'done');
}

function queueFull(): HandrailError {
  return new HandrailError(
    'thread-busy',
    `${MAX_QUEUED} messages wait in this thread already, so this one was not taken. Wait until some are answered, or take some back.`,
    { retryAfterMs: 5000 },
  );
}
