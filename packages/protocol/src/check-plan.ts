import type { PlanStep } from './plan.ts';

export type PlanProblem =
  | { kind: 'no-steps' }
  | { kind: 'too-many-steps'; limit: number }
  | { kind: 'empty-id'; index: number }
  | { kind: 'empty-summary'; stepId: string }
  | { kind: 'duplicate-id'; stepId: string }
  | { kind: 'unknown-dependency'; stepId: string; dependsOn: string }
  /** The steps of one cycle, in its order. */
  | { kind: 'cycle'; stepIds: string[] };

const MAX_STEPS = 200;

/**
 * What keeps these steps from being a plan; empty when nothing does. The same check on the page, before
 * an amendment is sent, and on the server, before it is taken.
 */
export function checkPlan(steps: readonly PlanStep[]): PlanProblem[] {
  if (steps.length === 0) return [{ kind: 'no-steps' }];
  if (steps.length > MAX_STEPS) return [{ kind: 'too-many-steps', limit: MAX_STEPS }];
  const problems: PlanProblem[] = [];
  const known = new Map<string, PlanStep>();
  for (const [index, step] of steps.entries()) {
    if (step.stepId === '') problems.push({ kind: 'empty-id', index });
    else if (known.has(step.stepId)) problems.push({ kind: 'duplicate-id', stepId: step.stepId });
    if (step.summary.trim() === '') problems.push({ kind: 'empty-summary', stepId: step.stepId });
    known.set(step.stepId, step);
  }
  for (const { stepId, dependsOn } of steps) {
    for (const id of dependsOn) {
      if (!known.has(id)) problems.push({ kind: 'unknown-dependency', stepId, dependsOn: id });
    }
  }
  const stepIds = findCycle(known);
  if (stepIds) problems.push({ kind: 'cycle', stepIds });
  return problems;
}

/** The steps without one of them, whose id no other step depends on any more. */
export function withoutStep(steps: readonly PlanStep[], stepId: string): PlanStep[] {
  return steps
    .filter((step) => step.stepId !== stepId)
    .map((step) =>
      step.dependsOn.includes(stepId)
        ? { ...step, dependsOn: step.dependsOn.filter((id) => id !== stepId) }
        : step,
    );
}

/** Depth first, at most as deep as a plan may have steps. */
function findCycle(steps: ReadonlyMap<string, PlanStep>): string[] | undefined {
  const finished = new Set<string>();
  const path: string[] = [];
  function visit(stepId: string): string[] | undefined {
    const at = path.indexOf(stepId);
    if (at >= 0) return path.slice(at);
    if (finished.has(stepId)) return undefined;
    path.push(stepId);
    for (const id of steps.get(stepId)?.dependsOn ?? []) {
      const cycle = visit(id);
      if (cycle) return cycle;
    }
    path.pop();
    finished.add(stepId);
    return undefined;
  }
  for (const stepId of steps.keys()) {
    const cycle = visit(stepId);
    if (cycle) return cycle;
  }
  return undefined;
}
