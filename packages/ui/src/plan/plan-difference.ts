import { canonicalJson } from '@handrail/protocol';
import type { PlanStep } from '@handrail/protocol';

export type StepChangeKind = 'same' | 'added' | 'removed' | 'edited' | 'moved';

/** One step of two versions of a plan; `before` or `after` is missing where it is in one alone. */
export interface StepChange {
  kind: StepChangeKind;
  stepId: string;
  before?: PlanStep | undefined;
  after?: PlanStep | undefined;
}

/** What leads from one list of steps to another: in the new order, what was removed at its old place. */
export function planDifference(
  before: readonly PlanStep[],
  after: readonly PlanStep[],
): StepChange[] {
  const old = new Map(before.map((step) => [step.stepId, step]));
  const kept = new Set(after.map(({ stepId }) => stepId));
  const inPlace = longestCommonOrder(before, after);
  const changes = after.map((step): StepChange => {
    const { stepId } = step;
    const was = old.get(stepId);
    if (!was) return { kind: 'added', stepId, after: step };
    if (isEdited(was, step, kept)) return { kind: 'edited', stepId, before: was, after: step };
    return { kind: inPlace.has(stepId) ? 'same' : 'moved', stepId, before: was, after: step };
  });
  for (const [index, step] of before.entries()) {
    if (kept.has(step.stepId)) continue;
    const previous = before.slice(0, index).findLast(({ stepId }) => kept.has(stepId))?.stepId;
    let at = changes.findIndex(({ stepId }) => stepId === previous) + 1;
    while (changes[at]?.kind === 'removed') at++;
    changes.splice(at, 0, { kind: 'removed', stepId: step.stepId, before: step });
  }
  return changes;
}

/** That a step no longer waits for one that was removed is no change of its own. */
function isEdited(before: PlanStep, after: PlanStep, kept: ReadonlySet<string>): boolean {
  const waits = (step: PlanStep): string =>
    step.dependsOn
      .filter((id) => kept.has(id))
      .toSorted()
      .join('\n');
  const does = ({ summary, tool, input, needsApproval = false }: PlanStep): string =>
    canonicalJson({ summary, tool, input, needsApproval });
  return does(before) !== does(after) || waits(before) !== waits(after);
}

/** The ids that stand in the same order in both, as many as can be: the others were moved. */
function longestCommonOrder(
  before: readonly PlanStep[],
  after: readonly PlanStep[],
): ReadonlySet<string> {
  const places = new Map(before.map(({ stepId }, index) => [stepId, index]));
  const best: string[][] = [];
  for (const { stepId } of after) {
    const place = places.get(stepId);
    if (place === undefined) continue;
    const longest = best
      .filter((order) => (places.get(order.at(-1) ?? '') ?? -1) < place)
      .reduce<string[]>((left, right) => (right.length > left.length ? right : left), []);
    best.push([...longest, stepId]);
  }
  return new Set(best.reduce<string[]>((a, b) => (b.length > a.length ? b : a), []));
}
