import { HandrailError, type Run, type Scope, type StartRunRequest } from '@handrail/protocol';
import { beginRun } from './begin-run.ts';
import { cancelRun } from './cancel-run.ts';
import { enqueueRun } from './queued-runs.ts';
import { recoverThread } from './recover-thread.ts';
import { resumeRun, withClaiming } from './resume-run.ts';
import { runSegment } from './run-segment.ts';
import { checkTrigger } from './run-trigger.ts';
import type { Segment } from './segment.ts';
import type { Shell } from './shell.ts';
import { supersedeRun } from './supersede-run.ts';
import { addressOf, nestedId, requireId, type ThreadAddress } from './thread-address.ts';
import { standingOf, type Standing } from './thread-standing.ts';
import { readRow, transact, type Transaction } from './transaction.ts';

interface Planned {
  run: Run;
  segment?: Segment;
  /** The run that has to end before this one can begin. */
  inTheWay?: string | undefined;
}

export async function startRun(shell: Shell, scope: Scope, request: StartRunRequest): Promise<Run> {
  const address = addressOf(scope, request.threadId);
  requireId(request.idempotencyKey, 'idempotencyKey');
  const checked = { ...request, trigger: checkTrigger(request.trigger) };
  const runId = checked.trigger.type === 'continue' ? checked.trigger.runId : shell.newId();
  const messageId = shell.newId();
  const planned = await withClaiming(shell, runId, async () => {
    await recoverThread(shell, address);
    const started = await transact(shell.journal, (transaction) =>
      plan(shell, transaction, { address, scope, request: checked, runId, messageId }),
    );
    if (started.segment) runSegment(shell, started.segment, resumeRun);
    return started;
  });
  if (planned.run.phase !== 'queued') return planned.run;
  if (planned.inTheWay !== undefined) await cancelRun(shell, address, planned.inTheWay);
  // What was in the way may have ended while this was being queued.
  await shell.startNext(address);
  return (await readRow(shell.journal, 'run', planned.run.runId))?.body.run ?? planned.run;
}

interface Start {
  address: ThreadAddress;
  scope: Scope;
  request: StartRunRequest;
  runId: string;
  messageId: string;
}

async function plan(shell: Shell, transaction: Transaction, start: Start): Promise<Planned> {
  const { address, request } = start;
  const { trigger, whenBusy } = request;
  const { owner, stream } = address;
  const keyId = nestedId(stream, request.idempotencyKey);
  const key = await transaction.get('key', keyId);
  const thread = (await transaction.get('thread', stream))?.body;
  const standing = await standingOf(transaction, address, thread);
  const inTheWay = whenBusy === 'steer' ? standing.runId : undefined;
  if (key) {
    const known = await transaction.get('run', key.body.runId);
    if (known) return { run: known.body.run, inTheWay };
  }
  const remember = (runId: string): void =>
    void transaction.put('key', keyId, { owner, stream }, { runId });

  if (trigger.type === 'message' && thread && mustWait(standing.status, whenBusy)) {
    const place = whenBusy === 'steer' ? 'next' : 'last';
    const { message } = trigger;
    const run = await enqueueRun(shell, transaction, { ...start, message, thread, place });
    remember(run.runId);
    return { run, inTheWay };
  }
  if (standing.status === 'busy') throw threadBusy();
  if (thread && trigger.type !== 'continue') {
    await supersedeRun(shell, transaction, address, thread.lastRunId);
  }
  const segment = await beginRun(shell, transaction, start, thread);
  remember(segment.run.runId);
  return { run: segment.run, segment };
}

function mustWait(status: Standing['status'], whenBusy: StartRunRequest['whenBusy']): boolean {
  if (whenBusy === 'queue') return status !== 'free';
  return whenBusy === 'steer' && status === 'busy';
}

function threadBusy(): HandrailError {
  return new HandrailError(
    'thread-busy',
    'An answer is still being written in this thread, so nothing was started. Wait until it ends, or stop it first.',
    { retryAfterMs: 1000 },
  );
}
