import { HandrailError, digestInput } from '@handrail/protocol';
import type { Approval, DecisionStatus, ThreadSnapshot } from '@handrail/protocol';
import { isToolPart } from '@handrail/protocol/tell';
import type { ToolPart } from '@handrail/protocol/tell';
import type { UIMessage } from 'ai';
import { decisionError } from '../decision-response.ts';
import type { Call } from '../route.ts';

/** After these the server's own record is shown instead of what the page believes. */
const TOLD_BY_THE_RECORD: readonly DecisionStatus[] = [
  'accepted',
  'already-decided',
  'expired',
  'superseded',
];

/**
 * Takes the answers a page gives to approval requests. Only the server's own records count: an answer to
 * a question it never asked is refused, and the digest is that of the input the page showed (R7).
 * @throws HandrailError `not-found`, `drift`, `forbidden`, `conflict`.
 */
export async function decideAnswers(
  call: Call,
  snapshot: ThreadSnapshot,
  message: UIMessage,
): Promise<void> {
  for (const part of message.parts) {
    if (!isToolPart(part) || part.state !== 'approval-responded') continue;
    if (part.approval.isAutomatic) continue;
    const { id, approved, reason } = part.approval;
    const approval = snapshot.approvals.find((candidate) => candidate.approvalId === id);
    if (!approval) throw neverAsked();
    if (approval.status !== 'pending') continue;
    const result = await call.runtime.decideApproval(call.scope, id, {
      optionId: optionFor(approval, approved),
      inputDigest: await shownDigest(part, approval),
      reason,
      idempotencyKey: `chat:${id}:${approved ? 'approved' : 'rejected'}`,
    });
    const error = decisionError(result);
    if (error && !TOLD_BY_THE_RECORD.includes(result.status)) throw error;
  }
}

async function shownDigest(part: ToolPart, approval: Approval): Promise<string> {
  return part.input === undefined ? approval.inputDigest : digestInput(part.input);
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
