import {
  HandrailError,
  type Approval,
  type ApprovalDecisionRequest,
  type ApprovalVote,
  type DecisionResult,
  type Scope,
} from '@handrail/protocol';
import { approvalRowId, changeApproval, isExpired } from './approval-entity.ts';
import { approvalResponse } from './approval-response.ts';
import { asksPerson } from './asks-person.ts';
import { resumeRun } from './resume-run.ts';
import { tellMessage } from './tell-message.ts';
import { putRun } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredApproval } from './stored-rows.ts';
import { addressOf, ownerOf, requireId, type ThreadAddress } from './thread-address.ts';
import { transact, type Transaction } from './transaction.ts';

/** In UTF-16 code units: a reason is read by the model and shown on every card of the approval. */
const MAX_REASON = 4000;

interface Decided {
  result: DecisionResult;
  /** The run that this was the last answer for. */
  ready?: { address: ThreadAddress; runId: string };
}

export async function decideApproval(
  shell: Shell,
  scope: Scope,
  approvalId: string,
  request: ApprovalDecisionRequest,
): Promise<DecisionResult> {
  requireId(approvalId, 'approvalId');
  requireId(request.idempotencyKey, 'idempotencyKey');
  requireId(request.optionId, 'optionId');
  const { reason } = request;
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > MAX_REASON))
    throw badReason();
  const decided = await transact(shell.journal, (transaction) =>
    decide(shell, transaction, scope, approvalId, request),
  );
  resumeSoon(shell, decided);
  return decided.result;
}

/** Lets the clock answer a question whose time is up. */
export async function expireApproval(
  shell: Shell,
  address: ThreadAddress,
  approvalId: string,
): Promise<void> {
  const decided = await transact(shell.journal, async (transaction): Promise<Decided> => {
    const row = await transaction.get('approval', approvalRowId(address.owner, approvalId));
    const approval = row?.body.approval;
    if (approval?.status !== 'pending' || !isExpired(approval, shell.now())) {
      return { result: { status: 'already-decided' } };
    }
    return await write(shell, transaction, address, approval, { status: 'expired' }, 'expired');
  });
  resumeSoon(shell, decided);
}

function resumeSoon(shell: Shell, { ready }: Decided): void {
  if (!ready) return;
  const { address, runId } = ready;
  // Not waited for: the decision stands whether or not this process lives to act on it.
  resumeRun(shell, address, runId).catch((error: unknown) =>
    shell.report(error, { where: 'resume', threadId: address.threadId, runId }),
  );
}

async function decide(
  shell: Shell,
  transaction: Transaction,
  scope: Scope,
  approvalId: string,
  request: ApprovalDecisionRequest,
): Promise<Decided> {
  const row = await transaction.get('approval', approvalRowId(ownerOf(scope), approvalId));
  if (!row) return { result: { status: 'not-found' } };
  const { approval } = row.body;
  if (isRepeat(row.body, request)) return { result: { status: 'accepted', approval } };
  if (approval.status !== 'pending') {
    const status =
      approval.status === 'expired' || approval.status === 'superseded'
        ? approval.status
        : 'already-decided';
    return { result: { status, approval } };
  }
  const address = addressOf(scope, approval.threadId);
  if (isExpired(approval, shell.now())) {
    return await write(shell, transaction, address, approval, { status: 'expired' }, 'expired');
  }
  const option = approval.options.find(({ id }) => id === request.optionId);
  if (!option) throw unknownOption();
  if (request.editedInput !== undefined && !approval.editable) throw notEditable();
  if (request.inputDigest !== approval.inputDigest)
    return { result: { status: 'drift', approval } };
  const outcome = option.kind.startsWith('allow') ? 'approved' : 'rejected';
  const { reason, idempotencyKey, inputDigest } = request;
  const vote: ApprovalVote = {
    by: scope.userId,
    at: isoNow(shell),
    outcome,
    optionId: option.id,
    inputDigest,
  };
  if (reason !== undefined) vote.reason = reason;
  const change: Partial<Approval> = { status: outcome, votes: [vote], decision: vote };
  return await write(shell, transaction, address, approval, change, 'accepted', idempotencyKey);
}

function isRepeat(
  { approval, decisionKey }: StoredApproval,
  request: ApprovalDecisionRequest,
): boolean {
  return decisionKey === request.idempotencyKey && approval.decision?.optionId === request.optionId;
}

/**
 * One commit tells the approval, the inbox and the conversation. While the run still works, its own
 * process writes the conversation: it finds the answer when it parks.
 */
async function write(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  before: Approval,
  change: Partial<Approval>,
  status: DecisionResult['status'],
  decisionKey?: string,
): Promise<Decided> {
  const at = isoNow(shell);
  const { approvalId, runId } = before;
  const approval = await changeApproval(transaction, address, approvalId, at, change, decisionKey);
  const result = approval ? { status, approval } : { status };
  const stored = (await transaction.get('run', runId))?.body;
  if (!approval || stored?.run.phase !== 'waiting') return { result };
  const chunk = approvalResponse(approval);
  await tellMessage(transaction, address, { run: stored.run, lane: approval.lane, at, chunk });
  const isLast = !(await asksPerson(transaction.reader, address, runId, approvalId));
  // Written also when it still waits: of two last answers at once, one must see the other.
  putRun(transaction, address, stored, isLast ? 'ready' : 'waiting');
  return isLast ? { result, ready: { address, runId } } : { result };
}

function unknownOption(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The approval offers no such option, so nothing was decided. Choose one of its options.',
  );
}

function notEditable(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The input of this call cannot be edited, so nothing was decided. Approve or reject it as it is.',
  );
}

function badReason(): HandrailError {
  return new HandrailError(
    'invalid-request',
    `The reason is no text of at most ${MAX_REASON} characters, so nothing was decided. Shorten it or leave it out.`,
  );
}
