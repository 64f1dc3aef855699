import { HandrailError, isHandrailError, toErrorEnvelope } from '@handrail/protocol';
import type {
  ApprovalDecisionsRequest,
  DecisionResult,
  DecisionResults,
  Scope,
} from '@handrail/protocol';
import { decideApproval } from './decide-approval.ts';
import type { Shell } from './shell.ts';

const MAX_DECISIONS = 100;

/** In their order, each in a commit of its own: what one of them meets changes nothing for the others. */
export async function decideApprovals(
  shell: Shell,
  scope: Scope,
  { decisions }: ApprovalDecisionsRequest,
): Promise<DecisionResults> {
  if (!Array.isArray(decisions) || decisions.length < 1 || decisions.length > MAX_DECISIONS) {
    throw new HandrailError(
      'invalid-request',
      `One call takes 1 to ${MAX_DECISIONS} decisions, so nothing was decided. Send them in parts.`,
    );
  }
  const results: DecisionResult[] = [];
  for (const { approvalId, ...decision } of decisions) {
    results.push(
      await decideApproval(shell, scope, approvalId, decision).catch((error: unknown) => {
        if (!isHandrailError(error) || !REFUSALS.has(error.code)) throw error;
        return { status: 'invalid-request', error: toErrorEnvelope(error) } as const;
      }),
    );
  }
  return { results };
}

/** What is wrong with one decision. Anything else is wrong with the server, and nothing would be gained by going on. */
const REFUSALS: ReadonlySet<string> = new Set(['invalid-request', 'invalid-input']);
