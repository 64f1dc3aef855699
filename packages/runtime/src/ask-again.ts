import type { Approval, ResolveResult, Run } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { approvalRowId, changeApproval, writeApproval } from './approval-entity.ts';
import { laneRowId } from './lane.ts';
import type { Judgement } from './check-judgement.ts';
import { inputAgain, judgeAgain, stricter } from './judge-again.ts';
import { hasReviewers } from './may-decide.ts';
import { writeRun } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredApproval, StoredRun } from './stored-rows.ts';
import { tellMessage } from './tell-message.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { transact, type Transaction } from './transaction.ts';
import { waitInLane } from './wait-in-lane.ts';

/**
 * Makes a new question of a call that may have run. Only while its run rests right behind the call: once the
 * agent has gone on, it was told, and running the call then would answer nothing.
 */
export async function askAgain(
  shell: Shell,
  address: ThreadAddress,
  before: Approval,
  idempotencyKey: string,
): Promise<ResolveResult> {
  const newId = shell.newId();
  // It may hang, or write: nothing for a transaction.
  const judged = before.execution === 'uncertain' ? await judgeAgain(shell, before) : {};
  return await transact(shell.journal, async (transaction): Promise<ResolveResult> => {
    const id = approvalRowId(address.owner, before.approvalId);
    const stored = (await transaction.get('approval', id))?.body;
    if (!stored) return { status: 'not-found' };
    const { approval, again } = stored;
    if (again) {
      const next = await lastAsked(transaction, address, stored);
      const status = again.idempotencyKey === idempotencyKey ? 'asked' : 'conflict';
      return { status, approval, ...(next && { next }) };
    }
    if (approval.execution !== 'uncertain') return { status: 'conflict', approval };
    const run = await restingRun(transaction, address, approval);
    const asked = (await transaction.get('asked', approval.runId))?.body;
    if (!run || !asked) return { status: 'gone-on', approval };
    const at = isoNow(shell);
    const next = newQuestion(shell, stored, judged, newId, asked.approvalIds.length);
    await transaction.get('approval', approvalRowId(address.owner, newId));
    await writeApproval(transaction, address, next, at);
    const { owner, stream } = address;
    const approvalIds = [...asked.approvalIds, newId];
    transaction.put('asked', approval.runId, { owner, stream }, { approvalIds });
    const kept = { again: { idempotencyKey, approvalId: newId } };
    const known = await changeApproval(transaction, address, approval.approvalId, at, {}, kept);
    const { lane, toolCallId = '' } = approval;
    await tellMessage(transaction, address, { run: run.run, lane, at }, () => [
      { type: 'tool-approval-request', approvalId: newId, toolCallId },
    ]);
    if (lane !== undefined) await waitInLane(transaction, address, lane, at);
    writeRun(transaction, address, { ...run, run: waitingAgain(run.run) }, at, 'waiting');
    await changeThread(transaction, address, at, { thread: { status: 'waiting' } });
    return { status: 'asked', ...(known && { approval: known }), next: next.approval };
  });
}

/** The question whether to run it again, if there was one. */
export async function lastAsked(
  transaction: Transaction,
  { owner }: ThreadAddress,
  { again }: StoredApproval,
): Promise<Approval | undefined> {
  if (!again) return undefined;
  return (await transaction.get('approval', approvalRowId(owner, again.approvalId)))?.body.approval;
}

/** The approval's run, if it rests where a question about this call can still be answered by going on. */
async function restingRun(
  transaction: Transaction,
  address: ThreadAddress,
  { runId, toolCallId, lane }: Approval,
): Promise<StoredRun | undefined> {
  const claim = await transaction.get('claim', address.stream);
  const thread = await transaction.get('thread', address.stream);
  const stored = (await transaction.get('run', runId))?.body;
  if (!stored || claim?.body.boot != null || thread?.body.lastRunId !== runId) return undefined;
  const { phase, outcome, messageId } = stored.run;
  const rests = phase === 'waiting' || outcome === 'interrupted' || outcome === 'failed';
  const message =
    lane === undefined
      ? await transaction.get('message', nestedId(address.stream, messageId))
      : await transaction.get('lane', laneRowId(address, lane));
  const isLast = message && isInLastStep(message.body.fold.message, toolCallId);
  return rests && isLast ? stored : undefined;
}

function isInLastStep({ parts }: UIMessage, toolCallId: string | undefined): boolean {
  const step = parts.slice(parts.findLastIndex(({ type }) => type === 'step-start') + 1);
  return step.some((part) => 'toolCallId' in part && part.toolCallId === toolCallId);
}

function newQuestion(
  shell: Shell,
  stored: StoredApproval,
  judged: Judgement,
  approvalId: string,
  place: number,
): StoredApproval {
  const {
    decision,
    execution: _,
    grantId: _grant,
    expiresAt: _expiresAt,
    review,
    ...kept
  } = stored.approval;
  const { requiresReason, ...asked } = kept;
  const strict = stricter({ ...asked, requiresReason, review }, judged);
  const wanted = judged.rejectOnly ? ['reject_once'] : ['allow_once', 'reject_once'];
  const now = shell.now();
  const approval: Approval = {
    ...asked,
    ...strict,
    editable: kept.editable && judged.editable !== false && (strict.review?.quorum ?? 1) <= 1,
    approvalId,
    replaces: kept.approvalId,
    input: inputAgain(stored.approval),
    inputDigest: decision?.inputDigest ?? kept.inputDigest,
    // Whether it ran is not known, so it is a decision for this once, with eyes open.
    options: kept.options.filter(({ kind }) => wanted.includes(kind)),
    votes: [],
    requestedAt: new Date(now).toISOString(),
    status: 'pending',
    version: 1,
  };
  const { expiresInMs: timeMs = timeOf(stored.approval) } = judged;
  if (timeMs !== undefined) {
    approval.expiresAt = new Date(now + timeMs).toISOString();
    approval.onExpiry = judged.onExpiry ?? kept.onExpiry ?? 'reject';
  }
  const { again: _again, ...rest } = stored;
  const reviewed = stored.reviewed || hasReviewers(shell, approval);
  return { ...rest, approval, reviewed, place, always: {}, answers: [] };
}

function timeOf({ expiresAt, requestedAt }: Approval): number | undefined {
  return expiresAt === undefined ? undefined : Date.parse(expiresAt) - Date.parse(requestedAt);
}

function waitingAgain(run: Run): Run {
  const { outcome: _outcome, error: _error, finishedAt: _finishedAt, ...kept } = run;
  return { ...kept, phase: 'waiting', waitingFor: 'approval' };
}
