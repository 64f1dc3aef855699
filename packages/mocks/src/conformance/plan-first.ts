import type { AgentRuntime, Plan } from '@handrail/protocol';
import type { Agent, RuntimePolicy } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { say } from '../script/say.ts';
import { approveAll } from './lanes.ts';
import { endOf, parkOf, readUntil, send, textOf } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

const policy: RuntimePolicy = { planFirst: ({ toolName }) => toolName === 'pay' };
const PAY = { toolName: 'pay', input: { amount: 5 } };

/** Wants to pay at once, then by a plan, and keeps what it paid. */
function payer(paid: string[]): Agent {
  return async function* (turn) {
    yield* turn.step('early', async function* () {
      const { outcome, reason } = yield* turn.requestApproval({ ...PAY, toolCallId: 'early' });
      if (outcome === 'approved') paid.push('early');
      yield* say(String(reason), 'early');
    });
    const { outcome, plan } = await turn.proposePlan({
      title: 'Pay',
      steps: [
        { stepId: 'pay', summary: 'Pay them', dependsOn: [], needsApproval: true },
        { stepId: 'tell', summary: 'Tell them', dependsOn: ['pay'] },
      ],
    });
    if (outcome === 'rejected') return;
    for (const { stepId } of plan.steps) {
      yield* turn.step(stepId, async function* () {
        if ((await turn.updateStep(stepId, 'running')) !== 'approved') return;
        paid.push(stepId);
        await turn.updateStep(stepId, 'done');
        yield* say(stepId, stepId);
      });
    }
  };
}

async function decide(runtime: AgentRuntime, outcome: 'approved' | 'rejected'): Promise<Plan> {
  const { plans } = await runtime.getThread(ALICE, 't');
  const [plan] = plans;
  if (!plan) throw new Error('No plan is proposed.');
  const { planId, version } = plan;
  await runtime.decidePlan(ALICE, planId, { outcome, version, idempotencyKey: 'decide' });
  return plan;
}

export function planFirstTests(start: StartServer): void {
  it('runs no tool of the policy before a plan is approved, and asks about a step that needs it', async () => {
    const paid: string[] = [];
    const { runtime } = await start(payer(paid), policy);
    const run = await send(runtime, 't');
    expect(await parkOf(runtime, run)).toMatchObject({ waitingFor: 'plan' });
    const { approvals, messages, cursor } = await runtime.getThread(ALICE, 't');
    expect(approvals).toEqual([]);
    expect(textOf(messages[1])).toMatch(/plan first/);
    await decide(runtime, 'approved');
    const asks = (event: { type: string; run?: { waitingFor?: string | undefined } }): boolean =>
      event.run?.waitingFor === 'approval';
    await readUntil(runtime, 't', asks, cursor);
    expect(paid).toEqual([]);
    await approveAll(runtime);
    await endOf(runtime, run);
    expect(paid).toEqual(['pay', 'tell']);
    const { plans } = await runtime.getThread(ALICE, 't');
    expect(plans[0]?.steps.map(({ status }) => status)).toEqual(['done', 'done']);
  });

  it('runs nothing of a plan that was rejected', async () => {
    const paid: string[] = [];
    const { runtime } = await start(payer(paid), policy);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    await decide(runtime, 'rejected');
    await endOf(runtime, run);
    expect(paid).toEqual([]);
    const { plans } = await runtime.getThread(ALICE, 't');
    expect(plans).toMatchObject([{ status: 'rejected', decision: { by: 'alice' } }]);
  });
}
