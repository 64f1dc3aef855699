import { describe, expect, it } from 'vitest';
import { ask, decideAs, payment } from './approval-bench.fixture.ts';
import type { Agent } from './agent.ts';
import {
  ada,
  answer,
  callOf,
  gate,
  openBench,
  readUntilPhase,
  settled,
  start,
  STORES,
  toolPart,
} from './runtime-bench.fixture.ts';
import type { RuntimePolicy } from './runtime-policy.ts';

function openWith(policy: RuntimePolicy, more: Parameters<typeof openBench>[2] = {}) {
  const made = payment();
  return { ...made, ...openBench(STORES[0]![1](), made.agent, { policy, ...more }) };
}

/** Two calls in one step, as a model makes them; each runs as soon as it may. */
function pair(ran: string[]): Agent {
  return async function* (turn) {
    if (turn.attempt === 1) {
      for (const id of ['a', 'b']) {
        yield callOf(id, 'pay', { id });
        yield { type: 'tool-approval-request', approvalId: `approval-${id}`, toolCallId: id };
      }
      return;
    }
    for (const toolCallId of ['a', 'b']) {
      const { outcome } = await turn.consumeApproval({ toolCallId, input: { id: toolCallId } });
      if (outcome !== 'approved') continue;
      ran.push(toolCallId);
      yield { type: 'tool-output-available', toolCallId, output: 'paid' };
    }
  };
}

describe('the policy', () => {
  it('says what the card tells: risk, category, title, reviewers, and who asks', async () => {
    const seen: unknown[] = [];
    const { runtime } = openWith({
      approval(question, scope) {
        seen.push({ ...question, by: scope.userId });
        return { risk: 'low', category: 'payment', title: 'Pay', requiresReason: 'reject' };
      },
    });
    const approval = await ask(runtime);
    expect(seen).toMatchObject([
      { toolName: 'pay', input: { amount: 5 }, threadId: 'x', agent: 'agent', by: 'ada' },
    ]);
    expect(approval).toMatchObject({
      risk: 'low',
      category: 'payment',
      title: 'Pay',
      requiresReason: 'reject',
      agent: 'agent',
      requestedBy: 'ada',
    });
  });

  it.each([
    ['reject', 'reject_once', 'allow_once'],
    ['always', 'allow_once', undefined],
  ] as const)('wants a reason (%s) and takes no decision without', async (when, wants, free) => {
    const { runtime } = openWith({ approval: () => ({ requiresReason: when }) });
    const approval = await ask(runtime);
    for (const reason of [undefined, ' ']) {
      await expect(
        decideAs(runtime, ada, approval, wants, reason ? { reason } : {}),
      ).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
    const option = free ?? wants;
    const more = free === undefined ? { reason: 'Agreed by phone' } : {};
    expect(await decideAs(runtime, ada, approval, option, more)).toMatchObject({
      status: 'accepted',
    });
  });

  it('words what the model is told of a no, and a failure falls back to the reason', async () => {
    const { runtime } = openWith({
      rejectionText: ({ decision }) => `Denied: ${decision?.reason ?? 'no reason'}. Do not retry.`,
    });
    const approval = await ask(runtime);
    await decideAs(runtime, ada, approval, 'reject_once', { reason: 'too much' });
    expect(toolPart(await settled(runtime, 'x'), approval.toolCallId!)).toMatchObject({
      approval: { reason: 'Denied: too much. Do not retry.' },
    });

    const failing = openWith({
      rejectionText: () => {
        throw new Error('words fail');
      },
    });
    const second = await ask(failing.runtime);
    await decideAs(failing.runtime, ada, second, 'reject_once', { reason: 'too much' });
    expect(toolPart(await settled(failing.runtime, 'x'), second.toolCallId!)).toMatchObject({
      approval: { reason: 'too much' },
    });
    expect(failing.errors).toContainEqual(expect.objectContaining({ message: 'words fail' }));
  });

  it('keeps where a decision came from, as the server says and no request does', async () => {
    const { runtime } = openWith({});
    const approval = await ask(runtime);
    const origin = { address: '192.0.2.7', userAgent: 'Firefox' };
    const forged = { from: { address: '203.0.113.1' }, by: 'root' } as object;
    await decideAs(runtime, { ...ada, origin }, approval, 'allow_once', forged);
    const { items } = await runtime.listApprovals(ada, { status: 'decided' });
    expect(items[0]?.decision).toMatchObject({ by: 'ada', from: origin });
  });

  it('ends the run when the time is up, where that is what it says', async () => {
    let now = 1_000_000;
    const { runtime, paid } = openWith(
      { approval: () => ({ expiresInMs: 60_000, onExpiry: 'cancel' }) },
      { now: () => now, claim: { sweepMs: 5 } },
    );
    const approval = await ask(runtime);
    expect(approval).toMatchObject({ onExpiry: 'cancel' });
    const { cursor } = await runtime.getThread(ada, 'x');
    now += 60_000;
    await readUntilPhase(runtime, 'x', 'done', cursor);
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot).toMatchObject({
      thread: { status: 'idle' },
      runs: [{ phase: 'done', outcome: 'expired' }],
      approvals: [{ status: 'expired' }],
    });
    expect(await decideAs(runtime, ada, approval, 'allow_once')).toMatchObject({
      status: 'expired',
    });
    expect(paid).toEqual([]);
  });

  it('tells whoever decides too late the approval as it is kept, where that ends the run', async () => {
    let now = 1_000_000;
    const { runtime } = openWith(
      { approval: () => ({ expiresInMs: 60_000, onExpiry: 'cancel' }) },
      { now: () => now, claim: { sweepMs: 600_000 } },
    );
    const approval = await ask(runtime);
    now += 60_000;
    const result = await decideAs(runtime, ada, approval, 'allow_once');
    const { approvals, runs } = await runtime.getThread(ada, 'x');
    expect(runs).toMatchObject([{ phase: 'done', outcome: 'expired' }]);
    expect(result).toEqual({ status: 'expired', approval: approvals[0] });
  });

  it('ends a run whose time was up while its agent still wrote', async () => {
    let now = 1_000_000;
    const hold = gate();
    const { runtime } = openBench(
      STORES[0]![1](),
      async function* () {
        yield callOf('c', 'pay', {});
        yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
        await hold.opened;
      },
      {
        now: () => now,
        claim: { sweepMs: 600_000 },
        policy: { approval: () => ({ expiresInMs: 60_000, onExpiry: 'cancel' }) },
      },
    );
    await start(runtime, 'x');
    await expect.poll(async () => (await runtime.listApprovals(ada)).items).toHaveLength(1);
    now += 60_000;
    hold.open();
    expect((await settled(runtime, 'x')).runs).toMatchObject([{ outcome: 'expired' }]);
  });
});

describe('several questions of one step', () => {
  const open = (batch: 'all' | 'each') => {
    const ran: string[] = [];
    return { ran, ...openBench(STORES[0]![1](), pair(ran), { policy: { batch } }) };
  };

  it('belong together, and are decided in one call with a result for each', async () => {
    const { runtime, ran } = open('all');
    await start(runtime, 'x');
    const { approvals } = await settled(runtime, 'x', 'waiting');
    const [a, b] = approvals;
    expect(a?.batchId).toBeDefined();
    expect(b?.batchId).toBe(a?.batchId);
    const decisions = [
      { approvalId: 'approval-a', ...answer(a!, 'allow_once') },
      { approvalId: 'approval-b', ...answer(b!, 'nothing of it') },
      { approvalId: 'approval-b', ...answer(a!, 'allow_once') },
      { approvalId: 'approval-b', ...answer(b!, 'reject_once') },
      { approvalId: 'never-was', ...answer(b!, 'reject_once') },
    ];
    const { results } = await runtime.decideApprovals(ada, { decisions });
    expect(results.map(({ status }) => status)).toEqual([
      'accepted',
      'invalid-request',
      'drift',
      'accepted',
      'not-found',
    ]);
    expect(results[1]?.error).toMatchObject({ code: 'invalid-request' });
    await settled(runtime, 'x');
    expect(ran).toEqual(['a']);
    for (const wrong of [[], Array.from({ length: 101 }, () => decisions[0]!)]) {
      await expect(runtime.decideApprovals(ada, { decisions: wrong })).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
  });

  it('run as each is answered where the policy says so, and the run ends with the last', async () => {
    const { runtime, ran } = open('each');
    await start(runtime, 'x');
    const { approvals, cursor } = await settled(runtime, 'x', 'waiting');
    const [a, b] = approvals;
    await runtime.decideApproval(ada, 'approval-b', answer(b!, 'allow_once'));
    await readUntilPhase(runtime, 'x', 'running', cursor);
    const between = await settled(runtime, 'x', 'waiting');
    expect(ran).toEqual(['b']);
    expect(toolPart(between, 'b')).toMatchObject({ state: 'output-available' });
    expect(toolPart(between, 'a')).toMatchObject({ state: 'approval-requested' });
    await runtime.decideApproval(ada, 'approval-a', answer(a!, 'allow_once'));
    const after = await settled(runtime, 'x');
    expect(ran).toEqual(['b', 'a']);
    expect(after.runs).toMatchObject([{ outcome: 'success' }]);
  });
});
