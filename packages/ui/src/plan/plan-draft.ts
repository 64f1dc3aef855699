import { checkPlan } from '@handrail/protocol';
import type { PlanProblem, PlanStep } from '@handrail/protocol';
import type { WorkLabels } from '../labels/work-labels.ts';

/** The steps with one of them at another place; the others keep their order. */
export function moveStep(steps: readonly PlanStep[], stepId: string, place: number): PlanStep[] {
  const step = steps.find((candidate) => candidate.stepId === stepId);
  if (!step) return [...steps];
  const others = steps.filter((candidate) => candidate !== step);
  return others.toSpliced(Math.min(others.length, Math.max(0, place)), 0, step);
}

/** The steps with one of them changed. */
export function editStep(
  steps: readonly PlanStep[],
  stepId: string,
  change: Partial<Pick<PlanStep, 'summary' | 'dependsOn'>>,
): PlanStep[] {
  return steps.map((step) => (step.stepId === stepId ? { ...step, ...change } : step));
}

/** The steps with an empty one at the end, under an id that no step has or had. */
export function addStep(steps: readonly PlanStep[], proposed: readonly PlanStep[]): PlanStep[] {
  const taken = new Set([...steps, ...proposed].map(({ stepId }) => stepId));
  let number = steps.length + 1;
  while (taken.has(`added-${number}`)) number++;
  return [...steps, { stepId: `added-${number}`, summary: '', dependsOn: [] }];
}

/** The places of steps as a person counts them, from 1; ids that no step has are left out. */
export function numbersOf(steps: readonly PlanStep[], stepIds: readonly string[]): number[] {
  return stepIds
    .map((id) => steps.findIndex((step) => step.stepId === id) + 1)
    .filter((number) => number > 0)
    .toSorted((left, right) => left - right);
}

/** What must be mended before these steps can be sent, in words. */
export function planProblems(steps: readonly PlanStep[], labels: WorkLabels['plan']): string[] {
  return [...new Set(checkPlan(steps).map((problem) => problemText(problem, steps, labels)))];
}

function problemText(
  problem: PlanProblem,
  steps: readonly PlanStep[],
  labels: WorkLabels['plan'],
): string {
  const numberOf = (stepId: string): number => numbersOf(steps, [stepId])[0] ?? 0;
  switch (problem.kind) {
    case 'no-steps':
      return labels.noSteps;
    case 'too-many-steps':
      return labels.tooManySteps(problem.limit);
    case 'empty-id':
      return labels.badStep(problem.index + 1);
    case 'empty-summary':
      return labels.emptyStep(numberOf(problem.stepId));
    case 'duplicate-id':
    case 'unknown-dependency':
      return labels.badStep(numberOf(problem.stepId));
    case 'cycle':
      return labels.cycle(numbersOf(steps, problem.stepIds));
    default:
      return problem satisfies never;
  }
}
