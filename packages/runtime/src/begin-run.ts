import type { Run, Scope, StartRunRequest, Thread } from '@handrail/protocol';
import { unwrittenAnswer, writeMessage } from './message-row.ts';
import { prepareConversation } from './prepare-conversation.ts';
import { takenUp } from './resume-run.ts';
import { writeClaim, writeRun } from './run-entity.ts';
import { threadTitle } from './run-trigger.ts';
import { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredRun, StoredThread } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { writeThread } from './thread-entity.ts';
import type { Transaction } from './transaction.ts';

export interface RunToBegin {
  address: ThreadAddress;
  scope: Scope;
  request: Pick<StartRunRequest, 'trigger'>;
  runId: string;
  messageId: string;
}

/**
 * Takes the thread for a run and brings its conversation to where the run begins. The rows of the claim
 * and of the thread must have been read in the transaction, and nobody may hold the claim.
 */
export async function beginRun(
  shell: Shell,
  transaction: Transaction,
  start: RunToBegin,
  before: StoredThread | undefined,
): Promise<Segment> {
  const { address, request, scope } = start;
  const at = isoNow(shell);
  const prepared = await prepareConversation(shell, transaction, start, before, at);
  const stored = prepared.continued
    ? { ...prepared.continued, run: takenUp(prepared.continued.run) }
    : await newRun(shell, transaction, start, prepared.nextPosition, at);
  const run = writeRun(transaction, address, stored, at, 'running');
  const claimVersion = writeClaim(transaction, address, run.runId, shell.lease.boot);
  const { threadId } = address;
  const thread: Thread = {
    ...(before?.thread ?? { threadId, title: '', createdAt: at, version: 0 }),
    status: 'running',
    updatedAt: at,
  };
  if (!before && request.trigger.type === 'message')
    thread.title = threadTitle(request.trigger.message);
  const nextPosition = prepared.nextPosition + (prepared.continued ? 0 : 1);
  writeThread(transaction, address, { thread, nextPosition, lastRunId: run.runId });
  return new Segment(address, run, stored.scope ?? scope, claimVersion);
}

async function newRun(
  shell: Shell,
  transaction: Transaction,
  { address, scope, runId, messageId }: RunToBegin,
  position: number,
  at: string,
): Promise<StoredRun> {
  const queued = await transaction.get('run', runId);
  await transaction.get('message', nestedId(address.stream, messageId));
  writeMessage(transaction, address, unwrittenAnswer(messageId, runId, position));
  const run: Run = {
    runId,
    threadId: address.threadId,
    agent: shell.agentName,
    messageId,
    phase: 'running',
    attempt: 1,
    createdAt: queued?.body.run.createdAt ?? at,
    version: 0,
  };
  if (shell.disclosure) run.disclosure = shell.disclosure;
  const { tenantId, userId, roles } = scope;
  return { run, scope: { tenantId, userId, roles: [...roles] }, position };
}
