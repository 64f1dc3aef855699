import {
  HandrailError,
  type Approval,
  type ApprovalDecisionRequest,
  type ApprovalOption,
  type ApprovalVote,
  type DecisionResult,
  type Scope,
} from '@handrail/protocol';
import { digestWithin } from './ask-approval.ts';
import { approvalRowId, changeApproval, isExpired } from './approval-entity.ts';
import { checkInput } from './check-input.ts';
import { checkReason } from './check-reason.ts';
import { settleExpired } from './expire-approval.ts';
import { locateApproval } from './locate-approval.ts';
import { makeGrant } from './make-grant.ts';
import { mayDecide, maySee, viewApproval } from './may-decide.ts';
import { settleApproval, type Settled } from './settle-approval.ts';
import { resumeSoon } from './resume-run.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredAnswer, StoredApproval } from './stored-rows.ts';
import { requireId, type ThreadAddress } from './thread-address.ts';
import { transact, type Transaction } from './transaction.ts';

/** A decision with what had to be found out about it before anything is written. */
interface Considered {
  scope: Scope;
  request: ApprovalDecisionRequest;
  /** The run whose question it was found for: another under the same id is another question. */
  runId: string;
  /** Of the approval that was judged: who may decide can hang on the votes so far. */
  version: number;
  isAllowed: boolean;
  /** Of what would run. */
  inputDigest: string;
  isEdited: boolean;
  grantId: string;
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
  checkReason(reason);
  for (;;) {
    const settled = await tryToDecide(shell, scope, approvalId, request);
    // Another has written meanwhile. It ends: there are only so many votes.
    if (!settled) continue;
    resumeSoon(shell, settled);
    const { result } = settled;
    if (!result.approval) return result;
    return { ...result, approval: await viewApproval(shell, scope, result.approval) };
  }
}

/** @returns undefined when the approval is no longer the one that was judged, so that it has to be judged anew */
async function tryToDecide(
  shell: Shell,
  scope: Scope,
  approvalId: string,
  request: ApprovalDecisionRequest,
): Promise<Settled | undefined> {
  const located = await locateApproval(shell, scope, approvalId);
  if (!located) return { result: { status: 'not-found' } };
  const { address, approval } = located;
  if (!(await maySee(shell, scope, approval))) return { result: { status: 'not-found' } };
  const considered: Considered = {
    scope,
    request,
    runId: approval.runId,
    version: approval.version,
    isAllowed: await mayDecide(shell, scope, approval),
    ...(await considerEdit(shell, approval, request)),
    grantId: shell.newId(),
  };
  return await transact(shell.journal, (transaction) =>
    decide(shell, transaction, address, approvalId, considered),
  );
}

async function considerEdit(
  shell: Shell,
  approval: Approval,
  { editedInput, inputDigest }: ApprovalDecisionRequest,
): Promise<Pick<Considered, 'inputDigest' | 'isEdited'>> {
  const asIs = { inputDigest: approval.inputDigest, isEdited: false };
  if (editedInput === undefined || inputDigest !== approval.inputDigest) return asIs;
  const isPending = approval.status === 'pending';
  if (isPending && !approval.editable) throw notEditable();
  const digest = await digestWithin(editedInput, shell.maxInputBytes).catch((error: unknown) => {
    if (isPending) throw error;
    // It only has to be told from what was decided.
    return '';
  });
  if (digest === approval.inputDigest) return asIs;
  if (isPending) checkInput(approval.inputSchema, editedInput);
  return { inputDigest: digest, isEdited: true };
}

async function decide(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  approvalId: string,
  considered: Considered,
): Promise<Settled | undefined> {
  const { request, scope } = considered;
  const row = await transaction.get('approval', approvalRowId(address.owner, approvalId));
  if (!row) return { result: { status: 'not-found' } };
  const { approval } = row.body;
  const repeat = repeated(row.body, considered);
  if (repeat) return { result: { status: repeat, approval } };
  if (approval.status !== 'pending') return { result: { status: endOf(approval), approval } };
  if (isExpired(approval, shell.now())) {
    return await settleExpired(shell, transaction, address, approval);
  }
  if (approval.runId !== considered.runId) return { result: { status: 'conflict', approval } };
  if (approval.version !== considered.version) return undefined;
  if (!considered.isAllowed) return { result: { status: 'forbidden', approval } };
  if (approval.votes.some(({ by }) => by === scope.userId)) {
    return { result: { status: 'already-decided', approval } };
  }
  const option = approval.options.find(({ id }) => id === request.optionId);
  if (!option) throw unknownOption();
  if (request.inputDigest !== approval.inputDigest)
    return { result: { status: 'drift', approval } };
  return await vote(shell, transaction, address, row.body, option, considered);
}

async function vote(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  stored: StoredApproval,
  option: ApprovalOption,
  considered: Considered,
): Promise<Settled> {
  const { approval } = stored;
  const { request, scope, inputDigest, isEdited } = considered;
  const outcome = option.kind.startsWith('allow') ? 'approved' : 'rejected';
  const { requiresReason } = approval;
  const wantsReason = requiresReason === 'always' || (requiresReason && outcome === 'rejected');
  if (wantsReason && !request.reason?.trim()) throw reasonMissing();
  const offer = stored.always[option.id];
  // A change is for this call; what *always* would then stand for, nobody has seen.
  if (isEdited && (offer || outcome === 'rejected')) throw editNotTaken();
  const by = scope.userId;
  const made: ApprovalVote = {
    by,
    at: isoNow(shell),
    outcome,
    optionId: option.id,
    ...(request.reason !== undefined && { reason: request.reason }),
    inputDigest,
    ...(scope.origin && { from: scope.origin }),
  };
  const votes = [...approval.votes, made];
  const { idempotencyKey } = request;
  const answer: StoredAnswer = { idempotencyKey, by, optionId: option.id, inputDigest };
  const answers = [...stored.answers, answer];
  const yes = votes.filter((each) => each.outcome === 'approved').length;
  if (outcome === 'approved' && yes < (approval.review?.quorum ?? 1)) {
    const { approvalId } = approval;
    const at = made.at;
    const counted = await changeApproval(
      transaction,
      address,
      approvalId,
      at,
      { votes },
      { answers },
    );
    return { result: { status: 'accepted', ...(counted && { approval: counted }) } };
  }
  const change: Partial<Approval> = {
    status: outcome,
    votes,
    decision: isEdited ? { ...made, editedInput: request.editedInput } : made,
  };
  if (offer) {
    change.grantId = considered.grantId;
    await makeGrant(shell, transaction, address, stored, offer, { by, ...considered });
  }
  return await settleApproval(shell, transaction, address, approval, change, 'accepted', {
    answers,
  });
}

/** What a key answers that was used before: the same decision stands, another one is not taken for it. */
function repeated(
  { answers, approval }: StoredApproval,
  { request, scope, inputDigest }: Considered,
): 'accepted' | 'conflict' | undefined {
  const before = answers.find(
    ({ idempotencyKey, by }) => idempotencyKey === request.idempotencyKey && by === scope.userId,
  );
  if (!before) return undefined;
  const isSame =
    before.optionId === request.optionId &&
    before.inputDigest === inputDigest &&
    approval.inputDigest === request.inputDigest;
  return isSame ? 'accepted' : 'conflict';
}

function endOf({ status }: Approval): DecisionResult['status'] {
  return status === 'expired' || status === 'superseded' ? status : 'already-decided';
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

function editNotTaken(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'An edited input goes with approving once only, so nothing was decided. Approve once, or decide on it as it is.',
  );
}

function reasonMissing(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'This decision needs a reason, so nothing was decided. Say why and decide again.',
  );
}
