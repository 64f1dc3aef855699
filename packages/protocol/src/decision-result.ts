import type { Approval } from './approval.ts';
import type { Plan } from './plan.ts';

export type DecisionStatus =
  | 'accepted'
  | 'already-decided'
  | 'expired'
  | 'superseded'
  | 'conflict'
  | 'drift'
  | 'forbidden'
  | 'not-found';

/**
 * What became of a decision. Every status but `accepted` left the world as it was; the entity, where
 * the asker may see it, says who decided, when and how.
 */
export interface DecisionResult {
  status: DecisionStatus;
  approval?: Approval | undefined;
  plan?: Plan | undefined;
}
