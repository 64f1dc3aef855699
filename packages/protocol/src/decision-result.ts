import type { Approval } from './approval.ts';
import type { ErrorEnvelope } from './errors.ts';
import type { Plan } from './plan.ts';

export type DecisionStatus =
  | 'accepted'
  | 'already-decided'
  | 'expired'
  | 'superseded'
  | 'conflict'
  | 'drift'
  | 'forbidden'
  | 'not-found'
  | 'invalid-request';

/**
 * What became of a decision. Every status but `accepted` left the world as it was; the entity, where
 * the asker may see it, says who decided, when and how. Accepted and still `pending`: a vote was counted,
 * more are needed. `invalid-request` is told within `decideApprovals` only: alone, such a decision is an error.
 */
export interface DecisionResult {
  status: DecisionStatus;
  approval?: Approval | undefined;
  plan?: Plan | undefined;
  /** Why it was an `invalid-request`. */
  error?: ErrorEnvelope | undefined;
}

/** One result for each decision, in their order. */
export interface DecisionResults {
  results: DecisionResult[];
}
