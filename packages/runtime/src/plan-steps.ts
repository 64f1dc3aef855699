import { checkPlan, type PlanProblem, type PlanStep } from '@handrail/protocol';

const MAX_PLAN = 256 * 1024;

/**
 * Steps as a model or a browser gave them, their shape a claim until it is checked here; with nothing in them
 * that only the agent's progress may say.
 */
export function readSteps(
  given: unknown,
): { steps: PlanStep[]; problems?: undefined } | { problems: PlanProblem[] } {
  if (!Array.isArray(given) || !given.every(isStep) || isTooLarge(given)) return { problems: [] };
  const steps = given.map(({ error: _error, ...step }): PlanStep => ({
    ...step,
    dependsOn: [...new Set(step.dependsOn)],
    status: 'pending',
  }));
  const problems = checkPlan(steps);
  return problems.length > 0 ? { problems } : { steps };
}

function isTooLarge(steps: unknown): boolean {
  return JSON.stringify(steps).length > MAX_PLAN;
}

function isStep(step: Partial<PlanStep> | null): step is PlanStep {
  return (
    typeof step?.stepId === 'string' &&
    typeof step.summary === 'string' &&
    Array.isArray(step.dependsOn) &&
    step.dependsOn.every((id: unknown) => typeof id === 'string') &&
    isAbsentOr('string', step.rationale) &&
    isAbsentOr('string', step.tool) &&
    isAbsentOr('boolean', step.needsApproval)
  );
}

function isAbsentOr(type: 'string' | 'boolean', value: unknown): boolean {
  return value === undefined || typeof value === type;
}
