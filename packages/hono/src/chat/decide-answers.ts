import { HandrailError, digestInput } from '@handrail/protocol';
import type { Approval, DecisionStatus, ThreadSnapshot } from '@handrail/protocol';
import { isToolPart, toolNameOf } from '@handrail/protocol/tell';
import type { UIMessage } from 'ai';
import { decisionError } from '../decision-response.ts';
import type { Call } from '../route.ts';
import { givenAnswers } from './given-answers.ts';
import type { GivenAnswer } from './given-answers.ts';

/** After these the server's own record is shown instead of what the page believes. */
const TOLD_BY_THE_RECORD: readonly DecisionStatus[] = [
  'accepted',
  'already-decided',
  'expired',
  'superseded',
];

/**
 * Takes the answers a page gives to approval requests. Only the server's own records count: an answer to
 * a question it never asked in this message is refused, and so is one at another tool, call or input than
 * the one that waits (R6, R7). All are looked at before the first is taken.
 * @throws HandrailError `invalid-request`, `not-found`, `drift`, `unsupported`, `forbidden`, `conflict`.
 */
export async function decideAnswers(
  call: Call,
  snapshot: ThreadSnapshot,
  message: UIMessage,
): Promise<void> {
  const decisions = [];
  for (const answer of givenAnswers(message)) {
    const approval = snapshot.approvals.find(
      (candidate) => candidate.approvalId === answer.approvalId,
    );
    if (!approval) throw neverAsked();
    if (approval.status !== 'pending') continue;
    if (!isAskedIn(snapshot, message.id, approval)) throw neverAsked();
    if (!(await isShown(answer, approval))) throw drift();
    decisions.push({ approval, answer, optionId: optionFor(approval, answer.approved) });
  }
  for (const { approval, answer, optionId } of decisions) {
    const { approvalId, inputDigest } = approval;
    const { approved, reason } = answer;
    const result = await call.runtime.decideApproval(call.scope, approvalId, {
      optionId,
      inputDigest,
      reason,
      idempotencyKey: `chat:${approvalId}:${approved ? 'approved' : 'rejected'}`,
    });
    const error = decisionError(result);
    if (error && !TOLD_BY_THE_RECORD.includes(result.status)) throw error;
  }
}

function isAskedIn(snapshot: ThreadSnapshot, messageId: string, approval: Approval): boolean {
  const kept = snapshot.messages.find((candidate) => candidate.id === messageId);
  const { approvalId, toolCallId } = approval;
  return (kept?.parts ?? []).some(
    (part) =>
      isToolPart(part) && part.approval?.id === approvalId && part.toolCallId === toolCallId,
  );
}

async function isShown({ part }: GivenAnswer, approval: Approval): Promise<boolean> {
  if (part.toolCallId !== approval.toolCallId) return false;
  if (toolNameOf(part) !== approval.toolName || part.input === undefined) return false;
  return (await digestInput(part.input)) === approval.inputDigest;
}

function optionFor(approval: Approval, approved: boolean): string {
  const kind = approved ? 'allow_once' : 'reject_once';
  const option = approval.options.find((candidate) => candidate.kind === kind);
  if (option) return option.id;
  throw new HandrailError(
    'unsupported',
    'This question has no plain yes and no, so it cannot be answered here. Answer it where all its options are shown.',
  );
}

function neverAsked(): HandrailError {
  return new HandrailError(
    'not-found',
    'This answers a question the server did not ask here, so nothing was run. Load the conversation again.',
  );
}

function drift(): HandrailError {
  return new HandrailError(
    'drift',
    'What was answered is not the call that waits here, so nothing was run. Load the conversation again.',
  );
}
