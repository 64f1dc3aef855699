import type { PlanStep } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { englishWork } from '../labels/english-work.ts';
import { addStep, editStep, moveStep, numbersOf, planProblems } from './plan-draft.ts';
import { planDifference } from './plan-difference.ts';
import { sampleSteps } from './sample-plan.fixture.ts';

const ids = (steps: readonly { stepId: string }[]): string[] => steps.map(({ stepId }) => stepId);
const kinds = (...lists: Parameters<typeof planDifference>): string[] =>
  planDifference(...lists).map(({ kind, stepId }) => `${kind} ${stepId}`);

describe('changing steps', () => {
  it('moves one and keeps the order of the others', () => {
    expect(ids(moveStep(sampleSteps(), 'delete', 0))).toEqual(['delete', 'list', 'copy', 'check']);
    expect(ids(moveStep(sampleSteps(), 'list', 99))).toEqual(['copy', 'check', 'delete', 'list']);
    expect(ids(moveStep(sampleSteps(), 'none', 0))).toEqual(ids(sampleSteps()));
  });

  it('adds one under an id that no step has or had', () => {
    const added = addStep(sampleSteps(), [
      { stepId: 'added-5', summary: 'once there', dependsOn: [] },
    ]);
    expect(added.at(-1)).toEqual({ stepId: 'added-6', summary: '', dependsOn: [] });
  });

  it('counts steps as a person does', () => {
    expect(numbersOf(sampleSteps(), ['check', 'gone', 'list'])).toEqual([1, 3]);
  });
});

describe('what keeps steps from being a plan', () => {
  const problems = (steps: Parameters<typeof planProblems>[0]): string[] =>
    planProblems(steps, englishWork.plan);

  it('is nothing for a plan that can run', () => {
    expect(problems(sampleSteps())).toEqual([]);
  });

  it('names the steps of a circle by the numbers a person sees', () => {
    const steps = editStep(sampleSteps(), 'list', { dependsOn: ['check'] });
    expect(problems(steps)).toEqual([
      'Steps 1, 2, and 3 wait for each other, so none could ever start. Let one of them not wait.',
    ]);
  });

  it('names an empty step, and a plan without any', () => {
    expect(problems(editStep(sampleSteps(), 'copy', { summary: ' ' }))).toEqual([
      'Step 2 says nothing. Write what it does, or remove it.',
    ]);
    expect(problems([])).toEqual(['A plan needs at least one step. Add one, or reject the plan.']);
  });
});

describe('the difference of two plans', () => {
  it('is none between equal ones', () => {
    expect(kinds(sampleSteps(), sampleSteps())).toEqual([
      'same list',
      'same copy',
      'same check',
      'same delete',
    ]);
  });

  it('tells the one step that moved, not all it passed', () => {
    expect(kinds(sampleSteps(), moveStep(sampleSteps(), 'delete', 0))).toEqual([
      'moved delete',
      'same list',
      'same copy',
      'same check',
    ]);
  });

  it('shows a removed step where it stood, and no change in those that waited for it', () => {
    const after = sampleSteps()
      .filter(({ stepId }) => stepId !== 'check')
      .map((step) => (step.stepId === 'delete' ? { ...step, dependsOn: [] } : step));
    expect(kinds(sampleSteps(), after)).toEqual([
      'same list',
      'same copy',
      'removed check',
      'same delete',
    ]);
  });

  it.each<[string, Partial<PlanStep>]>([
    ['no longer asks', { needsApproval: false }],
    ['uses another tool', { tool: 'wipe' }],
    ['does it with something else', { input: { path: '/' } }],
  ])('tells a step that %s', (_, change) => {
    const after = sampleSteps().map((step) =>
      step.stepId === 'delete' ? { ...step, ...change } : step,
    );
    expect(kinds(sampleSteps(), after)).toContain('edited delete');
  });

  it('tells words and waits that changed, and what was added', () => {
    const after = addStep(
      editStep(editStep(sampleSteps(), 'copy', { summary: 'Move them' }), 'delete', {
        dependsOn: ['list'],
      }),
      sampleSteps(),
    );
    expect(kinds(sampleSteps(), after)).toEqual([
      'same list',
      'edited copy',
      'same check',
      'edited delete',
      'added added-5',
    ]);
  });
});
