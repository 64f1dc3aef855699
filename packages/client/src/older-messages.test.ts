import type { ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { settle, start } from './agent-client.fixture.ts';
import { inPlaceOf, withOlder } from './older-messages.ts';
import { reduceThread } from './reduce-thread.ts';
import { createScriptedRuntime } from './scripted-runtime.ts';
import { emptyThreadState, forkAt, messageOf, threadStateFromSnapshot } from './thread-state.ts';
import type { ThreadState } from './thread-state.ts';

const AT = '2026-01-01T00:00:00.000Z';
const message = (n: number, text = `${n}`) => ({
  id: `m${n}`,
  role: 'user' as const,
  parts: [{ type: 'text' as const, text }],
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => message(from + index));

function opened(from: number, to: number, fields: Partial<ThreadSnapshot> = {}): ThreadState {
  return threadStateFromSnapshot({
    thread: { threadId: 't', title: '', status: 'idle', createdAt: AT, updatedAt: AT, version: 1 },
    messages: range(from, to),
    hasOlder: from > 0,
    open: {},
    runs: [],
    approvals: [],
    plans: [],
    fanouts: [],
    tasks: [],
    state: { value: {}, version: 0 },
    cursor: 'c0',
    now: AT,
    ...fields,
  });
}

const event = (fields: Partial<ThreadEvent>): ThreadEvent =>
  ({ type: 'message', cursor: 'c1', threadId: 't', runId: null, at: AT, ...fields }) as ThreadEvent;

it('puts older messages before those that are known, each once', () => {
  const state = withOlder(opened(6, 9), { messages: range(4, 7), hasOlder: true });
  expect(state.messageIds).toEqual(['m4', 'm5', 'm6', 'm7', 'm8']);
  expect(state).toMatchObject({ olderCount: 2, hasOlder: true });
  expect(messageOf(state, 'm4')).toEqual(message(4));
});

it('counts places from where the thread was opened, also after a snapshot took the place of all', () => {
  const before = withOlder(opened(6, 9), { messages: range(4, 6), hasOlder: true });
  const place = (state: ThreadState) => state.messageIds.indexOf('m8') - state.olderCount;
  expect(place(inPlaceOf(opened(5, 12), before))).toBe(place(before));
  expect(place(inPlaceOf(opened(0, 12), before))).toBe(place(before));
  expect(inPlaceOf(opened(20, 22), before).olderCount).toBe(0);
  expect(inPlaceOf(opened(5, 12), emptyThreadState('t')).olderCount).toBe(0);
});

it('passes over a change to a message that is not loaded, and takes one that is', () => {
  const state = opened(6, 9);
  const change = (n: number) => event({ message: message(n, 'new'), update: true });
  expect(reduceThread(state, change(2)).messageIds).toEqual(['m6', 'm7', 'm8']);
  expect(messageOf(reduceThread(state, change(2)), 'm2')).toBeUndefined();
  expect(messageOf(reduceThread(state, change(7)), 'm7')).toEqual(message(7, 'new'));
});

it('begins anew after a message that is not loaded when all after it is dropped', () => {
  const older = withOlder(opened(6, 9), { messages: range(4, 6), hasOlder: true });
  const state = reduceThread(older, event({ message: message(1), truncate: true }));
  expect(state.messageIds).toEqual(['m1']);
  expect(state).toMatchObject({ olderCount: 0, hasOlder: true });
  expect(Object.keys(state.settled)).toEqual(['m1']);
  const next = reduceThread(state, event({ cursor: 'c2', message: message(9) }));
  expect(next.messageIds).toEqual(['m1', 'm9']);
});

it('finds no fork at the first message while it is not known what stands before it', () => {
  const fork = {
    forkId: 'f',
    threadId: 't',
    after: null,
    branches: ['a', 'b'],
    current: 'b',
    shown: true,
    version: 1,
  };
  expect(forkAt(opened(6, 9, { forks: [fork] }), 'm6')).toBeUndefined();
  expect(forkAt(opened(0, 9, { forks: [fork] }), 'm0')).toBe(fork);
});

it('finds the forks of a thread in one passage, however many messages ask', () => {
  let reads = 0;
  const fork = { forkId: 'f', threadId: 't', branches: ['a', 'b'], current: 'b', shown: true };
  const before = opened(0, 1000, { forks: [{ ...fork, after: 'm998', version: 1 }] });
  const messageIds = new Proxy(before.messageIds, {
    get(ids, key, receiver) {
      reads++;
      return Reflect.get(ids, key, receiver) as unknown;
    },
  });
  const state = { ...before, messageIds };
  const forked = before.messageIds.filter((id) => forkAt(state, id));
  expect(forked).toEqual(['m999']);
  expect(reads).toBeLessThan(10_000);
});

it('counts a page as failed only while the message it was to stand before is still the first', async () => {
  const script = createScriptedRuntime();
  script.emit({ type: 'message', message: message(6) });
  const gone = () => new HandrailError('not-found', 'There is no such message any more.');
  let replaced = false;
  const { thread } = start(script, {
    runtime: {
      ...script.runtime,
      getThread: async (...args) => ({
        ...(await script.runtime.getThread(...args)),
        hasOlder: true,
      }),
      async listMessages() {
        if (replaced) {
          script.emit({ type: 'message', message: message(1), truncate: true });
          await settle();
        }
        throw gone();
      },
    },
  });
  thread.open();
  await settle();
  await thread.loadOlder();
  expect(thread.view().older).toBe('failed');
  replaced = true;
  await thread.loadOlder();
  expect(thread.view().state.messageIds).toEqual(['m1']);
  expect(thread.view().older).toBe('idle');
});
