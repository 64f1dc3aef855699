import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import {
  ada,
  answer,
  memoryStore,
  openBench,
  pendingApproval,
  say,
  settled,
  start,
  STORES,
  textOf,
  toolPart,
} from './runtime-bench.fixture.ts';

describe.each(STORES)('turn over %s', (_, makeStore) => {
  it('runs a finished step once, and gives its result again when the run goes on', async () => {
    const runs: string[] = [];
    const agent: Agent = async function* (turn) {
      const plan = yield* turn.step('plan', async function* () {
        runs.push('plan');
        yield* say('Planned. ', 'plan');
        return { price: 5 };
      });
      const { outcome } = yield* turn.requestApproval({
        toolCallId: 'c',
        toolName: 'pay',
        input: plan,
      });
      yield* turn.step('pay', async function* () {
        runs.push(`pay ${plan.price} ${outcome}`);
        yield { type: 'tool-output-available', toolCallId: 'c', output: 'paid' };
      });
      if (turn.attempt < 3) throw new Error('after the payment');
      yield* say('Done.', 'done');
    };
    const { runtime } = openBench(makeStore(), agent);
    const { runId } = await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    await settled(runtime, 'x');
    await start(runtime, 'x', { type: 'continue', runId });
    const snapshot = await settled(runtime, 'x');
    expect(runs).toEqual(['plan', 'pay 5 approved']);
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', attempt: 3, steps: 2 }]);
    expect(textOf(snapshot.messages[1])).toBe('Planned. Done.');
  });

  it('asks inside a step, and begins that step once in the message', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      yield* turn.step('pay', async function* () {
        const { outcome } = yield* turn.requestApproval({
          toolCallId: 'c',
          toolName: 'pay',
          input: {},
        });
        yield { type: 'tool-output-available', toolCallId: 'c', output: outcome };
      });
    });
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.messages[1]?.parts.map(({ type }) => type)).toEqual(['step-start', 'tool-pay']);
    expect(toolPart(snapshot, 'c')).toMatchObject({ output: 'approved' });
  });

  it('gives the agent the conversation, oldest first, and its answer so far', async () => {
    const seen: unknown[] = [];
    const { runtime } = openBench(makeStore(), async function* (turn) {
      seen.push([turn.messages.map(textOf), textOf(turn.message), turn.attempt]);
      yield* say('Asking. ');
      yield* turn.requestApproval({ toolCallId: `c${turn.runId}`, toolName: 'pay', input: {} });
    });
    await start(runtime, 'x', 'one');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'reject_once'));
    await settled(runtime, 'x');
    expect(seen).toEqual([
      [['one'], '', 1],
      [['one', 'Asking. '], 'Asking. ', 2],
    ]);
  });

  it('takes an approval up once, for exactly the input that was shown', async () => {
    const answers: unknown[] = [];
    const { runtime } = openBench(makeStore(), async function* (turn) {
      if (turn.attempt === 1) {
        yield {
          type: 'tool-input-available',
          toolCallId: 'c',
          toolName: 'pay',
          input: { to: 'bob', amount: 1 },
        };
        return yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
      }
      const inputs = [
        { to: 'eve', amount: 1 },
        { amount: 1, to: 'bob' },
        { to: 'bob', amount: 1 },
      ];
      for (const input of inputs) {
        answers.push((await turn.consumeApproval({ toolCallId: 'c', input })).outcome);
      }
      answers.push((await turn.consumeApproval({ toolCallId: 'other', input: {} })).outcome);
      yield { type: 'tool-output-available', toolCallId: 'c', output: 'paid' };
    });
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, 'p', answer(approval, 'allow_once'));
    await settled(runtime, 'x');
    expect(answers).toEqual(['rejected', 'approved', 'uncertain', 'rejected']);
  });

  it('shares state with the person: both write, versions count, stale writes are refused', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      await turn.state.set({ items: [] });
      await turn.state.patch([{ op: 'add', path: '/items/-', value: 'milk' }]);
      yield* say(JSON.stringify((await turn.state.get()).value));
    });
    await start(runtime, 'x');
    const { state, messages } = await settled(runtime, 'x');
    expect(textOf(messages[1])).toBe('{"items":["milk"]}');
    expect(state).toEqual({ value: { items: ['milk'] }, version: 2 });
    const patch = [{ op: 'add', path: '/items/-', value: 'bread' } as const];
    expect(await runtime.patchState(ada, 'x', { version: 2, patch })).toEqual({
      value: { items: ['milk', 'bread'] },
      version: 3,
    });
    await expect(runtime.patchState(ada, 'x', { version: 2, patch })).rejects.toMatchObject({
      code: 'conflict',
      details: { version: 3 },
    });
    expect(await runtime.getState(ada, 'x')).toMatchObject({ version: 3 });
  });
});

function circle(): object {
  const one: Record<string, unknown> = {};
  return Object.assign(one, { one });
}

describe('turn', () => {
  it('fails a run that uses a step key twice', async () => {
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      yield* turn.step('same', async function* () {});
      yield* turn.step('same', async function* () {});
    });
    await start(runtime, 'x');
    expect((await settled(runtime, 'x')).runs).toMatchObject([{ outcome: 'failed', steps: 1 }]);
  });

  it('goes on without asking when the input cannot be shown', async () => {
    const { runtime } = openBench(
      memoryStore(),
      async function* (turn) {
        const input = { text: 'x'.repeat(200) };
        const { outcome, reason } = yield* turn.requestApproval({
          toolCallId: 'c',
          toolName: 'pay',
          input,
        });
        yield* say(`${outcome}: ${reason}`);
      },
      { policy: { maxInputBytes: 100 } },
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toMatch(/^rejected: .*longer than 100/);
    expect(toolPart(snapshot, 'c')).toMatchObject({ state: 'output-error' });
    expect(snapshot.approvals).toEqual([]);
  });

  it.each([
    ['the prototype', [{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
    ['the constructor', [{ op: 'add', path: '/constructor/prototype/polluted', value: 1 }]],
    ['the prototype as a source', [{ op: 'copy', from: '/__proto__', path: '/x' }]],
    ['what is not there', [{ op: 'replace', path: '/nobody', value: 1 }]],
    ['a failed test', [{ op: 'test', path: '/a', value: 2 }]],
    ['no path', [{ op: 'add', value: 1 }]],
    ['no patch', { op: 'add' }],
  ])('refuses a patch of %s and leaves the state as it was', async (_, patch) => {
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      await turn.state.set({ a: 1 });
      yield* say('Hi');
    });
    await start(runtime, 'x');
    await settled(runtime, 'x');
    await expect(
      runtime.patchState(ada, 'x', { version: 1, patch: patch as never }),
    ).rejects.toMatchObject({ code: 'invalid-request' });
    expect(await runtime.getState(ada, 'x')).toEqual({ value: { a: 1 }, version: 1 });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('gives the agent the state it wrote as everybody else reads it: as JSON', async () => {
    const seen: unknown[] = [];
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      const value = { at: new Date(0), nothing: undefined, none: Number.NaN };
      seen.push((await turn.state.set(value)).value);
      const patch = [{ op: 'add', path: '/later', value: new Date(1) } as const];
      seen.push((await turn.state.patch(patch)).value);
      yield* say('Hi');
    });
    await start(runtime, 'x');
    await settled(runtime, 'x');
    const first = { at: '1970-01-01T00:00:00.000Z', none: null };
    expect(seen).toEqual([first, { ...first, later: '1970-01-01T00:00:00.001Z' }]);
    expect(seen[0]).not.toHaveProperty('nothing');
    expect((await runtime.getState(ada, 'x')).value).toEqual(seen[1]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a function', () => {}],
    ['a BigInt', 1n],
    ['a circle', circle()],
  ])('refuses %s as state, and says that it is no JSON', async (_, value) => {
    const said: string[] = [];
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      await turn.state.set(value).catch((error: Error) => said.push(error.message));
      const patch = [{ op: 'add', path: '/a', value } as const];
      await turn.state.patch(patch).catch((error: Error) => said.push(error.message));
      yield* say('Hi');
    });
    await start(runtime, 'x');
    expect((await settled(runtime, 'x')).state).toEqual({ value: {}, version: 0 });
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/JSON/);
  });

  it('keeps the state below a mebibyte', async () => {
    const { runtime } = openBench(memoryStore(), async function* () {
      yield* say('Hi');
    });
    await start(runtime, 'x');
    await settled(runtime, 'x');
    const patch = [{ op: 'add', path: '/big', value: 'x'.repeat(1024 * 1024) } as const];
    await expect(runtime.patchState(ada, 'x', { version: 0, patch })).rejects.toMatchObject({
      code: 'payload-too-large',
    });
    await expect(
      runtime.patchState(ada, 'nobody', { version: 0, patch: [] }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});
