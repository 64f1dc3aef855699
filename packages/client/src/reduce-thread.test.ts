import type { ThreadEvent, UnknownThreadEvent } from '@handrail/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceThread } from './reduce-thread.ts';
import type { EventBody } from './scripted-runtime.ts';
import { approval, createScriptedRuntime, run, THREAD } from './scripted-runtime.ts';
import {
  emptyThreadState,
  forkAt,
  isSharedStale,
  latestRun,
  messageOf,
  threadStateFromSnapshot,
} from './thread-state.ts';

const user = (id: string, text: string) => ({
  id,
  role: 'user' as const,
  parts: [{ type: 'text' as const, text }],
});
const answer = (id: string, text: string) => ({
  id,
  role: 'assistant' as const,
  parts: [{ type: 'text' as const, text, state: 'done' as const }],
});
const delta = (text: string, messageId = 'a1', runId = 'r1'): EventBody => ({
  type: 'chunk',
  messageId,
  runId,
  chunk: { type: 'text-delta', id: 't', delta: text },
});
const textStart: EventBody = {
  type: 'chunk',
  messageId: 'a1',
  runId: 'r1',
  chunk: { type: 'text-start', id: 't' },
};

const CONVERSATION: EventBody[] = [
  { type: 'message', message: user('u1', 'hi') },
  { type: 'run', run: run() },
  textStart,
  delta('Hel'),
  delta('lo'),
  { type: 'approval', approval: approval() },
  { type: 'state', version: 1, value: { count: 1 } },
  { type: 'state', version: 2, patch: [{ op: 'replace', path: '/count', value: 2 }] },
  { type: 'approval', approval: approval({ status: 'approved', version: 2 }) },
  { type: 'notice', notice: { level: 'info', code: 'queued', text: 'Queued' } },
  delta(' again'),
  { type: 'message', message: answer('a1', 'Hello again') },
  { type: 'run', run: run({ phase: 'done', outcome: 'success', version: 2 }) },
  { type: 'message', message: user('u2', 'more') },
  { type: 'run', run: run({ runId: 'r2', messageId: 'a2' }) },
  delta('unopened', 'a2', 'r2'),
];

function eventsOf(bodies: readonly EventBody[]): ThreadEvent[] {
  const script = createScriptedRuntime();
  script.emit(...bodies);
  return script.events;
}

function reduce(
  events: readonly (ThreadEvent | UnknownThreadEvent)[],
  from = emptyThreadState(THREAD),
) {
  return events.reduce(reduceThread, from);
}

/** Everything but the bookkeeping of where the events were read. */
function shown({
  trail: _trail,
  thread: _thread,
  clockSkewMs: _skew,
  notices: _notices,
  unread: _unread,
  ...rest
}: ReturnType<typeof reduce>) {
  const messages = rest.messageIds.map((id) => messageOf({ ...rest } as never, id));
  return { ...rest, settled: null, writing: null, messages };
}

describe('reduceThread', () => {
  const events = eventsOf(CONVERSATION);

  it('shows a conversation as far as it has come', () => {
    const state = reduce(events.slice(0, 5));
    expect(state.messageIds).toEqual(['u1', 'a1']);
    expect(messageOf(state, 'a1')?.parts).toEqual([
      { type: 'text', text: 'Hello', state: 'streaming' },
    ]);
    expect(state.cursor).toBe('c5');
  });

  it('replaces what chunks built by the durable message', () => {
    const state = reduce(events);
    expect(messageOf(state, 'a1')).toBe((events[11] as { message: unknown }).message);
    expect(Object.keys(state.writing)).toEqual(['a2']);
  });

  it('changes nothing for a suffix that comes twice, wherever it begins and ends', () => {
    fc.assert(
      fc.property(fc.nat(events.length), fc.nat(events.length), (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const once = reduce(events.slice(0, to));
        expect(reduce(events.slice(from, to), once)).toBe(once);
      }),
    );
  });

  it('loses and repeats nothing when it goes on from a snapshot at any event', () => {
    const whole = shown(reduce(events));
    for (let cut = 0; cut <= events.length; cut++) {
      const script = createScriptedRuntime();
      script.emit(...CONVERSATION.slice(0, cut));
      const snapshot = JSON.parse(JSON.stringify(script.snapshot()));
      const resumed = reduce(events.slice(cut), threadStateFromSnapshot(snapshot));
      expect(shown(resumed)).toEqual({ ...whole, threadId: THREAD, droppedIds: [] });
    }
  });

  it('touches only what an event is about', () => {
    const before = reduce(events.slice(0, 4));
    const after = reduceThread(before, events[4]!);
    expect(after.messageIds).toBe(before.messageIds);
    expect(after.settled).toBe(before.settled);
    expect(after.runs).toBe(before.runs);
    expect(messageOf(after, 'u1')).toBe(messageOf(before, 'u1'));
  });

  it('never moves the position for an event without a cursor', () => {
    const before = reduce(events.slice(0, 4));
    const after = reduceThread(before, { ...events[4]!, cursor: null });
    expect(after.cursor).toBe(before.cursor);
    expect(messageOf(after, 'a1')?.parts).toMatchObject([{ text: 'Hello' }]);
  });

  it('keeps the newer version of an entity, whatever order they come in', () => {
    const [newer, older] = eventsOf([
      { type: 'approval', approval: approval({ status: 'approved', version: 2 }) },
      { type: 'approval', approval: approval({ version: 1 }) },
    ]);
    expect(reduce([newer!, older!]).approvals['ap1']?.status).toBe('approved');
  });

  it('drops what came after an edited message, and what still arrives for it', () => {
    const state = reduce(
      eventsOf([
        ...CONVERSATION.slice(0, 5),
        { type: 'message', message: user('u1', 'hello'), truncate: true },
        delta('ghost'),
      ]),
    );
    expect(state.messageIds).toEqual(['u1']);
    expect(messageOf(state, 'a1')).toBeUndefined();
  });

  it('shows another branch, finds its fork by the message before it, and rests on its run', () => {
    const fork = (version: number, current: string, shown = true) => ({
      forkId: 'f',
      threadId: THREAD,
      after: 'u1',
      branches: ['b1', 'b2'],
      current,
      shown,
      version,
    });
    const ended = { phase: 'done', version: 2 } as const;
    const events = eventsOf([
      { type: 'message', message: user('u1', 'hi') },
      { type: 'run', run: run() },
      { type: 'message', message: answer('a1', 'first') },
      { type: 'run', run: run({ ...ended, outcome: 'failed' }) },
      { type: 'message', message: user('u1', 'hi'), truncate: true },
      { type: 'fork', fork: fork(1, 'b2') },
      { type: 'run', run: run({ runId: 'r2', messageId: 'a2' }) },
      { type: 'message', message: answer('a2', 'second') },
      { type: 'run', run: run({ ...ended, runId: 'r2', messageId: 'a2', outcome: 'success' }) },
      { type: 'message', message: user('u1', 'hi'), truncate: true },
      { type: 'message', message: answer('a1', 'first') },
      { type: 'fork', fork: fork(2, 'b1'), runId: 'r1' },
      { type: 'fork', fork: fork(3, 'b1', false) },
    ]);
    const after = (count: number) =>
      events.slice(0, count).reduce(reduceThread, emptyThreadState(THREAD));
    expect(forkAt(after(9), 'a2')?.current).toBe('b2');
    expect(latestRun(after(9))?.runId).toBe('r2');
    const back = after(12);
    expect(back.messageIds).toEqual(['u1', 'a1']);
    expect(messageOf(back, 'a1')).toEqual(answer('a1', 'first'));
    expect(forkAt(back, 'a1')?.current).toBe('b1');
    expect(forkAt(back, 'u1')).toBeUndefined();
    expect(latestRun(back)).toMatchObject({ runId: 'r1', outcome: 'failed' });
    expect(forkAt(after(13), 'a1')).toBeUndefined();
  });

  it('rests on no known run when a branch is chosen whose run is older than all that are known', () => {
    const fork = {
      forkId: 'f',
      threadId: THREAD,
      after: 'u1',
      branches: ['b1', 'b2'],
      current: 'b1',
      shown: true,
      version: 1,
    };
    const state = reduce(
      eventsOf([
        { type: 'run', run: run({ phase: 'done', outcome: 'failed' }) },
        { type: 'fork', fork, runId: 'r0' },
      ]),
    );
    expect(state.latestRunId).toBe('r0');
    expect(latestRun(state)).toBeUndefined();
  });

  it('shows a dropped answer again when a new run takes up its id', () => {
    const state = reduce(
      eventsOf([
        ...CONVERSATION.slice(0, 5),
        { type: 'message', message: user('u1', 'hello'), truncate: true },
        { type: 'run', run: run({ runId: 'r2', createdAt: '2026-01-02T00:00:00.000Z' }) },
        delta('new', 'a1', 'r2'),
      ]),
    );
    expect(messageOf(state, 'a1')?.parts).toMatchObject([{ text: 'new' }]);
  });

  it('lets nothing that straggles in after a run change its stored answer', () => {
    const before = reduce(eventsOf(CONVERSATION.slice(0, 13)));
    const after = reduceThread(before, { ...eventsOf([delta('late')])[0]!, cursor: 'c99' });
    expect(messageOf(after, 'a1')).toBe(messageOf(before, 'a1'));
  });

  it('goes on in the stored message when a run is continued', () => {
    const state = reduce(
      eventsOf([
        ...CONVERSATION.slice(0, 13),
        { type: 'run', run: run({ attempt: 2, version: 3 }) },
        { ...textStart },
        delta('more'),
      ]),
    );
    expect(messageOf(state, 'a1')?.parts).toMatchObject([
      { text: 'Hello again', state: 'done' },
      { text: 'more', state: 'streaming' },
    ]);
  });

  it('keeps the messages of sub-agents out of the conversation', () => {
    const lane = { lane: 'child', messageId: 'm-child' };
    const state = reduce(
      eventsOf([
        { ...delta('child', 'm-child'), ...lane } as EventBody,
        { type: 'message', message: answer('m-child', 'child done') },
        delta('parent'),
      ]),
    );
    expect(state.messageIds).toEqual(['a1']);
    expect(messageOf(state, 'm-child')?.parts).toMatchObject([{ text: 'child done' }]);
  });

  it.each<[string, EventBody]>([
    [
      'a path that is not there',
      { type: 'state', version: 2, patch: [{ op: 'replace', path: '/x/y', value: 1 }] },
    ],
    ['a version that was missed', { type: 'state', version: 3, patch: [] }],
    [
      'a path into the prototype',
      { type: 'state', version: 2, patch: [{ op: 'add', path: '/__proto__/x', value: 1 }] },
    ],
  ])('keeps the shared state and asks for it again after a patch with %s', (_name, bad) => {
    const state = reduce(
      eventsOf([
        { type: 'state', version: 1, value: { count: 1 } },
        bad,
        { type: 'run', run: run({ phase: 'done', outcome: 'success', version: 2 }) },
      ]),
    );
    expect(state.shared).toEqual({ value: { count: 1 }, version: 1 });
    expect(isSharedStale(state)).toBe(true);
    expect(state.runs['r1']?.phase).toBe('done');
    const [whole] = eventsOf([{ type: 'state', version: 3, value: { count: 3 } }]);
    const after = reduceThread(state, { ...whole!, cursor: 'later' });
    expect(after.shared).toEqual({ value: { count: 3 }, version: 3 });
    expect(isSharedStale(after)).toBe(false);
  });

  it('counts and keeps an event of a later protocol, and goes on', () => {
    const unknown = { ...events[0]!, cursor: 'x', type: 'hologram', beam: 1 } as UnknownThreadEvent;
    const state = reduce([unknown, ...events]);
    expect(state.unread).toMatchObject({ events: 1, lastEvent: { beam: 1 } });
    expect(state.messageIds).toEqual(['u1', 'a1', 'u2', 'a2']);
  });

  it('counts a chunk that opens nothing, and shows its text', () => {
    const state = reduce(events);
    expect(state.unread.chunks).toBe(1);
    expect(messageOf(state, 'a2')?.parts).toMatchObject([{ text: 'unopened' }]);
  });

  it('never throws, whatever comes', () => {
    const types = fc.constantFrom(...events.map(({ type }) => type), 'x');
    const anyEvent = fc.oneof(
      fc.anything(),
      fc.record(
        {
          type: types,
          cursor: fc.oneof(fc.string(), fc.constant(null)),
          message: fc.anything(),
          run: fc.anything(),
          chunk: fc.anything(),
          messageId: fc.string(),
          approval: fc.anything(),
          version: fc.anything(),
          patch: fc.anything(),
        },
        { requiredKeys: ['type'] },
      ),
    );
    fc.assert(
      fc.property(fc.array(anyEvent), (noise) => {
        const state = reduce([...(noise as ThreadEvent[]), ...events.slice(0, 5)]);
        expect(state.messageIds).toContain('a1');
      }),
    );
  });

  it('costs the same for a chunk in a thread of 5 messages and of 5,000', () => {
    const reads: number[] = [];
    for (const size of [5, 5000]) {
      const settled = Object.fromEntries(
        Array.from({ length: size }, (_, at) => [`m${at}`, answer(`m${at}`, 'x')]),
      );
      let count = 0;
      const counted = new Proxy(settled, {
        ownKeys(target) {
          count += size;
          return Reflect.ownKeys(target);
        },
        get(target, key) {
          count++;
          return Reflect.get(target, key) as unknown;
        },
      });
      const state = {
        ...emptyThreadState(THREAD),
        settled: counted,
        messageIds: Object.keys(settled),
      };
      const begun = reduce(eventsOf([textStart]), state);
      count = 0;
      reduceThread(begun, { ...eventsOf([delta('x')])[0]!, cursor: 'next' });
      reads.push(count);
    }
    expect(reads[1]).toBe(reads[0]);
  });
});
