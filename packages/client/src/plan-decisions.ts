import type {
  AgentRuntime,
  DecisionResult,
  Plan,
  PlanDecisionRequest,
  Scope,
} from '@handrail/protocol';
import { canonicalJson, HandrailError } from '@handrail/protocol';

/** What a person decides about a plan. */
export interface PlanChoice {
  /** `amended`: approved with `steps` in place of the proposed ones. */
  outcome: PlanDecisionRequest['outcome'];
  steps?: PlanDecisionRequest['steps'];
  reason?: string | undefined;
  /** The version the person saw. @defaultValue the newest known */
  version?: number | undefined;
}

export interface PlanDecisions {
  readonly decidePlan: (planId: string, choice: PlanChoice) => Promise<DecisionResult>;
}

/**
 * Decides plans: names the version that was seen, and asks under the same key again when an answer
 * was lost, so that one intention is one decision (R10).
 */
export function createPlanDecisions(context: {
  runtime: AgentRuntime;
  scope: Scope;
  generateId: () => string;
  find(planId: string): Plan | undefined;
  take(plan: Plan): void;
}): PlanDecisions {
  const { runtime, scope } = context;
  const lost = new Map<string, { intention: string; idempotencyKey: string }>();

  return {
    async decidePlan(planId, { version = context.find(planId)?.version, ...choice }) {
      if (version === undefined) throw unknownPlan();
      const decision = { ...choice, version };
      const intention = canonicalJson(decision);
      const before = lost.get(planId);
      const idempotencyKey =
        before?.intention === intention ? before.idempotencyKey : context.generateId();
      lost.set(planId, { intention, idempotencyKey });
      const result = await runtime.decidePlan(scope, planId, { ...decision, idempotencyKey });
      lost.delete(planId);
      if (result.plan) context.take(result.plan);
      return result;
    },
  };
}

function unknownPlan(): HandrailError {
  return new HandrailError(
    'not-found',
    'This plan is not loaded here, and what is decided must have been seen. Open its thread first.',
  );
}
