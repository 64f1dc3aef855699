import type { DecisionResult, Plan, PlanStep } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import type { PlanRequest } from './agent.ts';
import type { DurableRuntime } from './create-runtime.ts';
import {
  ada,
  answer,
  memoryStore,
  openBench,
  pendingApproval,
  readUntil,
  say,
  settled,
  start,
  STORES,
  textOf,
} from './runtime-bench.fixture.ts';

const step = (stepId: string, more: Partial<PlanStep> = {}): PlanStep => ({
  stepId,
  summary: `Do ${stepId}`,
  dependsOn: [],
  ...more,
});

/** Waits until the plan of this title is proposed and its run parked, then approves it. */
async function approve(runtime: DurableRuntime, title: string): Promise<DecisionResult> {
  let plan: Plan | undefined;
  await readUntil(runtime, 'x', (event) => {
    if (event.type === 'plan' && event.plan.title === title) plan = event.plan;
    return event.type === 'run' && event.run.phase === 'waiting' && plan !== undefined;
  });
  const { planId = '', version = 0 } = plan ?? {};
  return await runtime.decidePlan(ada, planId, {
    outcome: 'approved',
    version,
    idempotencyKey: title,
  });
}

describe.each(STORES)('plans of several steps over %s', (_, makeStore) => {
  it('are each decided on their own, also when the run goes on after the first', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      for (const title of ['First', 'Second', 'Third']) {
        yield* turn.step(title, async function* () {
          const { plan } = await turn.proposePlan({ title, steps: [step('a')] });
          yield* say(`${plan.title} `, title);
        });
      }
    });
    await start(runtime, 'x');
    for (const title of ['First', 'Second', 'Third'])
      expect(await approve(runtime, title)).toMatchObject({ status: 'accepted', plan: { title } });
    const { messages } = await settled(runtime, 'x');
    expect(textOf(messages[1])).toBe('First Second Third ');
  });

  it('have their steps moved after the step that proposed them is over', async () => {
    const store = makeStore();
    const agent: Parameters<typeof openBench>[1] = async function* (turn) {
      const ids = yield* turn.step('propose', async function* () {
        const steps = [step('a'), step('b', { needsApproval: true })];
        const { plan } = await turn.proposePlan({ title: 'Work', steps });
        yield* say('Go. ', 'go');
        return plan.steps.map(({ stepId }) => stepId);
      });
      for (const stepId of ids) {
        yield* turn.step(stepId, async function* () {
          await turn.updateStep(stepId, 'running');
          yield* say(`${stepId} `, stepId);
          await turn.updateStep(stepId, 'done');
        });
      }
    };
    const first = openBench(store, agent);
    await start(first.runtime, 'x');
    await approve(first.runtime, 'Work');
    await readUntil(first.runtime, 'x', (event) => event.type === 'approval');
    await settled(first.runtime, 'x', 'waiting');
    await first.runtime.close();
    const { runtime } = openBench(store, agent);
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    const { messages, plans, runs } = await settled(runtime, 'x');
    expect(runs).toMatchObject([{ outcome: 'success' }]);
    expect(textOf(messages[1])).toBe('Go. a b ');
    expect(plans).toMatchObject([{ status: 'done' }]);
  });
});

describe('steps that a model made up', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'first this, then that'],
    ['nothing in a list', [null]],
    ['a step without an order', [{ stepId: 'a', summary: 'A' }]],
    ['a number for a summary', [step('a', { summary: 5 as never })]],
    ['an object for a tool', [step('a', { tool: {} as never })]],
    ['two steps of one id', [step('a'), step('a')]],
    ['a step that waits for itself', [step('a', { dependsOn: ['a'] })]],
    ['ten thousand steps', Array.from({ length: 10_000 }, (_, n) => step(String(n)))],
    ['a megabyte of words', [step('a', { summary: 'x'.repeat(1024 * 1024) })]],
  ])('are laid before nobody where they are %s: the run fails and says why', async (_, steps) => {
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      await turn.proposePlan({ title: 'Plan', steps: steps as PlanRequest['steps'] });
      yield* say('Never said.');
    });
    await start(runtime, 'x');
    const { plans, runs } = await settled(runtime, 'x');
    expect(plans).toEqual([]);
    expect(runs).toMatchObject([
      { outcome: 'failed', error: { message: expect.stringContaining('no plan') } },
    ]);
  });

  it('are a plan whatever they are called, and wait once for what they name twice', async () => {
    const steps = [
      step('__proto__'),
      step('constructor', { dependsOn: ['__proto__', '__proto__'] }),
    ];
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      const { plan } = await turn.proposePlan({ title: 'Names', steps });
      for (const { stepId } of plan.steps) await turn.updateStep(stepId, 'done');
      yield* say('Done.');
    });
    await start(runtime, 'x');
    await approve(runtime, 'Names');
    const { plans } = await settled(runtime, 'x');
    expect(plans[0]?.steps).toMatchObject([
      { stepId: '__proto__', status: 'done' },
      { stepId: 'constructor', status: 'done', dependsOn: ['__proto__'] },
    ]);
  });
});
