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
import { closeParts, closeText } from './close-parts.ts';
import type { WrittenMessage } from './conversation.ts';
import { chunkEvent, writeRun } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import { positionOrder, type StoredRun } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { findApprovalPart, isToolPart } from './tool-part.ts';
import { readRow, type Transaction } from './transaction.ts';

export type Ending =
  | { outcome: 'success' }
  | { outcome: 'failed'; error: ErrorEnvelope }
  | { outcome: 'cancelled'; approvals: 'cancelled' | 'superseded' }
  | { outcome: 'interrupted' };

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
): Promise<{ run: Run; threadStatus: ThreadStatus; isReady: boolean }> {
  const { address, stored, ending } = stretch;
  const { messageId, runId } = stored.run;
  const at = isoNow(shell);
  const final = ending.outcome === 'cancelled';
  const { position, steps } = stretch.written;
  let { fold, begun, finishedParts } = stretch.written;
  const tell = (chunk: UIMessageChunk): void => {
    fold = foldChunk(fold, chunk);
    transaction.emit(address.stream, chunkEvent(stored.run, at, chunk));
    begun = true;
  };

  const approvals = await settleApprovals(shell, transaction, stretch, at);
  const answered = approvals.filter(
    ({ approvalId, status }) =>
      status !== 'pending' &&
      findApprovalPart(fold.message, approvalId)?.state === 'approval-requested',
  );
  for (const approval of answered) tell(approvalResponse(approval));
  const pending = approvals.filter(({ status }) => status === 'pending');
  const waits = !final && pending.length + answered.length > 0;

  if (ending.outcome === 'success' && !waits) {
    for (const toolCallId of refusedCalls(fold)) tell({ type: 'tool-output-denied', toolCallId });
  }
  for (const chunk of stretch.lastChunks) tell(chunk);

  const keepsAll = waits || ending.outcome === 'success' || hasCompleteCall(fold, finishedParts);
  if (ending.outcome === 'success') fold = closeText(fold);
  else
    fold = closeParts(fold, { consumed: await consumedOf(transaction, address, approvals), final });
  if (keepsAll) finishedParts = fold.message.parts.length;

  transaction.remove('cancel', runId);
  const rowId = nestedId(address.stream, messageId);
  await transaction.get('message', rowId);
  if (begun) {
    const index = { owner: address.owner, stream: address.stream, order: positionOrder(position) };
    const { threadId } = address;
    transaction.put('message', rowId, index, {
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
  if (waits && ending.outcome === 'failed') tellProblem(transaction, stretch, at);

  const { waitingFor: _, ...before } = stored.run;
  const run: Run = waits
    ? { ...before, phase: 'waiting', waitingFor: 'approval' }
    : { ...before, phase: 'done', outcome: ending.outcome, finishedAt: at };
  if (steps > 0) run.steps = steps;
  if (!waits && ending.outcome === 'failed') run.error = ending.error;
  const status = waits ? (pending.length > 0 ? 'waiting' : 'ready') : 'done';
  const written = writeRun(transaction, address, { ...stored, run }, at, status);
  return { run: written, threadStatus: threadStatus(written), isReady: status === 'ready' };
}

/** What the folded message is told when a person, or the clock, has answered. */
export function approvalResponse(approval: Approval): UIMessageChunk {
  const { approvalId, status, decision } = approval;
  const approved = status === 'approved';
  const reason = decision?.reason ?? (approved ? undefined : REASONS[status]);
  const chunk = { type: 'tool-approval-response', approvalId, approved } as const;
  return reason === undefined ? chunk : { ...chunk, reason };
}

const REASONS: Partial<Record<Approval['status'], string>> = {
  expired: 'Nobody answered in time.',
  cancelled: 'The run was stopped.',
  superseded: 'A new message came instead of an answer.',
};

/** This run's approvals, after the clock and a final end have had their say. */
async function settleApprovals(
  shell: Shell,
  transaction: Transaction,
  { address, stored, ending }: EndedStretch,
  at: string,
): Promise<Approval[]> {
  const approvals = await runApprovals(transaction, address, stored.run.runId);
  const settled: Approval[] = [];
  for (const approval of approvals) {
    let status: Approval['status'] = approval.status;
    if (status === 'pending' && isExpired(approval, shell.now())) status = 'expired';
    else if (status === 'pending' && ending.outcome === 'cancelled') status = ending.approvals;
    // Read in any case: a decision that comes in between makes this plan start again.
    await transaction.get('approval', nestedId(address.owner, approval.approvalId));
    const changed =
      status !== approval.status &&
      (await changeApproval(transaction, address, approval.approvalId, at, { status }));
    settled.push(changed || approval);
  }
  return settled;
}

/** In the order they were asked. Costs what the run asked, however much its thread holds (R9). */
export async function runApprovals(
  { reader }: Pick<Transaction, 'reader'>,
  address: ThreadAddress,
  runId: string,
): Promise<Approval[]> {
  const asked = await readRow(reader, 'asked', runId);
  const approvals: Approval[] = [];
  for (const approvalId of asked?.body.approvalIds ?? []) {
    const row = await readRow(reader, 'approval', nestedId(address.owner, approvalId));
    if (row) approvals.push(row.body.approval);
  }
  return approvals;
}

async function consumedOf(
  transaction: Transaction,
  address: ThreadAddress,
  approvals: readonly Approval[],
): Promise<Set<string>> {
  const consumed = new Set<string>();
  for (const { approvalId, status } of approvals) {
    if (status !== 'approved') continue;
    const id = nestedId(address.owner, approvalId);
    if (await readRow(transaction.reader, 'consumption', id)) consumed.add(approvalId);
  }
  return consumed;
}

function refusedCalls(fold: MessageFold): string[] {
  return fold.message.parts
    .filter(isToolPart)
    .filter((part) => part.state === 'approval-responded' && !part.approval.approved)
    .map((part) => part.toolCallId);
}

/** A call with its whole input may have had effects: the step it is in is not forgotten, or it would be done again. */
function hasCompleteCall(fold: MessageFold, from: number): boolean {
  return fold.message.parts
    .slice(from)
    .some((part) => isToolPart(part) && part.state !== 'input-streaming');
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

function threadStatus(run: Run): ThreadStatus {
  if (run.phase === 'waiting') return 'waiting';
  return run.outcome === 'failed' || run.outcome === 'interrupted' ? run.outcome : 'idle';
}
