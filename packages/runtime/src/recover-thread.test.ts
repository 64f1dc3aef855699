import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import {
  ada,
  answer,
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
  type Store,
  textOf,
  toolPart,
} from './runtime-bench.fixture.ts';

const never = new Promise<never>(() => {});

/** One finished step, then half a sentence, then silence; whole when it is called again. */
const breaksOff: Agent = async function* (turn) {
  yield* turn.step('plan', () => asIterable(say('Planned. ')));
  yield { type: 'start-step' };
  yield { type: 'text-start', id: 'half' };
  yield { type: 'text-delta', id: 'half', delta: turn.attempt === 1 ? 'Half a' : 'The whole.' };
  if (turn.attempt === 1) await never;
  yield { type: 'text-end', id: 'half' };
  yield { type: 'finish-step' };
};

async function* asIterable<Item>(items: Iterable<Item>): AsyncGenerator<Item, void> {
  yield* items;
}

/** Two runtimes on one store; for the second, the first has been silent for too long. */
function twoLives(makeStore: (typeof STORES)[number][1], agent: Agent, second: Agent = agent) {
  const store = makeStore();
  const claim = { ttlMs: 5000, sweepMs: 600_000 };
  const dying = openBench(store, agent, { now: () => 1_000_000, claim });
  return {
    dying: dying.runtime,
    zombieErrors: dying.errors,
    takeOver: () =>
      openBench(store, second, { now: () => 1_010_000, claim: { ...claim, sweepMs: 5 } }).runtime,
  };
}

describe.each(STORES)('recovery over %s', (_, makeStore) => {
  it('marks a run interrupted whose owner is gone, keeps its text and closes what was open', async () => {
    const { dying, takeOver } = twoLives(makeStore, breaksOff);
    const run = await start(dying, 'x');
    await readUntil(
      dying,
      'x',
      (event) => brief(event) === 'text-delta' && JSON.stringify(event).includes('Half a'),
    );
    const { cursor } = await dying.getThread(ada, 'x');
    const runtime = takeOver();
    const events = await readUntilPhase(runtime, 'x', 'done', cursor);
    expect(events.map(brief)).toEqual(['message', 'run:interrupted']);
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot.thread.status).toBe('interrupted');
    expect(snapshot.runs).toMatchObject([{ runId: run.runId, outcome: 'interrupted', attempt: 1 }]);
    expect(textOf(snapshot.messages[1])).toBe('Planned. Half a');
    expect(snapshot.messages[1]?.parts.at(-1)).toMatchObject({ state: 'done' });
  });

  it('goes on from the last finished step, in the same run and message', async () => {
    const { dying, takeOver } = twoLives(makeStore, breaksOff);
    const run = await start(dying, 'x');
    await readUntil(dying, 'x', (event) => JSON.stringify(event).includes('Half a'));
    const runtime = takeOver();
    const { cursor } = await settled(runtime, 'x');
    const continued = await start(runtime, 'x', { type: 'continue', runId: run.runId });
    expect(continued).toMatchObject({
      runId: run.runId,
      messageId: run.messageId,
      attempt: 2,
      phase: 'running',
    });
    expect(continued).not.toHaveProperty('outcome');
    const [cut] = await readUntilPhase(runtime, 'x', 'done', cursor);
    expect(cut?.type === 'message' && textOf(cut.message)).toBe('Planned. ');
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot.messages.map(textOf)).toEqual(['Hello', 'Planned. The whole.']);
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', steps: 2 }]);
  });

  it('locks the old owner out: what it writes after the takeover reaches nobody', async () => {
    const wake = gate();
    const { dying, takeOver, zombieErrors } = twoLives(makeStore, async function* (turn) {
      yield* say(`attempt ${turn.attempt}`);
      yield { type: 'start-step' };
      if (turn.attempt > 1) return;
      await wake.opened;
      yield* say('ZOMBIE', 'z');
      await turn.state.set({ zombie: true });
    });
    const run = await start(dying, 'x');
    await readUntil(dying, 'x', (event) => brief(event) === 'start-step');
    const runtime = takeOver();
    await settled(runtime, 'x');
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    await settled(runtime, 'x');
    wake.open();
    await expect
      .poll(() => zombieErrors.map((error) => (error as Error).name))
      .toContain('ClaimLost');
    await dying.close();
    const snapshot = await runtime.getThread(ada, 'x');
    const events = await readUntil(runtime, 'x', ({ cursor }) => cursor === snapshot.cursor);
    expect(JSON.stringify(events)).not.toContain('ZOMBIE');
    expect(JSON.stringify(snapshot)).not.toContain('ZOMBIE');
    expect(snapshot.state).toEqual({ value: {}, version: 0 });
  });

  it('leaves nothing out that the old owner wrote while it was being taken over', async () => {
    const store = makeStore();
    const wake = gate();
    const tried = gate();
    const claim = { sweepMs: 600_000 };
    const dyingStore: Store = {
      open() {
        const journal = store.open();
        return {
          ...journal,
          async commit(commit) {
            const result = await journal.commit(commit);
            if (JSON.stringify(commit.appends ?? []).includes('late')) tried.open();
            return result;
          },
        };
      },
    };
    const heirStore: Store = {
      open() {
        const journal = store.open();
        return {
          ...journal,
          async commit(commit) {
            // The end of the stretch is planned; before it is kept, the old owner says one thing more.
            if (commit.puts?.some(({ kind }) => kind === 'run')) {
              wake.open();
              await tried.opened;
            }
            return await journal.commit(commit);
          },
        };
      },
    };
    const dying = openBench(
      dyingStore,
      async function* () {
        yield { type: 'text-start', id: 't' };
        await wake.opened;
        yield { type: 'text-delta', id: 't', delta: 'late' };
        await never;
      },
      { now: () => 1_000_000, claim },
    );
    await start(dying.runtime, 'x');
    await readUntil(dying.runtime, 'x', (event) => brief(event) === 'text-start');
    const { runtime } = openBench(heirStore, breaksOff, { now: () => 1_010_000, claim });
    const snapshot = await settled(runtime, 'x');
    const events = await readUntil(runtime, 'x', ({ cursor }) => cursor === snapshot.cursor);
    const wasTold = JSON.stringify(events).includes('late');
    expect(JSON.stringify(snapshot.messages).includes('late')).toBe(wasTold);
  });

  it('never lets a zombie take up an approved call', async () => {
    const wake = gate();
    const ran: string[] = [];
    const agent = (name: string, pause: Promise<void>): Agent =>
      async function* (turn) {
        if (turn.attempt === 1) {
          yield callOf('c', 'pay', {});
          return yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
        }
        await pause;
        const { outcome } = await turn.consumeApproval({ toolCallId: 'c', input: {} });
        if (outcome !== 'approved') return;
        ran.push(name);
        yield { type: 'tool-output-available', toolCallId: 'c', output: name };
      };
    const { dying, takeOver } = twoLives(
      makeStore,
      agent('zombie', wake.opened),
      agent('heir', Promise.resolve()),
    );
    const run = await start(dying, 'x');
    await settled(dying, 'x', 'waiting');
    const approval = await pendingApproval(dying, 'x');
    await dying.decideApproval(ada, 'p', answer(approval, 'allow_once'));
    await readUntil(dying, 'x', (event) => event.type === 'run' && event.run.attempt === 2);
    const runtime = takeOver();
    const broken = await settled(runtime, 'x');
    expect(toolPart(broken, 'c')).toMatchObject({ state: 'approval-responded' });
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    wake.open();
    await settled(runtime, 'x');
    await dying.close();
    expect(ran).toEqual(['heir']);
    expect(toolPart(await runtime.getThread(ada, 'x'), 'c')).toMatchObject({ output: 'heir' });
  });

  it('says that a call may have run when its process died in it, and gives the agent uncertain', async () => {
    const answers: string[] = [];
    const { dying, takeOver } = twoLives(makeStore, async function* (turn) {
      const { outcome } = yield* turn.requestApproval({
        toolCallId: 'c',
        toolName: 'pay',
        input: {},
      });
      answers.push(outcome);
      if (outcome === 'approved') await never;
    });
    const run = await start(dying, 'x');
    await settled(dying, 'x', 'waiting');
    const approval = await pendingApproval(dying, 'x');
    await dying.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    await expect.poll(() => answers).toEqual(['approved']);
    const runtime = takeOver();
    expect(toolPart(await settled(runtime, 'x'), 'c')).toMatchObject({
      state: 'output-error',
      errorText: expect.stringContaining('may have run'),
    });
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    await settled(runtime, 'x');
    expect(answers).toEqual(['approved', 'uncertain']);
  });

  it('keeps a step whose call was whole, so that no effect is repeated in silence', async () => {
    const seen: unknown[] = [];
    const { dying, takeOver } = twoLives(makeStore, async function* (turn) {
      seen.push(turn.message.parts.map((part) => part.type));
      if (turn.attempt > 1) return;
      yield { type: 'start-step' };
      yield callOf('c', 'send', { to: 'bob' });
      await never;
    });
    const run = await start(dying, 'x');
    await readUntil(dying, 'x', (event) => brief(event) === 'tool-input-available');
    const runtime = takeOver();
    await settled(runtime, 'x');
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    const snapshot = await settled(runtime, 'x');
    expect(seen).toEqual([[], ['step-start', 'tool-send']]);
    expect(toolPart(snapshot, 'c')).toMatchObject({ state: 'output-error' });
  });

  it('lets a question outlive the crash that came after it', async () => {
    const { dying, takeOver } = twoLives(makeStore, async function* (turn) {
      if (turn.attempt > 1) {
        const { outcome } = await turn.consumeApproval({ toolCallId: 'c', input: {} });
        return yield { type: 'tool-output-available', toolCallId: 'c', output: outcome };
      }
      yield callOf('c', 'pay', {});
      yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
      await never;
    });
    await start(dying, 'x');
    await readUntil(dying, 'x', (event) => event.type === 'approval');
    const runtime = takeOver();
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, 'p', answer(approval, 'allow_once'));
    expect(toolPart(await settled(runtime, 'x'), 'c')).toMatchObject({ output: 'approved' });
  });

  it('starts a new run over a dead one without waiting for the sweep', async () => {
    const { dying, takeOver } = twoLives(makeStore, breaksOff, async function* () {
      yield* say('new');
    });
    await start(dying, 'x');
    await readUntil(dying, 'x', (event) => JSON.stringify(event).includes('Half a'));
    const runtime = takeOver();
    await start(runtime, 'x', 'And now?');
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.runs.map(({ outcome }) => outcome)).toEqual(['interrupted', 'success']);
    expect(snapshot.messages.map(textOf)).toEqual(['Hello', 'Planned. Half a', 'And now?', 'new']);
  });

  it('leaves a live owner alone', async () => {
    const store = makeStore();
    const hold = gate();
    const { runtime } = openBench(store, async function* () {
      yield* say('slow');
      await hold.opened;
    });
    await start(runtime, 'x');
    const other = openBench(store, breaksOff, { claim: { sweepMs: 1 } }).runtime;
    await readUntil(other, 'x', (event) => brief(event) === 'text-end');
    await expect(start(other, 'x')).rejects.toMatchObject({ code: 'thread-busy' });
    hold.open();
    expect((await settled(other, 'x')).runs).toMatchObject([{ outcome: 'success' }]);
  });

  it('marks what runs interrupted when it is closed, and lets it go on elsewhere', async () => {
    const store = makeStore();
    const first = openBench(store, breaksOff);
    const run = await start(first.runtime, 'x');
    await readUntil(first.runtime, 'x', (event) => JSON.stringify(event).includes('Half a'));
    await first.runtime.close();
    expect(first.errors).toEqual([]);
    await expect(start(first.runtime, 'y')).rejects.toMatchObject({ code: 'unavailable' });
    const { runtime } = openBench(store, breaksOff);
    expect((await runtime.getThread(ada, 'x')).runs).toMatchObject([{ outcome: 'interrupted' }]);
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    expect((await settled(runtime, 'x')).messages.map(textOf)).toEqual([
      'Hello',
      'Planned. The whole.',
    ]);
  });

  it('takes up after a restart what was decided and not yet taken up', async () => {
    const store = makeStore();
    const asks: Agent = async function* (turn) {
      const { outcome } = yield* turn.requestApproval({
        toolCallId: 'c',
        toolName: 'pay',
        input: {},
      });
      yield { type: 'tool-output-available', toolCallId: 'c', output: outcome };
    };
    let isFull = false;
    const half: Store = {
      open() {
        const journal = store.open();
        return {
          ...journal,
          async commit(commit) {
            const takesUp = commit.puts?.some(({ kind }) => kind === 'claim') ?? false;
            if (isFull && takesUp) throw new Error('disk is full');
            return await journal.commit(commit);
          },
        };
      },
    };
    const first = openBench(half, asks, { claim: { sweepMs: 600_000 } });
    await start(first.runtime, 'x');
    const { cursor } = await settled(first.runtime, 'x', 'waiting');
    const approval = await pendingApproval(first.runtime, 'x');
    isFull = true;
    const decided = await first.runtime.decideApproval(
      ada,
      approval.approvalId,
      answer(approval, 'allow_once'),
    );
    expect(decided.status).toBe('accepted');
    await expect.poll(() => first.errors).toMatchObject([{ message: 'disk is full' }]);
    await first.runtime.close();
    const { runtime } = openBench(store, asks, { claim: { sweepMs: 5 } });
    await readUntilPhase(runtime, 'x', 'done', cursor);
    expect(toolPart(await settled(runtime, 'x'), 'c')).toMatchObject({ output: 'approved' });
  });
});

describe('continue', () => {
  it('goes on with a failed run, also one that failed before its first word', async () => {
    const { runtime } = openBench(STORES[0]![1](), async function* (turn) {
      if (turn.attempt === 1) throw new Error('not yet');
      yield* say('now');
    });
    const run = await start(runtime, 'x');
    const failed = await settled(runtime, 'x');
    expect(failed.messages).toHaveLength(1);
    expect(failed.thread.status).toBe('failed');
    await start(runtime, 'x', { type: 'continue', runId: run.runId });
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.messages.map(textOf)).toEqual(['Hello', 'now']);
    expect(snapshot.runs[0]).not.toHaveProperty('error');
  });

  it('refuses a run that succeeded, one that was stopped, and one that others followed', async () => {
    let fails = false;
    const { runtime } = openBench(STORES[0]![1](), async function* () {
      yield* say('ok');
      if (fails) throw new Error('broken');
    });
    const succeeded = await start(runtime, 'x');
    await settled(runtime, 'x');
    const goOn = (runId: string) => start(runtime, 'x', { type: 'continue', runId });
    await expect(goOn(succeeded.runId)).rejects.toMatchObject({ code: 'conflict' });
    fails = true;
    const failed = await start(runtime, 'x');
    await settled(runtime, 'x');
    await start(runtime, 'x');
    await settled(runtime, 'x');
    await expect(goOn(failed.runId)).rejects.toMatchObject({ code: 'conflict' });
  });
});
