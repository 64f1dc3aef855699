import { handrailRoutes } from '@handrail/hono';
import { say } from '@handrail/mocks';
import type { AgentRuntime, ThreadEvent } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AgentClient } from '../agent-client.ts';
import { createAgentClient } from '../agent-client.ts';
import { latestRun, messageOf } from '../thread-state.ts';
import { groupName } from './tab-words.ts';
import { tabsRuntime } from './tabs-runtime.ts';

const STEPS = 30;

/** Says a sentence a step, each when the test lets it. */
function serve({ hasSharedRoute = true } = {}) {
  let steps = 0;
  let wake: (() => void)[] = [];
  const agent: Agent = async function* (turn) {
    for (let step = 0; step < STEPS; step++) {
      while (steps <= step) await new Promise<void>((resolve) => wake.push(resolve));
      yield* turn.step(`s${step}`, () => say(`Sentence ${step} of ${turn.threadId}.`));
    }
  };
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => {} });
  onTestFinished(() => runtime.close());
  // One origin for each server: tabs of two tests must not find each other.
  const url = `http://${crypto.randomUUID()}.test`;
  const open = new Map<string, number>();
  const scopeOf = (user: string) => ({ tenantId: 't', userId: user, roles: [] });

  async function answer(user: string, request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/streams' && !hasSharedRoute) return new Response('', { status: 404 });
    const app = handrailRoutes({ runtime, authorize: () => scopeOf(user), onError: () => {} });
    const response = await app.request(request);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const count = (by: number): void => void open.set(pathname, (open.get(pathname) ?? 0) + by);
    count(1);
    request.signal.addEventListener('abort', () => count(-1), { once: true });
    return response;
  }

  return {
    url,
    runtime,
    open: (path: string) => open.get(path) ?? 0,
    step(to: number) {
      steps = to;
      wake.splice(0).forEach((go) => go());
      wake = [];
    },
    start: (threadId: string, user = 'ada') =>
      runtime.startRun(scopeOf(user), {
        threadId,
        idempotencyKey: threadId,
        trigger: {
          type: 'message',
          message: { id: 'q', role: 'user', parts: [{ type: 'text', text: 'Tell me' }] },
        },
      }),
    thread: (threadId: string, user = 'ada') => runtime.getThread(scopeOf(user), threadId),
    tab(threadId: string, user = 'ada') {
      const shared = tabsRuntime(url, {
        identity: user,
        fetch: (input, init) => answer(user, new Request(input, init)),
      });
      const heard: ThreadEvent[] = [];
      const runtime: AgentRuntime = {
        ...shared,
        async *subscribe(...args) {
          for await (const event of shared.subscribe(...args)) {
            heard.push(event);
            yield event;
          }
        },
      };
      const backoff = { baseMs: 1, capMs: 5 };
      const client = createAgentClient({ runtime, schedule: queueMicrotask, backoff });
      onTestFinished(client.dispose);
      const thread = client.thread(threadId);
      const close = thread.open();
      return { client, thread, heard, close };
    },
  };
}

type Server = ReturnType<typeof serve>;
type Tab = ReturnType<Server['tab']>;

function until(client: AgentClient, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!holds()) return;
      leave();
      resolve();
    };
    const leave = client.subscribe(check);
    check();
  });
}

function text({ thread }: Tab): string {
  const { state } = thread.view();
  const answer = messageOf(state, latestRun(state)?.messageId ?? '');
  return (answer?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

const reads = (tab: Tab, words: string): Promise<void> =>
  until(tab.client, () => text(tab).includes(words));
const isDone = (tab: Tab): Promise<void> =>
  until(tab.client, () => latestRun(tab.thread.view().state)?.phase === 'done');

/** What it shows is what the server has, and it heard each event after its snapshot once and in order. */
async function expectExact(server: Server, tab: Tab, threadId: string): Promise<void> {
  const kept = await server.thread(threadId);
  const { state } = tab.thread.view();
  expect(state.messageIds.map((id) => messageOf(state, id))).toEqual(kept.messages);
  const sequences = tab.heard.map(({ cursor }) => Number(cursor?.split('.').at(-1)));
  const first = sequences[0] ?? 0;
  expect(sequences).toEqual(sequences.map((_, index) => first + index));
  expect(tab.heard.at(-1)?.cursor).toBe(kept.cursor);
}

describe('tabs of one person', () => {
  it('read over one connection, each its own thread or the same, and the feed too', async () => {
    const server = serve();
    const threads = ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'a', 'g', 'h', 'i', 'j'];
    for (const threadId of new Set(threads)) await server.start(threadId);
    const tabs = threads.map((threadId) => server.tab(threadId));
    for (const { client } of tabs) client.openFeed();
    server.step(1);
    await Promise.all(tabs.map((tab) => reads(tab, 'Sentence 0')));
    await vi.waitFor(() => expect(server.open('/streams')).toBe(1));
    expect(server.open('/events') + server.open('/threads/a/events')).toBe(0);
    server.step(STEPS);
    await Promise.all(tabs.map(isDone));
    for (const [index, tab] of tabs.entries()) {
      await expectExact(server, tab, threads[index] ?? '');
      await until(tab.client, () => tab.client.getState().feed.threads['j']?.status === 'idle');
    }
    await vi.waitFor(() => expect(server.open('/streams')).toBe(1));
  });

  it('lose and repeat nothing when the tab that leads closes, again and again', async () => {
    const server = serve();
    await server.start('t');
    const tabs = Array.from({ length: 6 }, () => server.tab('t'));
    for (let step = 1; step <= 5; step++) {
      server.step(step * 3);
      await Promise.all(tabs.map((tab) => reads(tab, `Sentence ${step * 3 - 1} `)));
      // In the middle of the next sentence.
      server.step(step * 3 + 1);
      tabs.shift()?.client.dispose();
      if (step % 2 === 0) tabs.push(server.tab('t'));
    }
    server.step(STEPS);
    await Promise.all(tabs.map(isDone));
    expect(tabs).toHaveLength(3);
    for (const tab of tabs) await expectExact(server, tab, 't');
    await vi.waitFor(() => expect(server.open('/streams')).toBe(1));
  });

  it('go on when the lead is taken from the tab that has it', async () => {
    const server = serve();
    await server.start('t');
    const tabs = [server.tab('t'), server.tab('t')];
    server.step(2);
    await Promise.all(tabs.map((tab) => reads(tab, 'Sentence 1 ')));
    const name = groupName(server.url, 'ada');
    await navigator.locks.request(name, { steal: true }, () => {});
    server.step(STEPS);
    await Promise.all(tabs.map(isDone));
    for (const tab of tabs) await expectExact(server, tab, 't');
  });

  it('take the lead from a tab that is frozen and answers nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = serve();
    await server.start('t');
    const name = groupName(server.url, 'ada');
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const frozen = navigator.locks.request(name, () => held.promise).catch(() => 'taken away');
    const tab = server.tab('t');
    server.step(STEPS);
    await until(tab.client, () => tab.thread.view().state.thread !== undefined);
    await vi.waitFor(async () => {
      const { held: locks = [] } = await navigator.locks.query();
      expect(locks.some((lock) => lock.name?.startsWith(`${name}/`))).toBe(true);
    });
    vi.advanceTimersByTime(10_000);
    expect(await frozen).toBe('taken away');
    await isDone(tab);
    await expectExact(server, tab, 't');
  });

  it('end one stream for its own reason, and leave the others alone', async () => {
    const server = serve();
    await server.start('t');
    const shared = tabsRuntime(server.url, {
      identity: 'ada',
      fetch: (input, init) => {
        const app = handrailRoutes({
          runtime: server.runtime,
          authorize: () => ({ tenantId: 't', userId: 'ada', roles: [] }),
        });
        return Promise.resolve(app.request(new Request(input, init)));
      },
    });
    const tab = server.tab('t');
    server.step(1);
    await reads(tab, 'Sentence 0 ');
    const scope = { tenantId: '', userId: '', roles: [] };
    const { signal } = new AbortController();
    const missing = shared.subscribe(scope, 'none', { signal })[Symbol.asyncIterator]();
    await expect(missing.next()).rejects.toMatchObject({ code: 'not-found' });
    const gone = shared.subscribe(scope, 't', { signal, after: 'other.7' });
    await expect(gone[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'cursor-gone',
    });
    expect(tab.thread.view().connection.status).toBe('live');
    server.step(STEPS);
    await isDone(tab);
    await expectExact(server, tab, 't');
  });

  it('leave no lock, channel or connection when nothing is followed any more', async () => {
    const server = serve();
    await server.start('t');
    const tabs = [server.tab('t'), server.tab('t')];
    server.step(1);
    await Promise.all(tabs.map((tab) => reads(tab, 'Sentence 0 ')));
    for (const { client } of tabs) client.dispose();
    await vi.waitFor(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const names = [...held, ...pending].map((lock) => lock.name ?? '');
      expect(names.filter((name) => name.includes(server.url))).toEqual([]);
    });
    expect(server.open('/streams')).toBe(0);
  });
});

describe('tabs that must not share', () => {
  it('are those of two people: each has its own connection and sees its own', async () => {
    const server = serve();
    await server.start('t', 'ada');
    await server.start('t', 'bob');
    await server.start('only-adas', 'ada');
    const ada = server.tab('t', 'ada');
    const bob = server.tab('t', 'bob');
    const curious = server.tab('only-adas', 'bob');
    server.step(STEPS);
    await Promise.all([isDone(ada), isDone(bob)]);
    await until(curious.client, () => curious.thread.view().connection.status === 'live');
    expect(server.open('/streams')).toBe(2);
    expect(text(bob)).not.toBe('');
    expect(ada.thread.view().state.messageIds).not.toEqual(bob.thread.view().state.messageIds);
    expect(curious.thread.view().state.thread).toBeUndefined();
  });

  it('are those of a server without the shared route: each follows by itself', async () => {
    const server = serve({ hasSharedRoute: false });
    await server.start('t');
    const tabs = [server.tab('t'), server.tab('t')];
    server.step(STEPS);
    await Promise.all(tabs.map(isDone));
    expect(server.open('/threads/t/events')).toBe(2);
  });
});
