import {
  HandrailError,
  startFold,
  type Run,
  type Scope,
  type StartRunRequest,
  type Thread,
} from '@handrail/protocol';
import { prepareConversation } from './prepare-conversation.ts';
import { recoverThread } from './recover-thread.ts';
import { resumeRun, takenUp, withClaiming } from './resume-run.ts';
import { writeClaim, writeRun } from './run-entity.ts';
import { runSegment } from './run-segment.ts';
import { checkTrigger, threadTitle } from './run-trigger.ts';
import { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import { positionOrder, type StoredRun, type StoredThread } from './stored-rows.ts';
import { supersedeRun } from './supersede-run.ts';
import { addressOf, nestedId, requireId, type ThreadAddress } from './thread-address.ts';
import { writeThread } from './thread-entity.ts';
import { transact, type Transaction } from './transaction.ts';

export async function startRun(shell: Shell, scope: Scope, request: StartRunRequest): Promise<Run> {
  const address = addressOf(scope, request.threadId);
  requireId(request.idempotencyKey, 'idempotencyKey');
  const checked = { ...request, trigger: checkTrigger(request.trigger) };
  const runId = checked.trigger.type === 'continue' ? checked.trigger.runId : shell.newId();
  const messageId = shell.newId();
  return await withClaiming(shell, runId, async () => {
    await recoverThread(shell, address);
    const started = await transact(shell.journal, (transaction) =>
      plan(shell, transaction, { address, scope, request: checked, runId, messageId }),
    );
    if (started.segment) runSegment(shell, started.segment, resumeRun);
    return started.run;
  });
}

interface Start {
  address: ThreadAddress;
  scope: Scope;
  request: StartRunRequest;
  runId: string;
  messageId: string;
}

async function plan(
  shell: Shell,
  transaction: Transaction,
  start: Start,
): Promise<{ run: Run; segment?: Segment }> {
  const { address, request, scope } = start;
  const keyId = nestedId(address.stream, request.idempotencyKey);
  const key = await transaction.get('key', keyId);
  if (key) {
    const known = await transaction.get('run', key.body.runId);
    if (known) return { run: known.body.run };
  }
  const claim = await transaction.get('claim', address.stream);
  if (claim?.body.boot != null) throw threadBusy();

  const at = isoNow(shell);
  const threadRow = await transaction.get('thread', address.stream);
  if (threadRow && request.trigger.type !== 'continue') {
    await supersedeRun(shell, transaction, address, threadRow.body.lastRunId);
  }
  const prepared = await prepareConversation(transaction, start, threadRow?.body, at);
  const stored = prepared.continued
    ? { ...prepared.continued, run: takenUp(prepared.continued.run) }
    : await newRun(shell, transaction, start, prepared.nextPosition, at);
  const run = writeRun(transaction, address, stored, at, 'running');
  const { owner, stream, threadId } = address;
  transaction.put('key', keyId, { owner, stream }, { runId: run.runId });
  const claimVersion = writeClaim(transaction, address, run.runId, shell.lease.boot);
  const thread: Thread = {
    ...(threadRow?.body.thread ?? { threadId, title: '', createdAt: at, version: 0 }),
    status: 'running',
    updatedAt: at,
  };
  if (!threadRow && request.trigger.type === 'message')
    thread.title = threadTitle(request.trigger.message);
  const nextPosition = prepared.nextPosition + (prepared.continued ? 0 : 1);
  const body: StoredThread = { thread, nextPosition, lastRunId: run.runId };
  writeThread(transaction, address, body);
  return { run, segment: new Segment(address, run, stored.scope ?? scope, claimVersion) };
}

async function newRun(
  shell: Shell,
  transaction: Transaction,
  { address, scope, runId, messageId }: Start,
  position: number,
  at: string,
): Promise<StoredRun> {
  await transaction.get('run', runId);
  const rowId = nestedId(address.stream, messageId);
  await transaction.get('message', rowId);
  transaction.put(
    'message',
    rowId,
    { owner: address.owner, stream: address.stream, order: positionOrder(position) },
    { fold: startFold(messageId), position, runId, begun: false, finishedParts: 0, steps: 0 },
  );
  const run: Run = {
    runId,
    threadId: address.threadId,
    agent: shell.agentName,
    messageId,
    phase: 'running',
    attempt: 1,
    createdAt: at,
    version: 0,
  };
  if (shell.disclosure) run.disclosure = shell.disclosure;
  const { tenantId, userId, roles } = scope;
  return { run, scope: { tenantId, userId, roles: [...roles] }, position };
}

function threadBusy(): HandrailError {
  return new HandrailError(
    'thread-busy',
    'An answer is still being written in this thread, so nothing was started. Wait until it ends, or stop it first.',
    { retryAfterMs: 1000 },
  );
}
