import {
  foldChunk,
  type Approval,
  type ErrorEnvelope,
  type MessageFold,
  type Run,
  type ThreadStatus,
} from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { changeApproval, isExpired } from './approval-entity.ts';
import { consumedOf } from './consumed-approvals.ts';
import { closeParts, closeText, hasCompleteCall } from './close-parts.ts';
import type { WrittenMessage } from './conversation.ts';
import { laneFlagId } from './lane.ts';
import { heldCalls } from './held-calls.ts';
import { writeMessage } from './message-row.ts';
import { proposedPlans } from './plan-entity.ts';
import { settlePlans } from './settle-plans.ts';
import { runApprovals } from './run-approvals.ts';
import { chunkEvent, writeRun } from './run-entity.ts';
import { answersFor, settleLanes } from './settle-lanes.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredRun } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { isToolPart } from './tool-part.ts';
import type { Transaction } from './transaction.ts';

export type Ending =
  /** `parked`: it left its agent to wait for a person, who may have answered since. */
  | { outcome: 'success'; parked: boolean }
  | { outcome: 'failed'; error: ErrorEnvelope }
  | { outcome: 'cancelled'; approvals: 'cancelled' | 'superseded' }
  | { outcome: 'interrupted' }
  /** A question's time was up, and the policy ends its run then. */
  | { outcome: 'expired' };

export interface EndedStretch {
  address: ThreadAddress;
  stored: StoredRun;
  written: WrittenMessage;
  ending: Ending;
  /** What the stream still lacks at its end; empty when the agent or its process is not there to say it. */
  lastChunks: readonly UIMessageChunk[];
}

/**
 * Ends a stretch of a run: every open part is closed, the message is kept whole, and the run is done, or
 * waits where a person was asked. An answer may outlast the failure or the crash that came after the
 * question, so a stretch that broke off with a question open waits like one that parked (R6).
 * The run's row must have been read in the transaction.
 * @returns `isReady` when it waits for nobody: every answer is there, so it can go on
 */
export async function endRun(
  shell: Shell,
  transaction: Transaction,
  stretch: EndedStretch,
): Promise<{
  run: Run;
  /** This run's approvals, as they are now. */
  approvals: readonly Approval[];
  threadStatus: ThreadStatus;
  isReady: boolean;
}> {
  const { address, stored } = stretch;
  const { messageId, runId } = stored.run;
  const at = isoNow(shell);
  const { position, steps } = stretch.written;
  let { fold, begun, finishedParts } = stretch.written;
  const tell = (chunk: UIMessageChunk): void => {
    fold = foldChunk(fold, chunk);
    transaction.emit(address.stream, chunkEvent(stored.run, at, chunk));
    begun = true;
  };

  const ending = await endingByClock(shell, transaction, stretch);
  const final = ending.outcome === 'cancelled' || ending.outcome === 'expired';
  const approvals = await settleApprovals(shell, transaction, { ...stretch, ending }, at);
  const answers = answersFor(shell, undefined, stretch.written, approvals);
  for (const answer of answers) tell(answer);
  const pending = approvals.filter(({ status }) => status === 'pending');
  const consumed = await consumedOf(transaction, address, approvals);
  const settling = { shell, address, stored, at, approvals, consumed, final };
  const waiting = await settleLanes(transaction, settling);
  const plans = final ? [] : await proposedPlans(transaction.reader, address, runId);
  const parked = ending.outcome === 'success' && ending.parked;
  const asked = pending.length + answers.length + waiting + plans.length > 0;
  const waits = !final && (parked || asked);

  if (ending.outcome === 'success' && !waits) {
    for (const toolCallId of refusedCalls(fold)) tell({ type: 'tool-output-denied', toolCallId });
  }
  for (const chunk of stretch.lastChunks) tell(chunk);

  const keepsAll = waits || ending.outcome === 'success' || hasCompleteCall(fold, finishedParts);
  if (ending.outcome === 'success') fold = closeText(fold);
  else {
    const held = final ? [] : await heldCalls(transaction.reader, address, fold, runId);
    fold = closeParts(fold, { consumed, final, held: new Set(held) });
  }
  if (keepsAll) finishedParts = fold.message.parts.length;

  transaction.remove('cancel', runId);
  transaction.remove('cancel', laneFlagId(runId));
  const rowId = nestedId(address.stream, messageId);
  await transaction.get('message', rowId);
  if (begun) {
    const { threadId } = address;
    writeMessage(transaction, address, {
      fold,
      position,
      runId,
      begun,
      finishedParts,
      steps,
    });
    transaction.emit(address.stream, {
      type: 'message',
      threadId,
      runId,
      at,
      message: fold.message,
    });
  } else {
    transaction.remove('message', rowId);
  }
  if (!waits) await settlePlans(transaction, address, { runId, outcome: ending.outcome }, at);
  if (waits && ending.outcome === 'failed') tellProblem(transaction, stretch, at);

  const { waitingFor: _, ...before } = stored.run;
  const run: Run = waits
    ? {
        ...before,
        phase: 'waiting',
        waitingFor: plans.length > 0 && pending.length === 0 ? 'plan' : 'approval',
      }
    : { ...before, phase: 'done', outcome: ending.outcome, finishedAt: at };
  if (steps > 0) run.steps = steps;
  if (!waits && ending.outcome === 'failed') run.error = ending.error;
  const isEach = shell.policy.batch === 'each' && answers.length > 0;
  const goesOn = plans.length === 0 && (pending.length === 0 || isEach);
  const status = waits ? (goesOn ? 'ready' : 'waiting') : 'done';
  const written = writeRun(transaction, address, { ...stored, run }, at, status);
  return {
    run: written,
    approvals,
    threadStatus: threadStatus(written),
    isReady: status === 'ready',
  };
}

/** This run's approvals, after the clock and a final end have had their say. */
async function settleApprovals(
  shell: Shell,
  transaction: Transaction,
  { address, stored, ending }: EndedStretch,
  at: string,
): Promise<Approval[]> {
  const approvals = await runApprovals(transaction, address, stored.run.runId);
  const waits = approvals.some(({ status }) => status === 'pending');
  const settled: Approval[] = [];
  for (const approval of approvals) {
    const change: Partial<Approval> = {};
    if (approval.status === 'pending') {
      if (isExpired(approval, shell.now())) change.status = 'expired';
      else if (ending.outcome === 'cancelled') change.status = ending.approvals;
      else if (ending.outcome === 'expired') change.status = 'cancelled';
    }
    if (approval.execution === 'running') {
      // An agent that went on to a good end got through the call, though it never told the result.
      change.execution = ending.outcome === 'success' && !waits ? 'succeeded' : 'uncertain';
    }
    // Read in any case: a decision that comes in between makes this plan start again.
    await transaction.get('approval', nestedId(address.owner, approval.approvalId));
    const changed =
      Object.keys(change).length > 0 &&
      (await changeApproval(transaction, address, approval.approvalId, at, change));
    settled.push(changed || approval);
  }
  return settled;
}

async function endingByClock(
  shell: Shell,
  transaction: Transaction,
  { address, stored, ending }: EndedStretch,
): Promise<Ending> {
  if (ending.outcome === 'cancelled') return ending;
  const approvals = await runApprovals(transaction, address, stored.run.runId);
  const ends = approvals.some(
    (approval) =>
      approval.onExpiry === 'cancel' &&
      (approval.status === 'expired' ||
        (approval.status === 'pending' && isExpired(approval, shell.now()))),
  );
  return ends ? { outcome: 'expired' } : ending;
}

function refusedCalls(fold: MessageFold): string[] {
  return fold.message.parts
    .filter(isToolPart)
    .filter((part) => part.state === 'approval-responded' && !part.approval.approved)
    .map((part) => part.toolCallId);
}

function tellProblem(
  transaction: Transaction,
  { address, stored, ending }: EndedStretch,
  at: string,
): void {
  if (ending.outcome !== 'failed') return;
  const { code, message: text } = ending.error;
  const notice = { level: 'error', code, text } as const;
  const { runId, threadId } = stored.run;
  transaction.emit(address.stream, { type: 'notice', threadId, runId, at, notice });
}

/** What a thread is while it rests on this run. */
export function threadStatus(run: Run): ThreadStatus {
  if (run.phase === 'waiting') return 'waiting';
  return run.outcome === 'failed' || run.outcome === 'interrupted' ? run.outcome : 'idle';
}
