import type { Plan, PlanStep, ThreadSnapshot } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import type { Agent, PlanRequest } from './agent.ts';
import type { DurableRuntime } from './create-runtime.ts';
import {
  ada,
  answer,
  bob,
  memoryStore,
  openBench,
  pendingApproval,
  readUntil,
  say,
  settled,
  start,
  STORES,
  textOf,
  toolPart,
} from './runtime-bench.fixture.ts';

const step = (stepId: string, more: Partial<PlanStep> = {}): PlanStep => ({
  stepId,
  summary: `Do ${stepId}`,
  dependsOn: [],
  ...more,
});

const request: PlanRequest = {
  title: 'Tidy up',
  rationale: 'It is a mess.',
  steps: [step('a'), step('b', { dependsOn: ['a'] })],
};

/** Proposes, then works through what was decided. */
function planner(plan: PlanRequest = request): Agent {
  return async function* (turn) {
    yield* turn.step('hello', async function* () {
      yield* say('I would do this. ');
    });
    const decided = await turn.proposePlan(plan);
    yield* say(`${decided.outcome} ${decided.reason ?? ''}`.trim(), 'outcome');
    if (decided.outcome === 'rejected') return;
    for (const { stepId } of decided.plan.steps) {
      yield* turn.step(stepId, async function* () {
        const leave = await turn.updateStep(stepId, 'running');
        if (leave !== 'approved') return;
        yield* say(` ${stepId}`, stepId);
        await turn.updateStep(stepId, 'done');
      });
    }
  };
}

const planOf = ({ plans }: ThreadSnapshot): Plan => plans.at(-1)!;
const statuses = (snapshot: ThreadSnapshot) => planOf(snapshot).steps.map(({ status }) => status);

async function proposed(runtime: DurableRuntime): Promise<Plan> {
  return planOf(await settled(runtime, 'x', 'waiting'));
}

const decision = (plan: Plan, outcome: 'approved' | 'rejected' | 'amended', more = {}) => ({
  outcome,
  version: plan.version,
  idempotencyKey: crypto.randomUUID(),
  ...more,
});

describe.each(STORES)('a plan over %s', (_, makeStore) => {
  it('parks the run until it is approved, then moves step by step to its end', async () => {
    const { runtime } = openBench(makeStore(), planner());
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    const waiting = await runtime.getThread(ada, 'x');
    expect(waiting.runs).toMatchObject([{ phase: 'waiting', waitingFor: 'plan' }]);
    expect(plan).toMatchObject({
      title: 'Tidy up',
      rationale: 'It is a mess.',
      status: 'proposed',
      editable: true,
      steps: [
        { stepId: 'a', status: 'pending' },
        { stepId: 'b', status: 'pending' },
      ],
    });
    const events = readUntil(
      runtime,
      'x',
      (event) => event.type === 'run' && event.run.phase === 'done',
      waiting.cursor,
    );
    const result = await runtime.decidePlan(ada, plan.planId, decision(plan, 'approved'));
    expect(result).toMatchObject({
      status: 'accepted',
      plan: { status: 'approved', decision: { by: 'ada', outcome: 'approved' } },
    });
    const told = (await events).flatMap((event) => (event.type === 'plan' ? [event.plan] : []));
    expect(told.map((each) => each.steps.map(({ status }) => status).join(' '))).toEqual([
      'pending pending',
      'running pending',
      'done pending',
      'done running',
      'done done',
    ]);
    const snapshot = await settled(runtime, 'x');
    expect(planOf(snapshot)).toMatchObject({ status: 'done', finishedAt: expect.any(String) });
    expect(textOf(snapshot.messages[1])).toBe('I would do this. approved a b');
    expect(snapshot.messages[1]?.parts).toContainEqual(
      expect.objectContaining({ type: 'data-plan', data: { planId: plan.planId } }),
    );
  });

  it('goes on by the person’s steps after an amendment, and keeps what was proposed', async () => {
    const store = makeStore();
    const first = openBench(store, planner());
    await start(first.runtime, 'x');
    const plan = await proposed(first.runtime);
    await first.runtime.close();
    const { runtime } = openBench(store, planner());
    const steps = [step('b'), step('c', { dependsOn: ['b'], status: 'done', error: 'forged' })];
    const amend = decision(plan, 'amended', { steps, reason: 'Not a' });
    expect(await runtime.decidePlan(ada, plan.planId, amend)).toMatchObject({
      status: 'accepted',
      plan: { status: 'amended', steps: [step('b'), { stepId: 'c', status: 'pending' }] },
    });
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toBe('I would do this. amended Not a b c');
    expect(planOf(snapshot)).toMatchObject({ status: 'done', proposed: plan.steps });
    expect(planOf(snapshot).steps[1]).not.toHaveProperty('error');
  });

  it('goes on when it is decided before its run has parked', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      const request = { title: 'Tidy up', steps: [step('a')] };
      const { outcome } = await turn.proposePlan(request).catch(async (parked: unknown) => {
        const plan = planOf(await runtime.getThread(ada, 'x'));
        await runtime.decidePlan(ada, plan.planId, decision(plan, 'approved'));
        throw parked;
      });
      yield* say(outcome);
    });
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toBe('approved');
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', attempt: 2 }]);
  });

  it('ends without a step when it is rejected', async () => {
    const { runtime } = openBench(makeStore(), planner());
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    await runtime.decidePlan(ada, plan.planId, decision(plan, 'rejected', { reason: 'No' }));
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toBe('I would do this. rejected No');
    expect(planOf(snapshot).status).toBe('rejected');
    expect(statuses(snapshot)).toEqual(['pending', 'pending']);
  });

  it('takes one of two decisions at once, and tells the other who was first', async () => {
    const { runtime } = openBench(makeStore(), planner());
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    const approve = decision(plan, 'approved');
    const results = await Promise.all([
      runtime.decidePlan(ada, plan.planId, approve),
      runtime.decidePlan(ada, plan.planId, decision(plan, 'rejected')),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['accepted', 'already-decided']);
    for (const result of results) expect(result.plan?.decision).toMatchObject({ by: 'ada' });
    if (results[0]?.status === 'accepted') {
      expect(await runtime.decidePlan(ada, plan.planId, approve)).toMatchObject({
        status: 'accepted',
      });
    }
    await settled(runtime, 'x');
  });

  it('asks about a step that needs it when its turn comes, and skips what is rejected', async () => {
    const plan = {
      ...request,
      steps: [step('a', { needsApproval: true, tool: 'wipe', input: { path: '/' } }), step('b')],
    };
    const { runtime } = openBench(makeStore(), planner(plan));
    await start(runtime, 'x');
    const asked = await proposed(runtime);
    await runtime.decidePlan(ada, asked.planId, decision(asked, 'approved'));
    await readUntil(runtime, 'x', (event) => event.type === 'approval');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    expect(approval).toMatchObject({ toolName: 'wipe', input: { path: '/' }, title: 'Do a' });
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'reject_once'));
    const snapshot = await settled(runtime, 'x');
    expect(statuses(snapshot)).toEqual(['skipped', 'done']);
    expect(toolPart(snapshot, approval.toolCallId!)).toMatchObject({ state: 'output-denied' });
  });

  it('goes on with a step that was approved, once, and closes its call', async () => {
    const plan = { ...request, steps: [step('a', { needsApproval: true })] };
    const { runtime } = openBench(makeStore(), planner(plan));
    await start(runtime, 'x');
    const asked = await proposed(runtime);
    await runtime.decidePlan(ada, asked.planId, decision(asked, 'approved'));
    await readUntil(runtime, 'x', (event) => event.type === 'approval');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    const snapshot = await settled(runtime, 'x');
    expect(statuses(snapshot)).toEqual(['done']);
    expect(toolPart(snapshot, approval.toolCallId!)).toMatchObject({ output: 'done' });
  });

  it('that is revised is another plan: the first stays as it was decided, and only the new one can be decided', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      const first = await turn.proposePlan({ title: 'First', steps: [step('a')] });
      if (first.outcome !== 'rejected') return;
      const second = await turn.proposePlan({
        title: `Second: ${first.reason}`,
        steps: [step('b')],
      });
      yield* say(`${second.plan.title} ${second.outcome}`);
    });
    await start(runtime, 'x');
    const first = await proposed(runtime);
    const reject = decision(first, 'rejected', { reason: 'shorter' });
    await runtime.decidePlan(ada, first.planId, reject);
    await readUntil(
      runtime,
      'x',
      (event) => event.type === 'plan' && event.plan.title === 'Second: shorter',
    );
    const second = await proposed(runtime);
    expect(second.planId).not.toBe(first.planId);
    expect(await runtime.decidePlan(ada, first.planId, decision(first, 'approved'))).toMatchObject({
      status: 'already-decided',
      plan: { status: 'rejected' },
    });
    await runtime.decidePlan(ada, second.planId, decision(second, 'approved'));
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.plans.map(({ title, status }) => [title, status])).toEqual([
      ['First', 'rejected'],
      ['Second: shorter', 'done'],
    ]);
    expect(textOf(snapshot.messages[1])).toBe('Second: shorter approved');
  });

  it('is withdrawn when the run is stopped or the person writes something else', async () => {
    const { runtime } = openBench(makeStore(), planner());
    const run = await start(runtime, 'x');
    const plan = await proposed(runtime);
    await start(runtime, 'x', 'Something else');
    await settled(runtime, 'x', 'waiting');
    const late = await runtime.decidePlan(ada, plan.planId, decision(plan, 'approved'));
    expect(late).toMatchObject({ status: 'superseded', plan: { status: 'cancelled' } });
    const { runs, plans } = await runtime.getThread(ada, 'x');
    expect(runs[0]).toMatchObject({ runId: run.runId, outcome: 'cancelled' });
    expect(plans.map(({ status }) => status)).toEqual(['cancelled', 'proposed']);
    await runtime.cancelRun(ada, { threadId: 'x', runId: runs[1]!.runId });
    expect(planOf(await runtime.getThread(ada, 'x')).status).toBe('cancelled');
  });
});

describe('a plan', () => {
  it('is refused by the server when it is none: a cycle, a missing step, nothing at all', async () => {
    const { runtime } = openBench(memoryStore(), planner());
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    const bad = [
      [step('a', { dependsOn: ['b'] }), step('b', { dependsOn: ['a'] })],
      [step('a', { dependsOn: ['gone'] })],
      [],
      [null],
      [step('a', { tool: 5 as never })],
      'no steps',
      undefined,
    ];
    for (const steps of bad) {
      const amend = decision(plan, 'amended', { steps });
      await expect(runtime.decidePlan(ada, plan.planId, amend)).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
    expect(await proposed(runtime)).toEqual(plan);
    const cyclic = openBench(memoryStore(), planner({ title: 'C', steps: bad[0] as PlanStep[] }));
    await start(cyclic.runtime, 'x');
    expect(await settled(cyclic.runtime, 'x')).toMatchObject({
      runs: [{ outcome: 'failed', error: { code: 'agent-failed' } }],
      plans: [],
    });
  });

  it('answers a decision on another version with the plan as it is now', async () => {
    const { runtime } = openBench(memoryStore(), planner());
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    const stale = { ...decision(plan, 'approved'), version: plan.version + 1 };
    expect(await runtime.decidePlan(ada, plan.planId, stale)).toEqual({ status: 'conflict', plan });
    expect(await runtime.decidePlan(bob, plan.planId, decision(plan, 'approved'))).toEqual({
      status: 'not-found',
    });
  });

  it('that is not editable can be approved, not amended', async () => {
    const { runtime } = openBench(memoryStore(), planner({ ...request, editable: false }));
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    const amend = decision(plan, 'amended', { steps: plan.steps });
    await expect(runtime.decidePlan(ada, plan.planId, amend)).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  it('comes before any tool that the policy says, whatever the agent wants', async () => {
    const ran: string[] = [];
    const agent: Agent = async function* (turn) {
      const pay = { toolCallId: 'early', toolName: 'pay', input: {} };
      yield* turn.step('early', async function* () {
        const early = yield* turn.requestApproval(pay);
        if (early.outcome === 'approved') ran.push('early');
        yield* say(String(early.reason));
      });
      await turn.proposePlan(request);
      const { outcome } = yield* turn.requestApproval({ ...pay, toolCallId: 'late' });
      if (outcome === 'approved') ran.push('late');
    };
    const { runtime } = openBench(memoryStore(), agent, {
      policy: { planFirst: ({ toolName }) => toolName === 'pay' },
    });
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    const { approvals, messages } = await runtime.getThread(ada, 'x');
    expect(approvals).toEqual([]);
    expect(textOf(messages[1])).toContain('approve a plan first');
    await runtime.decidePlan(ada, plan.planId, decision(plan, 'approved'));
    await readUntil(runtime, 'x', (event) => event.type === 'approval');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    expect(approval.toolCallId).toBe('late');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    await settled(runtime, 'x');
    expect(ran).toEqual(['late']);
  });

  it('says which step failed, and that the rest was not done', async () => {
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      await turn.proposePlan(request);
      yield* say('Trying.');
      await turn.updateStep('a', 'failed', 'No room left.');
    });
    await start(runtime, 'x');
    const plan = await proposed(runtime);
    await runtime.decidePlan(ada, plan.planId, decision(plan, 'approved'));
    expect(planOf(await settled(runtime, 'x'))).toMatchObject({
      status: 'failed',
      steps: [{ status: 'failed', error: 'No room left.' }, { status: 'skipped' }],
    });
  });
});
