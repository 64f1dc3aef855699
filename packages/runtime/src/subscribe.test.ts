import {
  decodeCursor,
  encodeCursor,
  foldChunk,
  startFold,
  type FeedEvent,
  type ThreadEvent,
} from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import {
  ada,
  answer,
  bob,
  brief,
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
} from './runtime-bench.fixture.ts';

const echo: Agent = async function* (turn) {
  yield* say(`You said: ${textOf(turn.messages.at(-1))}`);
};

async function take<Event>(
  events: AsyncIterable<Event>,
  isLast: (event: Event) => boolean,
): Promise<Event[]> {
  const seen: Event[] = [];
  for await (const event of events) {
    seen.push(event);
    if (isLast(event)) break;
  }
  return seen;
}

describe.each(STORES)('subscribe over %s', (_, makeStore) => {
  it('gives every reader the same events, and after any cursor exactly those that follow', async () => {
    const { runtime } = openBench(makeStore(), echo);
    await start(runtime, 'x');
    const [all, same] = await Promise.all([
      readUntilPhase(runtime, 'x', 'done'),
      readUntilPhase(runtime, 'x', 'done'),
    ]);
    expect(same).toEqual(all);
    for (const [index, event] of all.slice(0, -1).entries()) {
      expect(await readUntilPhase(runtime, 'x', 'done', event.cursor!)).toEqual(
        all.slice(index + 1),
      );
    }
  });

  it('tells a reader who came in mid-sentence the rest: a snapshot and what follows make the whole', async () => {
    const words = Array.from({ length: 40 }, (_each, n) => `word${n} `);
    const gates = words.map(gate);
    const { runtime } = openBench(makeStore(), async function* () {
      yield { type: 'start-step' };
      yield* say('A step. ', 'first');
      yield { type: 'finish-step' };
      yield { type: 'text-start', id: 't' };
      for (const [n, delta] of words.entries()) {
        yield { type: 'text-delta', id: 't', delta };
        await gates[n]!.opened;
      }
      yield { type: 'text-end', id: 't' };
    });
    const { messageId } = await start(runtime, 'x');
    const snapshots = [];
    for (const [n, word] of words.entries()) {
      await readUntil(runtime, 'x', (event) => JSON.stringify(event).includes(word));
      if (n % 10 === 0) snapshots.push(await runtime.getThread(ada, 'x'));
      gates[n]!.open();
    }
    const whole = (await settled(runtime, 'x')).messages[1];
    for (const snapshot of snapshots) {
      const message = snapshot.messages[1] ?? startFold(messageId).message;
      let fold = { message, open: snapshot.open[messageId]! };
      expect(fold.open.text).toHaveProperty('t');
      for (const event of await readUntilPhase(runtime, 'x', 'done', snapshot.cursor)) {
        if (event.type === 'chunk')
          fold = foldChunk(fold, event.chunk, (problem) => expect.fail(problem.kind));
      }
      expect(fold.message).toEqual(whole);
    }
  });

  it('lets a reader go without stopping the run, and a slow one read at its own pace', async () => {
    const hold = gate();
    const { runtime } = openBench(makeStore(), async function* () {
      yield* say('one ');
      await hold.opened;
      yield* say('two', '2');
    });
    await start(runtime, 'x');
    const leaving = new AbortController();
    const slow = runtime
      .subscribe(ada, 'x', { signal: AbortSignal.timeout(4000) })
      [Symbol.asyncIterator]();
    const first = await slow.next();
    const reading = take(runtime.subscribe(ada, 'x', { signal: leaving.signal }), () => false);
    leaving.abort();
    await reading;
    hold.open();
    await settled(runtime, 'x');
    const rest: ThreadEvent[] = [];
    while (rest.at(-1)?.type !== 'run' || brief(rest.at(-1)!) === 'run:running')
      rest.push((await slow.next()).value);
    await slow.return?.();
    expect([first.value, ...rest]).toEqual(await readUntilPhase(runtime, 'x', 'done'));
  });

  it('sees what another runtime on the same journal does', async () => {
    const store = makeStore();
    const { runtime } = openBench(store, echo);
    const other = openBench(store, echo).runtime;
    await start(runtime, 'x', 'one');
    const { cursor } = await settled(runtime, 'x');
    const reading = readUntilPhase(other, 'x', 'done', cursor);
    await start(runtime, 'x', 'two');
    expect((await reading).map(brief)).toEqual(
      (await readUntilPhase(runtime, 'x', 'done', cursor)).map(brief),
    );
  });

  it('refuses a cursor it did not make, and one whose events it does not keep', async () => {
    const store = makeStore();
    const journal = store.open();
    const { runtime } = openBench({ open: () => journal }, echo);
    await start(runtime, 'x');
    const events = await readUntilPhase(runtime, 'x', 'done');
    const { epoch } = journal;
    const failure = async (after: string) =>
      await readUntil(runtime, 'x', () => true, after).then(
        () => 'none',
        (error: { code?: string }) => error.code,
      );
    expect(await failure('nonsense')).toBe('bad-cursor');
    expect(await failure('')).toBe('bad-cursor');
    expect(await failure(encodeCursor({ epoch: 'other', sequence: 1 }))).toBe('cursor-gone');
    expect(await failure(encodeCursor({ epoch, sequence: 9999 }))).toBe('cursor-gone');
    const { sequence } = decodeCursor(events.at(-1)?.cursor ?? '');
    expect(await failure(encodeCursor({ epoch, sequence: sequence + 1 }))).toBe('cursor-gone');
    const stream = `thread:${JSON.stringify(['acme', 'ada'])}x`;
    await journal.trim(stream, 3);
    expect(await failure(encodeCursor({ epoch, sequence: 2 }))).toBe('cursor-gone');
    expect(
      await readUntilPhase(runtime, 'x', 'done', encodeCursor({ epoch, sequence: 3 })),
    ).toEqual(events.slice(3));
    expect(await readUntilPhase(runtime, 'x', 'done')).toEqual(events.slice(3));
  });

  it('forgets old events in time, and nothing of what they made', async () => {
    const { runtime } = openBench(makeStore(), echo, { keptEvents: 10 });
    await start(runtime, 'x', 'first');
    const { cursor } = await settled(runtime, 'x');
    for (const text of ['second', 'third', 'fourth']) {
      await start(runtime, 'x', text);
      await settled(runtime, 'x');
    }
    await expect
      .poll(() =>
        readUntil(runtime, 'x', () => true, cursor).then(
          () => 'kept',
          (error: { code?: string }) => error.code,
        ),
      )
      .toBe('cursor-gone');
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot.messages).toHaveLength(8);
    await start(runtime, 'x', 'fifth');
    const events = await readUntilPhase(runtime, 'x', 'done', snapshot.cursor);
    expect(events.map(brief).slice(0, 2)).toEqual(['message', 'run:running']);
  });

  it('follows every thread of its owner on the feed, from now on, and nobody else’s', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      if (turn.threadId === 'asks')
        yield* turn.requestApproval({ toolCallId: 'c', toolName: 'pay', input: {} });
    });
    await start(runtime, 'before');
    await settled(runtime, 'before');
    const reading = take<FeedEvent>(
      runtime.subscribeFeed(ada, { signal: AbortSignal.timeout(4000) }),
      (event) => event.type === 'thread-deleted',
    );
    // The reader has its place once it was asked for its first event; what is started after that is after it.
    await new Promise((resolve) => setImmediate(resolve));
    await start(runtime, 'x', 'Hi', bob);
    await start(runtime, 'asks');
    await settled(runtime, 'asks', 'waiting');
    const approval = await pendingApproval(runtime, 'asks');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'reject_once'));
    await settled(runtime, 'asks');
    await runtime.deleteThread(ada, 'asks');
    const events = await reading;
    expect(new Set(events.map(({ threadId }) => threadId))).toEqual(new Set(['asks']));
    expect(
      events.map((event) => {
        if (event.type === 'thread') return event.thread.status;
        return event.type === 'approval' ? event.approval.status : event.type;
      }),
    ).toEqual(['running', 'pending', 'waiting', 'rejected', 'running', 'idle', 'thread-deleted']);
    const again = await take<FeedEvent>(
      runtime.subscribeFeed(ada, { after: events[1]!.cursor!, signal: AbortSignal.timeout(4000) }),
      (event) => event.type === 'thread-deleted',
    );
    // When an event was sent is no part of what happened.
    const plain = (event: FeedEvent) => ({ ...event, now: undefined });
    expect(again.map(plain)).toEqual(events.slice(2).map(plain));
  });
});
