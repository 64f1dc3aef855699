import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlan, withoutStep } from './check-plan.ts';
import type { PlanStep } from './plan.ts';

const step = (stepId: string, ...dependsOn: string[]): PlanStep => ({
  stepId,
  summary: `Do ${stepId}`,
  dependsOn,
});

describe('checkPlan', () => {
  it('finds nothing wrong with steps that can be done in some order', () => {
    expect(checkPlan([step('c', 'a', 'b'), step('a'), step('b', 'a')])).toEqual([]);
  });

  it('names a plan without steps, and one with too many', () => {
    expect(checkPlan([])).toEqual([{ kind: 'no-steps' }]);
    const many = Array.from({ length: 201 }, (_, index) => step(`s${index}`));
    expect(checkPlan(many)).toEqual([{ kind: 'too-many-steps', limit: 200 }]);
  });

  it('names ids that are empty or used twice, empty summaries and unknown dependencies', () => {
    const steps = [step('a'), step('a'), step(''), { ...step('b', 'gone'), summary: ' ' }];
    expect(checkPlan(steps)).toEqual([
      { kind: 'duplicate-id', stepId: 'a' },
      { kind: 'empty-id', index: 2 },
      { kind: 'empty-summary', stepId: 'b' },
      { kind: 'unknown-dependency', stepId: 'b', dependsOn: 'gone' },
    ]);
  });

  it('names the steps of a cycle in its order', () => {
    const steps = [step('out', 'a'), step('a', 'b'), step('b', 'c'), step('c', 'a')];
    expect(checkPlan(steps)).toEqual([{ kind: 'cycle', stepIds: ['a', 'b', 'c'] }]);
    expect(checkPlan([step('me', 'me')])).toEqual([{ kind: 'cycle', stepIds: ['me'] }]);
  });

  it('finds a cycle exactly where no order does every step after those it depends on', () => {
    fc.assert(
      fc.property(graph, (steps) => {
        const kinds = checkPlan(steps).map(({ kind }) => kind);
        expect(kinds).toEqual(canBeDone(steps) ? [] : ['cycle']);
      }),
    );
  });
});

describe('withoutStep', () => {
  it('leaves no step that depends on the removed one, and keeps what did not change', () => {
    const [a, b, c] = [step('a'), step('b', 'a'), step('c', 'a', 'b')];
    const left = withoutStep([a, b, c], 'b');
    expect(left).toEqual([a, step('c', 'a')]);
    expect(left[0]).toBe(a);
  });

  it('keeps a plan a plan', () => {
    fc.assert(
      fc.property(graph, fc.nat(7), (steps, index) => {
        const left = withoutStep(steps, `s${index % steps.length}`);
        fc.pre(canBeDone(steps) && left.length > 0);
        expect(checkPlan(left)).toEqual([]);
      }),
    );
  });
});

const graph = fc
  .array(fc.uniqueArray(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 })
  .map((rows) =>
    rows.map((row, index) =>
      step(`s${index}`, ...new Set(row.map((each) => `s${each % rows.length}`))),
    ),
  );

function canBeDone(steps: readonly PlanStep[]): boolean {
  const done = new Set<string>();
  for (let round = 0; round < steps.length; round++) {
    for (const { stepId, dependsOn } of steps) {
      if (dependsOn.every((id) => done.has(id))) done.add(stepId);
    }
  }
  return done.size === steps.length;
}
