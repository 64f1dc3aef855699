import type { PlanChoice } from '@handrail/client';
import type { DecisionResult } from '@handrail/protocol';

/**
 * Sends what a person decided about a plan. A result of `conflict` keeps what they changed and shows both;
 * when the promise rejects, the card says why and lets them try again.
 */
export type DecidePlan = (choice: PlanChoice) => void | Promise<DecisionResult | void>;
