import { describe, expect, it } from 'vitest';
import type { Agent, SubAgent } from './agent.ts';
import { fanoutOf, laneOf, parent, saying } from './fan-out.fixture.ts';
import {
  ada,
  gate,
  memoryStore,
  openBench,
  readUntil,
  say,
  settled,
  start,
  textOf,
} from './runtime-bench.fixture.ts';

const named = (name: string, agent: Agent): SubAgent => ({ name, agent });

describe('a fan-out', () => {
  it('has no progress but that of its children: the run’s own agent says none', async () => {
    const { runtime, errors } = openBench(memoryStore(), async function* (turn) {
      turn.progress(0.5);
      yield* say('Done.');
    });
    await start(runtime, 'x');
    expect((await settled(runtime, 'x')).runs).toMatchObject([{ outcome: 'success' }]);
    expect(errors).toEqual([]);
  });

  it('stops a child that takes too long, and only that', async () => {
    const { runtime } = openBench(
      memoryStore(),
      parent(
        [
          {
            name: 'slow',
            async *agent() {
              yield* say('Begun. ');
              await new Promise(() => undefined);
            },
          },
          { name: 'quick', agent: saying('Quick.') },
        ],
        { timeoutMs: 30 },
      ),
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(fanoutOf(snapshot)).toMatchObject({
      status: 'partial',
      children: [{ status: 'timed_out' }, { status: 'completed' }],
    });
    expect(textOf(laneOf(snapshot, 0))).toBe('Begun. ');
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])(
    'lets a child work on for a timeoutMs of %s, which no timer can count',
    async (timeoutMs) => {
      const slow: Agent = async function* () {
        yield* say('Half ');
        // Set after the child's own timer: one that fires at once would have fired before.
        await new Promise((resolve) => setTimeout(resolve, 1));
        yield* say('whole.', 'rest');
      };
      const { runtime } = openBench(memoryStore(), parent([named('slow', slow)], { timeoutMs }));
      await start(runtime, 'x');
      expect(textOf((await settled(runtime, 'x')).messages[1])).toBe('completed slow:completed');
    },
  );

  it('starts none for a time that is no number, and works one by one where the number of places is none', async () => {
    const children = [named('a', saying('A.')), named('b', saying('B.'))];
    const timed = openBench(memoryStore(), parent(children, { timeoutMs: Number.NaN }));
    await start(timed.runtime, 'x');
    expect((await settled(timed.runtime, 'x')).fanouts).toEqual([]);
    expect(timed.errors).toMatchObject([{ message: expect.stringContaining('timeoutMs') }]);
    const placed = openBench(memoryStore(), parent(children, { maxParallel: Number.NaN }));
    await start(placed.runtime, 'x');
    expect(fanoutOf(await settled(placed.runtime, 'x')).status).toBe('completed');
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('listener');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('listener');
      },
    ],
  ])('loses nobody’s work to a listener that %s', async (_, onPartial) => {
    const goOn = gate();
    const slow: Agent = async function* () {
      await goOn.opened;
      yield* say('Slow.');
    };
    const listen = (): void => {
      goOn.open();
      return onPartial() as void;
    };
    const children = [named('quick', saying('Quick.')), named('slow', slow)];
    const { runtime, errors } = openBench(memoryStore(), parent(children, { onPartial: listen }));
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toBe('completed quick:completed slow:completed');
    expect(errors).toMatchObject([{ message: 'listener' }, { message: 'listener' }]);
  });

  it('writes nothing that a child still does once it was stopped', async () => {
    const stopped = gate();
    const tried = gate();
    const heedless: Agent = async function* (turn) {
      yield* say('Half. ');
      await stopped.opened;
      await turn.fanOut([named('late', saying('Late.'))]).catch(tried.open);
      yield* say('Never told.', 'late');
    };
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      const result = await turn.fanOut([named('heedless', heedless)]);
      stopped.open();
      await tried.opened;
      yield* say(result.status);
    });
    await start(runtime, 'x');
    await readUntil(runtime, 'x', (event) => event.type === 'chunk' && event.lane !== undefined);
    const { fanoutId } = fanoutOf(await runtime.getThread(ada, 'x'));
    await runtime.cancelFanout(ada, { fanoutId });
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toBe('cancelled');
    expect(snapshot.fanouts).toHaveLength(1);
    expect(laneOf(snapshot, 0)?.parts.map(({ type }) => type)).toEqual(['text']);
  });

  it('has no more children at work than it may, and tells of each at its end', async () => {
    let working = 0;
    let most = 0;
    const told: string[] = [];
    const full = gate();
    const child = (name: string): SubAgent => ({
      name,
      async *agent() {
        working += 1;
        most = Math.max(most, working);
        if (working === 3) full.open();
        await full.opened;
        yield* say(name);
        working -= 1;
      },
    });
    const names = Array.from({ length: 9 }, (_, index) => `c${index}`);
    const { runtime } = openBench(
      memoryStore(),
      parent(names.map(child), {
        maxParallel: 3,
        onPartial: ({ name, text }) => told.push(`${name} ${text}`),
        merge: (children) => ({ result: children.length, conflicts: ['c1 and c2'] }),
      }),
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(most).toBe(3);
    expect(working).toBe(0);
    expect(told.toSorted()).toEqual(names.map((name) => `${name} ${name}`));
    expect(fanoutOf(snapshot)).toMatchObject({ result: 9, conflicts: ['c1 and c2'] });
  });

  it('goes no deeper and no wider than the policy allows', async () => {
    const endless: Agent = async function* (turn) {
      await turn.fanOut([{ name: 'again', agent: endless }]);
      yield* say('never');
    };
    const policy = { maxFanoutDepth: 2, maxFanoutChildren: 2 };
    const { runtime } = openBench(memoryStore(), endless, { policy });
    await start(runtime, 'deep');
    const deep = await settled(runtime, 'deep');
    expect(deep.fanouts).toHaveLength(2);
    expect(deep.fanouts[1]?.children[0]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('2 deep'),
    });
    const child = { name: 'c', agent: saying('x') };
    const wide = openBench(memoryStore(), parent([child, child, child]), { policy });
    await start(wide.runtime, 'wide');
    expect((await settled(wide.runtime, 'wide')).runs).toMatchObject([
      { outcome: 'failed', error: { message: expect.stringContaining('3 sub-agents') } },
    ]);
  });

  it('of no children is complete at once', async () => {
    const { runtime } = openBench(memoryStore(), parent([]));
    await start(runtime, 'x');
    expect(textOf((await settled(runtime, 'x')).messages[1])).toBe('completed');
  });

  it('gives a child the question it was asked, and nothing of the conversation', async () => {
    const seen: string[][] = [];
    const { runtime } = openBench(
      memoryStore(),
      parent([
        {
          name: 'c',
          prompt: 'Look it up',
          async *agent(turn) {
            seen.push(turn.messages.map(textOf));
            yield* say('Done');
          },
        },
      ]),
    );
    await start(runtime, 'x', 'A secret');
    await settled(runtime, 'x');
    expect(seen).toEqual([['Look it up']]);
    await start(runtime, 'x', 'Again');
    const { messages } = await settled(runtime, 'x');
    expect(messages.filter(({ role }) => role === 'user').map(textOf)).toEqual([
      'A secret',
      'Again',
    ]);
  });
});
