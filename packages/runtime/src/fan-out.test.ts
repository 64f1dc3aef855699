import type { ThreadEvent } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import { asking, childIs, fanoutOf, laneOf, parent, saying, summary } from './fan-out.fixture.ts';
import {
  ada,
  answer,
  bob,
  gate,
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

describe.each(STORES)('a fan-out over %s', (_, makeStore) => {
  it('gives each child a lane and a message of its own, and tells what all came to', async () => {
    const { runtime } = openBench(
      makeStore(),
      parent([
        { name: 'one', label: 'First', agent: saying('One says this.') },
        { name: 'two', agent: saying('Two says that.') },
      ]),
    );
    const { runId } = await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(fanoutOf(snapshot)).toMatchObject({
      fanoutId: `${runId}.fanout-1`,
      runId,
      depth: 1,
      status: 'completed',
      children: [
        { name: 'one', label: 'First', status: 'completed', summary: 'One says this.' },
        { name: 'two', status: 'completed', summary: 'Two says that.' },
      ],
    });
    expect(textOf(laneOf(snapshot, 0))).toBe('One says this.');
    expect(textOf(laneOf(snapshot, 1))).toBe('Two says that.');
    const [question, reply] = snapshot.messages;
    expect(textOf(question)).toBe('Hello');
    expect(textOf(reply)).toBe('completed one:completed two:completed');
    expect(reply?.parts[0]).toMatchObject({
      type: 'data-fanout',
      data: { fanoutId: `${runId}.fanout-1` },
    });
  });

  it('keeps the others when a child fails, and tells the person only a safe sentence', async () => {
    const { runtime, errors } = openBench(
      makeStore(),
      parent([
        { name: 'good', agent: saying('Done.') },
        {
          name: 'bad',
          async *agent() {
            yield* say('Half a ');
            throw new Error('secret path');
          },
        },
      ]),
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.runs).toMatchObject([{ outcome: 'success' }]);
    expect(fanoutOf(snapshot).status).toBe('partial');
    expect(fanoutOf(snapshot).children[1]?.error).not.toContain('secret');
    expect(textOf(laneOf(snapshot, 1))).toBe('Half a ');
    expect(errors).toMatchObject([{ message: 'secret path' }]);
  });

  it('lets one child wait for a person while the others go on, and takes it up as soon as it is answered', async () => {
    const slow = gate();
    const { runtime } = openBench(
      makeStore(),
      parent([
        { name: 'asks', agent: asking },
        {
          name: 'slow',
          async *agent() {
            await slow.opened;
            yield* say('Slow.');
          },
        },
      ]),
    );
    await start(runtime, 'x');
    await readUntil(runtime, 'x', childIs(0, 'waiting'));
    const approval = await pendingApproval(runtime, 'x');
    const { children, fanoutId } = fanoutOf(await runtime.getThread(ada, 'x'));
    expect(approval.lane).toBe(`${fanoutId}.1`);
    expect(children[1]).toMatchObject({ status: 'running' });
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    await readUntil(runtime, 'x', childIs(0, 'completed'));
    slow.open();
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.runs).toMatchObject([{ attempt: 1, outcome: 'success' }]);
    expect(textOf(laneOf(snapshot, 0))).toBe('May I? approved');
    expect(toolPart(snapshot, 'c')).toMatchObject({ output: 'approved' });
  });

  it('parks the run once all that is left waits, and goes on without repeating what was done', async () => {
    const runs: string[] = [];
    const agent = parent([
      { name: 'asks', agent: asking },
      { name: 'asks too', agent: asking },
      {
        name: 'quick',
        async *agent() {
          runs.push('quick');
          yield* say('Quick.');
        },
      },
    ]);
    const store = makeStore();
    const first = openBench(store, agent);
    await start(first.runtime, 'x');
    const parked = await settled(first.runtime, 'x', 'waiting');
    expect(fanoutOf(parked).children.map(({ status }) => status)).toEqual([
      'waiting',
      'waiting',
      'completed',
    ]);
    await first.runtime.close();
    const { runtime } = openBench(store, agent);
    for (const optionId of ['allow_once', 'reject_once']) {
      const approval = await pendingApproval(runtime, 'x');
      await runtime.decideApproval(ada, approval.approvalId, answer(approval, optionId));
    }
    const snapshot = await settled(runtime, 'x');
    const texts = [0, 1, 2].map((index) => textOf(laneOf(snapshot, index)));
    expect(texts.toSorted()).toEqual(['May I? approved', 'May I? rejected', 'Quick.']);
    expect(runs).toEqual(['quick']);
    expect(snapshot.approvals.map(({ toolCallId }) => toolCallId)).toEqual(['c', 'c']);
    expect(snapshot.open).toEqual({});
  });

  it('takes up what was cut off from its finished steps, and does not repeat a child that had finished', async () => {
    const runs: string[] = [];
    const stuck = gate();
    const agent = parent([
      {
        name: 'quick',
        async *agent() {
          runs.push('quick');
          yield* say('Quick.');
        },
      },
      {
        name: 'cut',
        async *agent(turn) {
          yield* turn.step('one', async function* () {
            runs.push('one');
            yield* say('One. ');
          });
          yield* turn.step('two', async function* () {
            runs.push('two');
            yield* say('Two, ', 'two');
            await stuck.opened;
            yield* say('whole.', 'rest');
          });
        },
      },
    ]);
    const store = makeStore();
    const first = openBench(store, agent);
    const { runId } = await start(first.runtime, 'x');
    await readUntil(
      first.runtime,
      'x',
      (event) =>
        event.type === 'chunk' && event.chunk.type === 'text-delta' && event.chunk.id === 'two',
    );
    await first.runtime.close();
    const { runtime } = openBench(store, agent);
    const cut = await settled(runtime, 'x');
    expect(cut.runs).toMatchObject([{ outcome: 'interrupted' }]);
    expect(fanoutOf(cut)).toMatchObject({
      status: 'partial',
      children: [{ status: 'completed' }, { status: 'failed' }],
    });
    stuck.open();
    await start(runtime, 'x', { type: 'continue', runId });
    const snapshot = await settled(runtime, 'x');
    expect(runs).toEqual(['quick', 'one', 'two', 'two']);
    expect(textOf(laneOf(snapshot, 1))).toBe('One. Two, whole.');
    expect(fanoutOf(snapshot)).toMatchObject({ status: 'completed' });
    expect(fanoutOf(snapshot).children[1]).not.toHaveProperty('error');
  });

  it('stops one child, or all, and the run goes on with what there is', async () => {
    const hangs: Agent = async function* () {
      yield* say('Begun. ');
      await new Promise(() => undefined);
    };
    const children = ['a', 'b', 'c'].map((name) => ({ name, agent: hangs }));
    const { runtime } = openBench(makeStore(), parent(children, { maxParallel: 2 }));
    await start(runtime, 'x');
    await readUntil(runtime, 'x', childIs(1, 'running'));
    const { fanoutId } = fanoutOf(await runtime.getThread(ada, 'x'));
    const target = { fanoutId, childId: `${fanoutId}.1` };
    expect(await runtime.cancelFanout(ada, target)).toEqual({ status: 'stopped' });
    expect(await runtime.cancelFanout(ada, target)).toEqual({ status: 'already-done' });
    await expect(runtime.cancelFanout(bob, target)).rejects.toMatchObject({ code: 'not-found' });
    await readUntil(runtime, 'x', childIs(2, 'running'));
    expect(await runtime.cancelFanout(ada, { fanoutId })).toEqual({ status: 'stopped' });
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toBe('cancelled a:cancelled b:cancelled c:cancelled');
    expect(textOf(laneOf(snapshot, 0))).toBe('Begun. ');
    expect(await runtime.cancelFanout(ada, { fanoutId })).toEqual({ status: 'already-done' });
  });

  it('stops a child that waits for a person in a parked run, withdraws its question and goes on', async () => {
    const { runtime } = openBench(
      makeStore(),
      parent([
        { name: 'asks', agent: asking },
        { name: 'good', agent: saying('Good.') },
      ]),
    );
    await start(runtime, 'x');
    const { fanoutId } = fanoutOf(await settled(runtime, 'x', 'waiting'));
    const target = { fanoutId, childId: `${fanoutId}.1` };
    expect(await runtime.cancelFanout(ada, target)).toEqual({ status: 'stopped' });
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.approvals).toMatchObject([{ status: 'cancelled' }]);
    expect(toolPart(snapshot, 'c')).toMatchObject({ state: 'output-denied' });
    expect(textOf(snapshot.messages[1])).toBe('partial asks:cancelled good:completed');
  });

  it('ends with its run when that is stopped, at work or parked', async () => {
    const { runtime } = openBench(
      makeStore(),
      parent([
        { name: 'asks', agent: asking },
        { name: 'good', agent: saying('Good.') },
      ]),
    );
    const run = await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    await runtime.cancelRun(ada, run);
    const snapshot = await settled(runtime, 'x');
    expect(fanoutOf(snapshot)).toMatchObject({
      status: 'partial',
      children: [{ status: 'cancelled' }, { status: 'completed' }],
    });
    expect(toolPart(snapshot, 'c')).toMatchObject({ state: 'output-denied' });
    expect(snapshot.open).toEqual({});
  });

  it('keeps fan-outs within children apart, with their questions', async () => {
    const inner: Agent = async function* (turn) {
      const result = await turn.fanOut([
        { name: 'leaf', agent: asking },
        { name: 'leaf', agent: saying('Leaf.') },
      ]);
      yield* say(summary(result));
    };
    const { runtime } = openBench(
      makeStore(),
      parent([
        { name: 'left', agent: inner },
        { name: 'right', agent: inner },
      ]),
    );
    const { runId } = await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const { items } = await runtime.listApprovals(ada, { status: 'pending' });
    expect(items.map(({ lane }) => String(lane)).toSorted()).toEqual([
      `${runId}.fanout-1.1.fanout-1.1`,
      `${runId}.fanout-1.2.fanout-1.1`,
    ]);
    for (const item of items) {
      await runtime.decideApproval(ada, item.approvalId, answer(item, 'allow_once'));
    }
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toBe('completed left:completed right:completed');
    expect(textOf(laneOf(snapshot, 1))).toBe('completed leaf:completed leaf:completed');
    expect(snapshot.fanouts.map(({ depth }) => depth)).toEqual([1, 2, 2]);
  });

  it('tells how far each child says it is, many in one write, and no more once a child is done', async () => {
    const { opened, open } = gate();
    const { runtime } = openBench(
      makeStore(),
      parent(
        [0.25, 7, Number.NaN].map((fraction, index) => ({
          name: `${index}`,
          async *agent(turn) {
            turn.progress(0.1);
            turn.progress(fraction);
            yield* say('At work. ');
            await opened;
            turn.progress(0.5);
          },
        })),
      ),
    );
    await start(runtime, 'x');
    const events = await readUntil(
      runtime,
      'x',
      (event) => event.type === 'fanout' && event.fanout.children[0]?.progress !== undefined,
    );
    open();
    const { fanout } = events.at(-1) as Extract<ThreadEvent, { type: 'fanout' }>;
    expect(fanout.children.map(({ progress }) => progress)).toEqual([0.25, 1, 0.1]);
    await settled(runtime, 'x');
    const { fanouts } = await runtime.getThread(ada, 'x');
    expect(fanouts[0]?.children.map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'completed'),
    );
  });

  it('keeps the question of a child’s child, and tells its answer, while another child works', async () => {
    const { opened, open } = gate();
    const { runtime } = openBench(
      makeStore(),
      parent([
        { name: 'outer', agent: parent([{ name: 'leaf', agent: asking }]) },
        {
          name: 'slow',
          async *agent() {
            await opened;
            yield* say('Slow.');
          },
        },
      ]),
    );
    await start(runtime, 'x');
    await readUntil(runtime, 'x', childIs(0, 'waiting'));
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    await readUntil(runtime, 'x', childIs(0, 'completed'));
    open();
    const snapshot = await settled(runtime, 'x');
    expect(toolPart(snapshot, 'c')).toMatchObject({
      state: 'output-available',
      output: 'approved',
      approval: { approved: true },
    });
    const leaf = snapshot.messages.find(({ id }) => id === approval.lane);
    expect(textOf(leaf)).toBe('May I? approved');
    expect(snapshot.runs).toMatchObject([{ attempt: 1 }]);
  });
});
