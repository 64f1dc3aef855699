import { describe, expect, it } from 'vitest';
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
  textOf,
  toolPart,
} from './runtime-bench.fixture.ts';

const never = new Promise<never>(() => {});

describe.each(STORES)('cancelRun over %s', (_, makeStore) => {
  it('stops an agent that ignores its signal, keeps its text and closes every open part', async () => {
    const { runtime, errors } = openBench(makeStore(), async function* () {
      yield { type: 'reasoning-start', id: 'r' };
      yield { type: 'text-start', id: 't' };
      yield { type: 'text-delta', id: 't', delta: 'Half a' };
      yield { type: 'tool-input-start', toolCallId: 'a', toolName: 'send' };
      yield { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{"to' };
      yield callOf('b', 'send', {});
      await never;
    });
    const { runId } = await start(runtime, 'x');
    await readUntil(runtime, 'x', (event) => brief(event) === 'tool-input-available');
    const { cursor } = await runtime.getThread(ada, 'x');
    expect(await runtime.cancelRun(ada, { threadId: 'x', runId })).toEqual({ status: 'stopped' });
    const events = await readUntilPhase(runtime, 'x', 'done', cursor);
    expect(events.map(brief)).toEqual(['abort', 'message', 'run:cancelled']);
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot.thread.status).toBe('idle');
    expect(textOf(snapshot.messages[1])).toBe('Half a');
    expect(JSON.stringify(snapshot.messages)).not.toContain('streaming');
    expect(toolPart(snapshot, 'a')).toMatchObject({
      state: 'output-error',
      errorText: expect.stringContaining('did not run'),
    });
    expect(toolPart(snapshot, 'b')).toMatchObject({
      state: 'output-error',
      errorText: expect.stringContaining('may have run'),
    });
    expect(errors).toEqual([]);
    expect(await runtime.cancelRun(ada, { threadId: 'x', runId })).toEqual({
      status: 'already-done',
    });
    await start(runtime, 'x');
    await readUntil(
      runtime,
      'x',
      (event) => brief(event) === 'tool-input-available',
      snapshot.cursor,
    );
  });

  it('tells the agent by its signal, and what it still says is not heard', async () => {
    const heard = gate();
    const { runtime } = openBench(makeStore(), async function* (turn) {
      yield* say('Before.');
      await new Promise<void>((resolve) => turn.signal.addEventListener('abort', () => resolve()));
      heard.open();
      yield* say('After.', 'after');
    });
    const { runId } = await start(runtime, 'x');
    await readUntil(runtime, 'x', (event) => brief(event) === 'text-end');
    await runtime.cancelRun(ada, { threadId: 'x', runId });
    await heard.opened;
    expect(textOf((await settled(runtime, 'x')).messages[1])).toBe('Before.');
  });

  it('stops a run that another process works on', async () => {
    const store = makeStore();
    const { runtime } = openBench(store, async function* () {
      yield* say('Working.');
      await never;
    });
    const other = openBench(store, async function* () {}).runtime;
    const { runId } = await start(runtime, 'x');
    await readUntil(other, 'x', (event) => brief(event) === 'text-end');
    expect(await other.cancelRun(ada, { threadId: 'x', runId })).toEqual({ status: 'stopped' });
    expect((await runtime.getThread(ada, 'x')).runs).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it('stops a run whose process is gone, in its stead', async () => {
    const store = makeStore();
    const { runtime } = openBench(store, async function* () {
      yield* say('Working.');
      await never;
    });
    const { runId } = await start(runtime, 'x');
    await readUntil(runtime, 'x', (event) => brief(event) === 'text-end');
    const later = () => Date.now() + 60_000;
    const other = openBench(store, async function* () {}, {
      now: later,
      claim: { sweepMs: 600_000 },
    });
    const result = await other.runtime.cancelRun(ada, { threadId: 'x', runId });
    const { runs } = await other.runtime.getThread(ada, 'x');
    expect(['cancelled', 'interrupted']).toContain(runs[0]?.outcome);
    expect(result.status).toBe(runs[0]?.outcome === 'cancelled' ? 'stopped' : 'already-done');
  });

  it('ends a waiting run at once, and its card with it', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      yield* turn.requestApproval({ toolCallId: 'c', toolName: 'pay', input: {} });
    });
    const { runId } = await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    expect(await runtime.cancelRun(ada, { threadId: 'x', runId })).toEqual({ status: 'stopped' });
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot).toMatchObject({
      approvals: [{ status: 'cancelled' }],
      runs: [{ outcome: 'cancelled' }],
      thread: { status: 'idle' },
    });
    expect(toolPart(snapshot, 'c')).toMatchObject({
      state: 'output-denied',
      approval: { approved: false },
    });
    expect(
      await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once')),
    ).toMatchObject({
      status: 'already-decided',
      approval: { status: 'cancelled' },
    });
  });

  it('lets either the stop or the approval win, never both', async () => {
    const store = makeStore();
    for (let round = 0; round < 5; round += 1) {
      const ran: string[] = [];
      const threadId = `x${round}`;
      const { runtime } = openBench(store, async function* (turn) {
        const { outcome } = yield* turn.requestApproval({
          toolCallId: `c${round}`,
          toolName: 'pay',
          input: {},
        });
        if (outcome === 'approved') ran.push(outcome);
        yield { type: 'tool-output-available', toolCallId: `c${round}`, output: outcome };
      });
      const { runId } = await start(runtime, threadId);
      await settled(runtime, threadId, 'waiting');
      const approval = await pendingApproval(runtime, threadId);
      const [decided] = await Promise.all([
        runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once')),
        runtime.cancelRun(ada, { threadId, runId }),
      ]);
      await settled(runtime, threadId);
      if (decided.status !== 'accepted') expect(ran).toEqual([]);
      expect(ran.length).toBeLessThanOrEqual(1);
    }
  });

  it('says not-found for a run of another thread or another person', async () => {
    const { runtime } = openBench(makeStore(), async function* () {
      yield* say('Hi');
    });
    const { runId } = await start(runtime, 'x');
    await start(runtime, 'y');
    for (const [scope, threadId, id] of [
      [ada, 'y', runId],
      [bob, 'x', runId],
      [ada, 'x', 'nobody'],
    ] as const) {
      await expect(runtime.cancelRun(scope, { threadId, runId: id })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });
});
