import type { Approval, ThreadSnapshot } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { decideAs } from './approval-bench.fixture.ts';
import type { Agent } from './agent.ts';
import type { DurableRuntime } from './create-runtime.ts';
import {
  ada,
  answer,
  bob,
  openBench,
  pendingApproval,
  say,
  settled,
  start,
  STORES,
  toolPart,
} from './runtime-bench.fixture.ts';
import type { RuntimePolicy } from './runtime-policy.ts';

const never = new Promise<never>(() => {});

/** The agent, as the one sub-agent of another. */
const within = (agent: Agent): Agent =>
  async function* (turn) {
    const { status } = await turn.fanOut([{ name: 'payer', agent }]);
    yield* say(status);
  };

/** A call that was taken up by a process that is then taken for dead, and the runtime that comes after it. */
async function uncertain(
  makeStore: (typeof STORES)[number][1],
  policy: RuntimePolicy = {},
  wrap: (agent: Agent) => Agent = (agent) => agent,
  policyBefore: RuntimePolicy = {},
) {
  const store = makeStore();
  const ran: string[] = [];
  const told: unknown[] = [];
  const agent = (life: string): Agent =>
    async function* (turn) {
      const call = { toolCallId: 'c', toolName: 'pay', input: { amount: 5 } };
      const result = yield* turn.requestApproval(call);
      told.push(result);
      if (result.outcome !== 'approved') return;
      ran.push(life);
      if (life === 'first') await never;
      yield { type: 'tool-output-available', toolCallId: 'c', output: life };
    };
  const claim = { ttlMs: 5000, sweepMs: 600_000 };
  const first = openBench(store, wrap(agent('first')), {
    now: () => 1_000_000,
    claim,
    policy: policyBefore,
  });
  const run = await start(first.runtime, 'x');
  await settled(first.runtime, 'x', 'waiting');
  const asked = await pendingApproval(first.runtime, 'x');
  await first.runtime.decideApproval(ada, asked.approvalId, answer(asked, 'allow_once'));
  await expect.poll(() => ran).toEqual(['first']);
  const during = (await first.runtime.listApprovals(ada)).items[0];
  const { runtime } = openBench(store, wrap(agent('second')), {
    now: () => 1_010_000,
    claim: { ...claim, sweepMs: 5 },
    policy,
  });
  await settled(runtime, 'x');
  return { runtime, ran, told, run, during, approvalId: asked.approvalId };
}

async function approvalOf(runtime: DurableRuntime, approvalId: string): Promise<Approval> {
  const { items } = await runtime.listApprovals(ada);
  return items.find((each) => each.approvalId === approvalId)!;
}

const wish = (action: 'check' | 'run-again', idempotencyKey = crypto.randomUUID()) => ({
  action,
  idempotencyKey,
});

describe.each(STORES)('a call that may have run, over %s', (_, makeStore) => {
  it('is told as running, then as uncertain, and is never repeated in silence', async () => {
    const { runtime, ran, told, run, during, approvalId } = await uncertain(makeStore);
    expect(during).toMatchObject({ status: 'approved', execution: 'running' });
    expect(await approvalOf(runtime, approvalId)).toMatchObject({ execution: 'uncertain' });
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    await settled(runtime, 'x');
    expect(told.at(-1)).toMatchObject({ outcome: 'uncertain', execution: 'uncertain' });
    expect(ran).toEqual(['first']);
  });

  it('runs again only after a new question about exactly it was answered', async () => {
    const { runtime, ran, approvalId } = await uncertain(makeStore);
    const request = wish('run-again');
    const result = await runtime.resolveApproval(ada, approvalId, request);
    expect(result).toMatchObject({
      status: 'asked',
      approval: { approvalId, execution: 'uncertain' },
      next: { replaces: approvalId, status: 'pending', input: { amount: 5 }, votes: [] },
    });
    const { next } = result;
    expect(next).not.toHaveProperty('decision');
    expect(next?.options.map(({ kind }) => kind)).toEqual(['allow_once', 'reject_once']);
    expect(await runtime.resolveApproval(ada, approvalId, request)).toMatchObject({
      status: 'asked',
      next: { approvalId: next?.approvalId },
    });
    expect(await runtime.resolveApproval(ada, approvalId, wish('run-again'))).toMatchObject({
      status: 'conflict',
    });
    expect(await settled(runtime, 'x', 'waiting')).toMatchObject({ thread: { status: 'waiting' } });
    expect(ran).toEqual(['first']);

    await decideAs(runtime, ada, next!, 'allow_once');
    const snapshot = await settled(runtime, 'x');
    expect(ran).toEqual(['first', 'second']);
    expect(toolPart(snapshot, 'c')).toMatchObject({ state: 'output-available', output: 'second' });
    expect(await approvalOf(runtime, next!.approvalId)).toMatchObject({ execution: 'succeeded' });
    expect(await approvalOf(runtime, approvalId)).toMatchObject({ execution: 'uncertain' });
  });

  it.each(['answered with no', 'stopped'])(
    'still may have run when the new question is %s, and a check is told all the same',
    async (how) => {
      const found: RuntimePolicy = { checkOutcome: () => ({ outcome: 'succeeded', output: 7 }) };
      const { runtime, ran, told, run, approvalId } = await uncertain(makeStore, found);
      const before = toolPart(await runtime.getThread(ada, 'x'), 'c');
      const { next } = await runtime.resolveApproval(ada, approvalId, wish('run-again'));
      if (how === 'stopped') {
        await runtime.cancelRun(ada, { threadId: 'x', runId: run.runId });
      } else {
        await decideAs(runtime, ada, next!, 'reject_once');
      }
      expect(toolPart(await settled(runtime, 'x'), 'c')).toEqual(before);
      if (how !== 'stopped') {
        expect(told.at(-1)).toMatchObject({ outcome: 'uncertain', execution: 'uncertain' });
      }
      expect(await runtime.resolveApproval(ada, approvalId, wish('check'))).toMatchObject({
        status: 'settled',
      });
      expect(toolPart(await runtime.getThread(ada, 'x'), 'c')).toMatchObject({
        state: 'output-available',
        output: 7,
      });
      expect(ran).toEqual(['first']);
    },
  );

  it('is not settled while it may run again, and never runs after it was found to have run', async () => {
    const found: RuntimePolicy = { checkOutcome: () => ({ outcome: 'succeeded', output: 7 }) };
    const { runtime, ran, approvalId } = await uncertain(makeStore, found);
    const { next } = await runtime.resolveApproval(ada, approvalId, wish('run-again'));
    const conflict = { status: 'conflict', approval: { approvalId, execution: 'uncertain' } };
    expect(await runtime.resolveApproval(ada, approvalId, wish('check'))).toMatchObject({
      ...conflict,
      next: { approvalId: next?.approvalId, status: 'pending' },
    });
    await decideAs(runtime, ada, next!, 'allow_once');
    expect(await runtime.resolveApproval(ada, approvalId, wish('check'))).toMatchObject(conflict);
    expect(toolPart(await settled(runtime, 'x'), 'c')).toMatchObject({ output: 'second' });
    expect(ran).toEqual(['first', 'second']);
  });

  it('is settled or asked about again, not both, when both are wanted at the same moment', async () => {
    const found: RuntimePolicy = { checkOutcome: () => ({ outcome: 'succeeded' }) };
    const { runtime, approvalId } = await uncertain(makeStore, found);
    const results = await Promise.all(
      (['check', 'run-again'] as const).map((action) =>
        runtime.resolveApproval(ada, approvalId, wish(action)),
      ),
    );
    expect(results.filter(({ status }) => status === 'conflict')).toHaveLength(1);
    const { execution } = await approvalOf(runtime, approvalId);
    const { items } = await runtime.listApprovals(ada, { status: 'pending' });
    expect(items).toHaveLength(execution === 'succeeded' ? 0 : 1);
  });

  it('is settled by what the server finds out, and the conversation says it', async () => {
    const asked: unknown[] = [];
    const { runtime, approvalId, run, told, ran } = await uncertain(makeStore, {
      checkOutcome(approval) {
        asked.push(approval.input);
        return { outcome: 'succeeded', output: { receipt: 7 } };
      },
    });
    expect(await runtime.resolveApproval(ada, approvalId, wish('check'))).toMatchObject({
      status: 'settled',
      approval: { execution: 'succeeded' },
    });
    expect(asked).toEqual([{ amount: 5 }]);
    expect(toolPart(await runtime.getThread(ada, 'x'), 'c')).toMatchObject({
      state: 'output-available',
      output: { receipt: 7 },
    });
    for (const action of ['check', 'run-again'] as const) {
      expect(await runtime.resolveApproval(ada, approvalId, wish(action))).toMatchObject({
        status: 'conflict',
      });
    }
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    await settled(runtime, 'x');
    expect(told.at(-1)).toMatchObject({ outcome: 'uncertain', execution: 'succeeded' });
    expect(ran).toEqual(['first']);
  });
});

describe.each(STORES)(
  'a call that may have run, in a branch that is left, over %s',
  (_, makeStore) => {
    it('is settled there: the branch says it when it shows again', async () => {
      const { runtime, approvalId, ran } = await uncertain(makeStore, {
        checkOutcome: () => ({ outcome: 'succeeded', output: { receipt: 7 } }),
      });
      await start(runtime, 'x', { type: 'regenerate' });
      const { latestRunId: runId = '' } = await settled(runtime, 'x', 'waiting');
      await runtime.cancelRun(ada, { threadId: 'x', runId });
      await settled(runtime, 'x');
      const resolved = await runtime.resolveApproval(ada, approvalId, wish('check'));
      expect(resolved).toMatchObject({ status: 'settled' });
      const [fork] = (await runtime.getThread(ada, 'x')).forks ?? [];
      const { forkId = '', branches: [branchId = ''] = [] } = fork ?? {};
      await runtime.selectBranch(ada, { threadId: 'x', forkId, branchId });
      expect(toolPart(await runtime.getThread(ada, 'x'), 'c')).toMatchObject({
        state: 'output-available',
        output: { receipt: 7 },
      });
      expect(ran).toEqual(['first']);
    });
  },
);

describe.each(STORES)('a sub-agent’s call that may have run, over %s', (_, makeStore) => {
  const inLane = (snapshot: ThreadSnapshot) => {
    const lane = snapshot.messages.find(
      ({ id }) => id === snapshot.fanouts[0]?.children[0]?.messageId,
    );
    return lane?.parts.find((part) => 'toolCallId' in part);
  };

  it('is settled in its own lane, not in the answer of its run', async () => {
    const { runtime, approvalId, run } = await uncertain(
      makeStore,
      { checkOutcome: () => ({ outcome: 'succeeded', output: 'receipt' }) },
      within,
    );
    const before = await runtime.getThread(ada, 'x');
    expect(inLane(before)).toMatchObject({ toolCallId: 'c', state: 'output-error' });
    expect(await runtime.resolveApproval(ada, approvalId, wish('check'))).toMatchObject({
      status: 'settled',
    });
    const after = await runtime.getThread(ada, 'x');
    expect(inLane(after)).toMatchObject({ state: 'output-available', output: 'receipt' });
    const answerOf = ({ messages }: ThreadSnapshot) =>
      messages.find(({ id }) => id === run.messageId);
    expect(answerOf(after)).toEqual(answerOf(before));
  });

  it('is asked about again in its own lane, whose sub-agent waits and then goes on', async () => {
    const { runtime, ran, approvalId, run } = await uncertain(makeStore, {}, within);
    const { status, next } = await runtime.resolveApproval(ada, approvalId, wish('run-again'));
    expect(status).toBe('asked');
    expect(next).toMatchObject({ replaces: approvalId, lane: expect.any(String) });
    const waiting = await settled(runtime, 'x', 'waiting');
    expect(inLane(waiting)).toMatchObject({
      state: 'approval-requested',
      approval: { id: next?.approvalId },
    });
    expect(waiting.fanouts[0]).toMatchObject({
      status: 'running',
      children: [{ name: 'payer', status: 'waiting' }],
    });
    expect(waiting.fanouts[0]?.children[0]).not.toHaveProperty('error');
    const own = waiting.messages.find(({ id }) => id === run.messageId);
    expect(own?.parts.some((part) => 'toolCallId' in part)).toBe(false);

    await decideAs(runtime, ada, next!, 'allow_once');
    const snapshot = await settled(runtime, 'x');
    expect(ran).toEqual(['first', 'second']);
    expect(inLane(snapshot)).toMatchObject({ state: 'output-available', output: 'second' });
    expect(snapshot.fanouts[0]).toMatchObject({ status: 'completed' });
  });
});

describe('a call that may have run', () => {
  const memory = STORES[0]![1];

  it.each<[string, RuntimePolicy]>([
    ['there is no way to check', {}],
    ['the check cannot tell', { checkOutcome: () => undefined }],
    ['the check fails', { checkOutcome: () => Promise.reject(new Error('bank is closed')) }],
  ])('stays uncertain when %s', async (_why, policy) => {
    const { runtime, approvalId } = await uncertain(memory, policy);
    expect(await runtime.resolveApproval(ada, approvalId, wish('check'))).toMatchObject({
      status: 'unknown',
      approval: { execution: 'uncertain' },
    });
  });

  it('is not asked about again once the agent has gone on', async () => {
    const { runtime, approvalId, run } = await uncertain(memory);
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    await settled(runtime, 'x');
    expect(await runtime.resolveApproval(ada, approvalId, wish('run-again'))).toMatchObject({
      status: 'gone-on',
      approval: { approvalId, execution: 'uncertain' },
    });
    expect((await runtime.listApprovals(ada, { status: 'pending' })).items).toEqual([]);
  });

  it.each<[string, Approval['risk'], number, NonNullable<RuntimePolicy['approval']>]>([
    ['stricter', 'high', 2, () => ({ risk: 'high', review: { quorum: 2, roles: ['finance'] } })],
    ['laxer', 'medium', 1, () => ({ risk: 'low' })],
    ['out of order', 'high', 1, () => Promise.reject(new Error('no rules'))],
  ])('is judged anew when it is asked about again: the policy is %s', async (...each) => {
    const [, risk, quorum, approval] = each;
    const before = { approval: () => ({ risk: 'medium', review: { quorum: 1 } }) as const };
    const { runtime, ran, approvalId } = await uncertain(memory, { approval }, undefined, before);
    const { next } = await runtime.resolveApproval(ada, approvalId, wish('run-again'));
    expect(next).toMatchObject({ risk, review: { quorum } });
    const status = quorum === 2 ? 'forbidden' : 'accepted';
    expect(await decideAs(runtime, ada, next!, 'allow_once')).toMatchObject({ status });
    await settled(runtime, 'x', quorum === 2 ? 'waiting' : undefined);
    expect(ran).toEqual(quorum === 2 ? ['first'] : ['first', 'second']);
  });

  it('is nobody else’s business', async () => {
    const { runtime, approvalId } = await uncertain(memory);
    for (const stranger of [bob, { ...ada, tenantId: 'evil' }]) {
      for (const action of ['check', 'run-again'] as const) {
        expect(await runtime.resolveApproval(stranger, approvalId, wish(action))).toEqual({
          status: 'not-found',
        });
      }
    }
  });

  it('is asked about once when two want it at the same moment', async () => {
    const { runtime, approvalId } = await uncertain(memory);
    const results = await Promise.all(
      Array.from({ length: 8 }, () => runtime.resolveApproval(ada, approvalId, wish('run-again'))),
    );
    expect(results.filter(({ status }) => status === 'asked')).toHaveLength(1);
    expect((await runtime.listApprovals(ada, { status: 'pending' })).items).toHaveLength(1);
  });
});
