import type { AgentRuntime, DecisionResult, Plan, PlanStep } from '@handrail/protocol';
import type { Agent } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { say } from '../script/say.ts';
import { callTool } from '../script/tool-call.ts';
import { endOf, optionOf, pendingApproval, readUntil, send, textOf } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

export const planStep = (stepId: string, more: Partial<PlanStep> = {}): PlanStep => ({
  stepId,
  summary: `Do ${stepId}`,
  dependsOn: [],
  ...more,
});

/** Proposes these steps, then does each one that it may, and says which. */
export function planner(steps: PlanStep[], title = 'Work'): Agent {
  return async function* (turn) {
    const { outcome, plan, reason } = await turn.proposePlan({ title, steps });
    if (outcome === 'rejected') {
      yield* say(`Not: ${reason}`);
      return;
    }
    for (const { stepId } of plan.steps) {
      yield* turn.step(stepId, async function* () {
        if ((await turn.updateStep(stepId, 'running')) !== 'approved') return;
        yield* say(`${stepId} `, stepId);
        await turn.updateStep(stepId, 'done');
      });
    }
  };
}

/** The plan of this title, once it is proposed and its run waits for what a person says. */
export async function proposedPlan(runtime: AgentRuntime, title = 'Work'): Promise<Plan> {
  let plan: Plan | undefined;
  await readUntil(runtime, 't', (event) => {
    if (event.type === 'plan' && event.plan.title === title) plan = event.plan;
    return event.type === 'run' && event.run.waitingFor === 'plan' && plan !== undefined;
  });
  if (!plan) throw new Error('No such plan is proposed.');
  return plan;
}

export function decidePlan(
  runtime: AgentRuntime,
  { planId, version }: Plan,
  outcome: 'approved' | 'rejected' = 'approved',
  reason?: string,
): Promise<DecisionResult> {
  const idempotencyKey = `${planId}-${outcome}`;
  return runtime.decidePlan(ALICE, planId, { outcome, version, reason, idempotencyKey });
}

async function answerNext(
  runtime: AgentRuntime,
  kind: 'allow_once' | 'reject_once',
): Promise<string> {
  await readUntil(
    runtime,
    't',
    (event) => event.type === 'run' && event.run.waitingFor === 'approval',
  );
  const approval = await pendingApproval(runtime, 't');
  await runtime.decideApproval(ALICE, approval.approvalId, {
    optionId: optionOf(approval, kind),
    inputDigest: approval.inputDigest,
    idempotencyKey: approval.approvalId,
  });
  return approval.title ?? '';
}

export function planTests(start: StartServer, hasPolicy: boolean): void {
  it('moves the steps of an approved plan live, one after the other', async () => {
    const { runtime } = await start(planner([planStep('a'), planStep('b', { dependsOn: ['a'] })]));
    const run = await send(runtime, 't');
    await decidePlan(runtime, await proposedPlan(runtime));
    await endOf(runtime, run);
    const told: string[] = [];
    await readUntil(runtime, 't', (event) => {
      if (event.type === 'plan') told.push(event.plan.steps.map(({ status }) => status).join(' '));
      return event.type === 'run' && event.run.phase === 'done';
    });
    expect(told).toEqual([
      'pending pending',
      'pending pending',
      'running pending',
      'done pending',
      'done running',
      'done done',
    ]);
  });

  it('does nothing of a plan that is rejected, and tells the agent why', async () => {
    const { runtime } = await start(planner([planStep('a')]));
    const run = await send(runtime, 't');
    await decidePlan(runtime, await proposedPlan(runtime), 'rejected', 'Too much');
    await endOf(runtime, run);
    const { messages, plans } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('Not: Too much');
    expect(plans).toMatchObject([{ status: 'rejected', steps: [{ status: 'pending' }] }]);
  });

  it('asks about a step that needs approval when it is reached, and goes on as it was answered', async () => {
    const needsApproval = true;
    const { runtime } = await start(
      planner([planStep('a'), planStep('b', { needsApproval }), planStep('c', { needsApproval })]),
    );
    const run = await send(runtime, 't');
    await decidePlan(runtime, await proposedPlan(runtime));
    expect(await answerNext(runtime, 'reject_once')).toBe('Do b');
    const midway = await runtime.getThread(ALICE, 't');
    expect(midway.approvals).toHaveLength(1);
    await readUntil(
      runtime,
      't',
      (event) => event.type === 'approval' && event.approval.title === 'Do c',
      midway.cursor,
    );
    expect(await answerNext(runtime, 'allow_once')).toBe('Do c');
    await endOf(runtime, run);
    const { messages, plans } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('a c ');
    expect(plans[0]?.steps.map(({ status }) => status)).toEqual(['done', 'skipped', 'done']);
  });

  it('takes the decision on one plan for no other, also where the run went on after it', async () => {
    const { runtime } = await start(async function* (turn) {
      for (const title of ['First', 'Second']) {
        yield* turn.step(title, async function* () {
          const { plan, outcome } = await turn.proposePlan({ title, steps: [planStep('a')] });
          yield* say(`${plan.title} ${outcome}. `, title);
        });
      }
    });
    const run = await send(runtime, 't');
    await decidePlan(runtime, await proposedPlan(runtime, 'First'));
    await decidePlan(runtime, await proposedPlan(runtime, 'Second'), 'rejected', 'No');
    await endOf(runtime, run);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('First approved. Second rejected. ');
  });

  it('says which step failed and why, and that the rest was not done', async () => {
    const { runtime } = await start(async function* (turn) {
      await turn.proposePlan({ title: 'Work', steps: [planStep('a'), planStep('b')] });
      await turn.updateStep('a', 'failed', 'No room left.');
      yield* say('It went wrong.');
    });
    const run = await send(runtime, 't');
    await decidePlan(runtime, await proposedPlan(runtime));
    await endOf(runtime, run);
    expect((await runtime.getThread(ALICE, 't')).plans).toMatchObject([
      {
        status: 'failed',
        steps: [{ status: 'failed', error: 'No room left.' }, { status: 'skipped' }],
      },
    ]);
  });

  if (!hasPolicy) return;

  it('denies a tool with effects that is called before a plan is approved, and lets it run after', async () => {
    const ran: string[] = [];
    const wipe = (toolCallId: string): Agent =>
      async function* (turn) {
        const call = { toolCallId, toolName: 'wipe', input: { path: '/' } };
        const { outcome, reason } = yield* turn.requestApproval(call);
        if (outcome !== 'approved') return yield* say(`${reason} `, toolCallId);
        ran.push(toolCallId);
        yield { type: 'tool-output-available', toolCallId, output: 'gone' };
      };
    const agent: Agent = async function* (turn) {
      yield* turn.step('look', () =>
        callTool({ toolCallId: 'look', toolName: 'look', input: {} }, { files: 3 }),
      );
      yield* turn.step('early', () => wipe('early')(turn));
      yield* turn.step('in a lane', async function* () {
        await turn.fanOut([{ name: 'child', agent: wipe('lane') }]);
        yield* say(String(await turn.mayRun('wipe')), 'may');
      });
      await turn.proposePlan({ title: 'Work', steps: [planStep('a')] });
      yield* turn.step('late', () => wipe('late')(turn));
    };
    const { runtime } = await start(agent, { planFirst: ({ toolName }) => toolName === 'wipe' });
    const run = await send(runtime, 't');
    const plan = await proposedPlan(runtime);
    const before = await runtime.getThread(ALICE, 't');
    expect(before.approvals).toEqual([]);
    expect(textOf(before.messages[1])).toMatch(/approve a plan first.* false/);
    const stateOf = (toolCallId: string) =>
      before.messages
        .flatMap(({ parts }) => parts)
        .flatMap((part) =>
          'toolCallId' in part && part.toolCallId === toolCallId ? [part.state] : [],
        );
    expect(['look', 'early', 'lane'].map(stateOf)).toEqual([
      ['output-available'],
      ['output-error'],
      ['output-error'],
    ]);
    await decidePlan(runtime, plan);
    await answerNext(runtime, 'allow_once');
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(ran).toEqual(['late']);
  });
}
