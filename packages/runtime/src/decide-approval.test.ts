import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import {
  ada,
  answer,
  bob,
  brief,
  callOf,
  gate,
  openBench,
  pendingApproval,
  readUntil,
  readUntilPhase,
  say,
  settled,
  start,
  STORES,
  toolPart,
} from './runtime-bench.fixture.ts';

/** Pays once it may, and counts how often it did. */
function payer(paid: unknown[]): Agent {
  return async function* (turn) {
    const input = { amount: 5, to: 'bob' };
    const { outcome } = yield* turn.requestApproval({ toolCallId: 'c', toolName: 'pay', input });
    if (outcome !== 'approved') return yield* say(`Not paid: ${outcome}`);
    paid.push(input);
    yield { type: 'tool-output-available', toolCallId: 'c', output: 'paid' };
    yield* say('Paid.');
  };
}

/** Two calls in one step, as a model makes them; answers all that were approved. */
const twoCalls: Agent = async function* (turn) {
  if (turn.attempt === 1) {
    for (const id of ['a', 'b']) {
      yield callOf(id, 'pay', { id });
      yield { type: 'tool-approval-request', approvalId: `approval-${id}`, toolCallId: id };
    }
    return;
  }
  for (const toolCallId of ['a', 'b']) {
    const { outcome } = await turn.consumeApproval({ toolCallId, input: { id: toolCallId } });
    if (outcome === 'approved')
      yield { type: 'tool-output-available', toolCallId, output: outcome };
  }
};

describe.each(STORES)('decideApproval over %s', (_, makeStore) => {
  it('asks with the exact input, and runs the call once when it is approved', async () => {
    const paid: unknown[] = [];
    const { runtime } = openBench(makeStore(), payer(paid), {
      policy: { approval: () => ({ risk: 'medium', title: 'Pay somebody' }) },
    });
    await start(runtime, 'x');
    const { cursor, thread, runs } = await settled(runtime, 'x', 'waiting');
    expect(thread.status).toBe('waiting');
    expect(runs[0]).toMatchObject({ waitingFor: 'approval' });
    const approval = await pendingApproval(runtime, 'x');
    expect(approval).toMatchObject({
      kind: 'tool',
      toolName: 'pay',
      title: 'Pay somebody',
      risk: 'medium',
      editable: false,
      version: 1,
      input: { amount: 5, to: 'bob' },
      options: [{ kind: 'allow_once' }, { kind: 'reject_once' }],
    });
    expect(paid).toEqual([]);
    const result = await runtime.decideApproval(
      ada,
      approval.approvalId,
      answer(approval, 'allow_once', { reason: 'fine' }),
    );
    expect(result).toMatchObject({
      status: 'accepted',
      approval: {
        status: 'approved',
        version: 2,
        decision: { by: 'ada', outcome: 'approved', reason: 'fine' },
      },
    });
    const events = await readUntilPhase(runtime, 'x', 'done', cursor);
    expect(events.map(brief).slice(0, 5)).toEqual([
      'approval:approved',
      'tool-approval-response',
      'run:running',
      'approval:approved',
      'start',
    ]);
    expect(paid).toHaveLength(1);
    expect(toolPart(await settled(runtime, 'x'), 'c')).toMatchObject({
      state: 'output-available',
      output: 'paid',
    });
  });

  it('lets one of many racing answers win and tells the others who and how', async () => {
    const paid: unknown[] = [];
    const store = makeStore();
    const benches = [openBench(store, payer(paid)), openBench(store, payer(paid))];
    const [{ runtime }] = benches as [(typeof benches)[0]];
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    const results = await Promise.all(
      Array.from({ length: 10 }, (_each, n) =>
        benches[n % 2]!.runtime.decideApproval(
          ada,
          approval.approvalId,
          answer(approval, n % 3 === 0 ? 'allow_once' : 'reject_once'),
        ),
      ),
    );
    const accepted = results.filter(({ status }) => status === 'accepted');
    expect(accepted).toHaveLength(1);
    const { decision } = accepted[0]!.approval!;
    for (const { status, approval: told } of results) {
      expect(['accepted', 'already-decided']).toContain(status);
      expect(told?.decision).toEqual(decision);
    }
    await settled(runtime, 'x');
    expect(paid).toHaveLength(decision?.outcome === 'approved' ? 1 : 0);
  });

  it('gives the same answer to the same key, also with the run long done', async () => {
    const paid: unknown[] = [];
    const { runtime } = openBench(makeStore(), payer(paid));
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    const request = answer(approval, 'allow_once');
    const first = await runtime.decideApproval(ada, approval.approvalId, request);
    await settled(runtime, 'x');
    expect(await runtime.decideApproval(ada, approval.approvalId, request)).toMatchObject({
      status: first.status,
      approval: { decision: first.approval?.decision, execution: 'succeeded' },
    });
    const others = [
      { ...request, optionId: 'reject_once' },
      { ...request, inputDigest: `sha256:${'0'.repeat(64)}` },
    ];
    for (const other of others) {
      expect(await runtime.decideApproval(ada, approval.approvalId, other)).toMatchObject({
        status: 'conflict',
        approval: { decision: first.approval?.decision },
      });
    }
    expect(paid).toHaveLength(1);
  });

  it('goes on after a rejection, once, with the call denied', async () => {
    const paid: unknown[] = [];
    const { runtime } = openBench(makeStore(), payer(paid));
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(
      ada,
      approval.approvalId,
      answer(approval, 'reject_once', { reason: 'too much' }),
    );
    const snapshot = await settled(runtime, 'x');
    expect(paid).toEqual([]);
    expect(toolPart(snapshot, 'c')).toMatchObject({
      state: 'output-denied',
      approval: { approved: false, reason: 'too much' },
    });
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', attempt: 2 }]);
  });

  it('goes on once, when the last of several answers is there', async () => {
    const { runtime } = openBench(makeStore(), twoCalls);
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const { items } = await runtime.listApprovals(ada, { status: 'pending' });
    const [first, second] = items as [(typeof items)[0], (typeof items)[0]];
    await runtime.decideApproval(ada, first.approvalId, answer(first, 'allow_once'));
    expect((await runtime.getThread(ada, 'x')).runs).toMatchObject([
      { phase: 'waiting', attempt: 1 },
    ]);
    await runtime.decideApproval(ada, second.approvalId, answer(second, 'reject_once'));
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', attempt: 2 }]);
    const states = new Set(['a', 'b'].map((id) => toolPart(snapshot, id)['state']));
    expect(states).toEqual(new Set(['output-available', 'output-denied']));
  });

  it('goes on once when both answers of two questions come at the same moment', async () => {
    const store = makeStore();
    const [one, two] = [openBench(store, twoCalls), openBench(store, twoCalls)];
    await start(one.runtime, 'x');
    await settled(one.runtime, 'x', 'waiting');
    const { items } = await one.runtime.listApprovals(ada, { status: 'pending' });
    await Promise.all(
      items.map((approval, n) =>
        [one, two][n]!.runtime.decideApproval(
          ada,
          approval.approvalId,
          answer(approval, 'allow_once'),
        ),
      ),
    );
    const snapshot = await settled(one.runtime, 'x');
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', attempt: 2 }]);
    expect(toolPart(snapshot, 'a')).toMatchObject({ output: 'approved' });
    expect(toolPart(snapshot, 'b')).toMatchObject({ output: 'approved' });
  });

  it('takes an answer while the agent still writes, and goes on with it when it parks', async () => {
    const hold = gate();
    const { runtime } = openBench(makeStore(), async function* (turn) {
      if (turn.attempt > 1) {
        const { outcome } = await turn.consumeApproval({ toolCallId: 'c', input: {} });
        return yield { type: 'tool-output-available', toolCallId: 'c', output: outcome };
      }
      yield callOf('c', 'pay', {});
      yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
      await hold.opened;
      yield* say('Asked.');
    });
    await start(runtime, 'x');
    await readUntil(runtime, 'x', (event) => event.type === 'approval');
    const approval = await pendingApproval(runtime, 'x');
    expect(await runtime.decideApproval(ada, 'p', answer(approval, 'allow_once'))).toMatchObject({
      status: 'accepted',
    });
    expect(toolPart(await runtime.getThread(ada, 'x'), 'c')).toMatchObject({
      state: 'approval-requested',
    });
    hold.open();
    const snapshot = await settled(runtime, 'x');
    expect(toolPart(snapshot, 'c')).toMatchObject({
      state: 'output-available',
      output: 'approved',
    });
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', attempt: 2 }]);
  });

  it('treats a stranger’s approval as one that never was', async () => {
    const { runtime } = openBench(makeStore(), payer([]));
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    const mine = await runtime.decideApproval(bob, 'never-was', answer(approval, 'allow_once'));
    expect(
      await runtime.decideApproval(bob, approval.approvalId, answer(approval, 'allow_once')),
    ).toEqual(mine);
    expect(mine).toEqual({ status: 'not-found' });
    expect((await runtime.listApprovals(bob)).items).toEqual([]);
    const otherTenant = { ...ada, tenantId: 'other' };
    expect(
      await runtime.decideApproval(
        otherTenant,
        approval.approvalId,
        answer(approval, 'allow_once'),
      ),
    ).toEqual(mine);
  });

  it('lets the clock answer, once the time is up, and goes on as after a rejection', async () => {
    let now = 1_000_000;
    const { runtime } = openBench(makeStore(), payer([]), {
      now: () => now,
      policy: { approval: () => ({ expiresInMs: 60_000 }) },
      claim: { sweepMs: 600_000 },
    });
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    expect(approval.expiresAt).toBe(new Date(1_060_000).toISOString());
    now += 60_000;
    expect(
      await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once')),
    ).toMatchObject({
      status: 'expired',
      approval: { status: 'expired' },
    });
    const snapshot = await settled(runtime, 'x');
    expect(toolPart(snapshot, 'c')).toMatchObject({
      state: 'output-denied',
      approval: { reason: 'Nobody answered in time.' },
    });
    expect(snapshot.approvals).toMatchObject([{ status: 'expired' }]);
    expect(
      await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once')),
    ).toMatchObject({ status: 'expired' });
  });
});

describe('decideApproval', () => {
  it('refuses a decision on another input, an option that is not offered, and an edit', async () => {
    const { runtime } = openBench(STORES[0]![1](), payer([]));
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    const decide = (more: object) =>
      runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once', more));
    expect(await decide({ inputDigest: 'sha256:0' })).toMatchObject({
      status: 'drift',
      approval: { status: 'pending' },
    });
    await expect(decide({ optionId: 'allow_always' })).rejects.toMatchObject({
      code: 'invalid-request',
    });
    await expect(decide({ editedInput: { amount: 1 } })).rejects.toMatchObject({
      code: 'invalid-request',
    });
    await expect(decide({ idempotencyKey: '' })).rejects.toMatchObject({ code: 'invalid-request' });
    for (const reason of [{ evil: true }, 'x'.repeat(4001)]) {
      await expect(decide({ reason })).rejects.toMatchObject({ code: 'invalid-request' });
    }
    expect((await pendingApproval(runtime, 'x')).version).toBe(1);
  });

  it('judges the risk high when the policy fails, and asks all the same', async () => {
    const { runtime, errors } = openBench(STORES[0]![1](), payer([]), {
      policy: { approval: () => Promise.reject(new Error('policy is down')) },
    });
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    expect(await pendingApproval(runtime, 'x')).toMatchObject({ risk: 'high', title: 'pay' });
    expect(errors).toMatchObject([{ message: 'policy is down' }]);
  });

  it('finds what is due by itself: an expiry nobody looked at', async () => {
    let now = 1_000_000;
    const { runtime } = openBench(STORES[0]![1](), payer([]), {
      now: () => now,
      policy: { approval: () => ({ expiresInMs: 60_000 }) },
      claim: { sweepMs: 5 },
    });
    await start(runtime, 'x');
    const { cursor } = await settled(runtime, 'x', 'waiting');
    now += 61_000;
    const events = await readUntilPhase(runtime, 'x', 'done', cursor);
    expect(events.map(brief)).toContain('approval:expired');
  });

  it('asks again for every new call, and never twice for one', async () => {
    const { runtime } = openBench(STORES[0]![1](), async function* () {
      yield callOf('a', 'pay', {});
      yield { type: 'tool-approval-request', approvalId: 'p1', toolCallId: 'a' };
      yield { type: 'tool-approval-request', approvalId: 'p2', toolCallId: 'a' };
      yield callOf('b', 'pay', {});
      yield { type: 'tool-approval-request', approvalId: 'p3', toolCallId: 'b' };
    });
    await start(runtime, 'x');
    const { approvals } = await settled(runtime, 'x', 'waiting');
    expect(approvals.map(({ approvalId }) => approvalId).toSorted()).toEqual(['p1', 'p3']);
  });

  it('fails the run clearly when one id would stand for two questions, and the first stays answerable', async () => {
    const { runtime } = openBench(STORES[0]![1](), async function* (turn) {
      if (turn.attempt > 1) return;
      yield callOf('a', 'pay', {});
      yield { type: 'tool-approval-request', approvalId: 'same', toolCallId: 'a' };
      yield callOf('b', 'pay', {});
      yield { type: 'tool-approval-request', approvalId: 'same', toolCallId: 'b' };
    });
    await start(runtime, 'x');
    const events = await readUntilPhase(runtime, 'x', 'waiting');
    expect(events.find((event) => event.type === 'notice')).toMatchObject({
      notice: { level: 'error', code: 'agent-failed' },
    });
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot.approvals).toMatchObject([
      { approvalId: 'same', toolCallId: 'a', status: 'pending' },
    ]);
    expect(toolPart(snapshot, 'a')).toMatchObject({ state: 'approval-requested' });
    expect(toolPart(snapshot, 'b')).toMatchObject({ state: 'output-error' });
  });

  it('never asks about a call that is not whole', async () => {
    const { runtime, errors } = openBench(STORES[0]![1](), async function* () {
      yield { type: 'tool-input-start', toolCallId: 'a', toolName: 'pay' };
      yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'a' };
    });
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(snapshot).toMatchObject({
      approvals: [],
      runs: [{ outcome: 'failed', error: { code: 'agent-failed' } }],
    });
    expect(errors).toHaveLength(1);
  });

  it('refuses an input that no card can hold, and leaves the other question alone', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const { runtime } = openBench(
      STORES[0]![1](),
      async function* (turn) {
        if (turn.attempt > 1) return;
        yield callOf('cyclic', 'pay', cyclic);
        yield { type: 'tool-approval-request', approvalId: 'p1', toolCallId: 'cyclic' };
        yield callOf('long', 'pay', { text: 'x'.repeat(200) });
        yield { type: 'tool-approval-request', approvalId: 'p2', toolCallId: 'long' };
        yield callOf('fine', 'pay', {});
        yield { type: 'tool-approval-request', approvalId: 'p3', toolCallId: 'fine' };
      },
      { policy: { maxInputBytes: 100 } },
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x', 'waiting');
    expect(snapshot.approvals).toMatchObject([{ approvalId: 'p3' }]);
    for (const id of ['cyclic', 'long']) {
      expect(toolPart(snapshot, id)).toMatchObject({
        state: 'output-error',
        errorText: expect.stringContaining('invalid-input'),
      });
    }
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, 'p3', answer(approval, 'allow_once'));
    await settled(runtime, 'x');
  });

  it('fails the run as invalid-input when the only question could not be asked', async () => {
    const { runtime } = openBench(
      STORES[0]![1](),
      async function* () {
        yield callOf('long', 'pay', { text: 'x'.repeat(200) });
        yield { type: 'tool-approval-request', approvalId: 'p2', toolCallId: 'long' };
      },
      { policy: { maxInputBytes: 100 } },
    );
    await start(runtime, 'x');
    expect((await settled(runtime, 'x')).runs).toMatchObject([
      { outcome: 'failed', error: { code: 'invalid-input' } },
    ]);
  });
});
