import { handrailRoutes } from '@handrail/hono';
import { echo } from '@handrail/mocks';
import type { AgentRuntime, FeedEvent } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import { httpRuntime } from './http-runtime.ts';
import { approval, createScriptedRuntime } from './scripted-runtime.ts';
import { latestRun } from './thread-state.ts';
import { tabsRuntime } from './tabs/tabs-runtime.ts';

const SCOPE = { tenantId: 't', userId: 'ada', roles: [] };

/** Threads `a` and `b`, and a feed of which nothing comes unless the test makes it happen. */
async function serve() {
  const runtime = createRuntime({ agent: echo, journal: memoryJournal(), onError: () => {} });
  onTestFinished(() => runtime.close());
  const app = handrailRoutes({ runtime, authorize: () => SCOPE, onError: () => {} });
  const writer = createAgentClient({ runtime, scope: SCOPE, schedule: queueMicrotask });
  onTestFinished(writer.dispose);
  for (const threadId of ['a', 'b']) {
    const thread = writer.thread(threadId);
    const close = thread.open();
    await thread.send(`Question of ${threadId}`);
    await vi.waitFor(() => expect(latestRun(thread.view().state)?.phase).toBe('done'));
    close();
  }
  const asked: string[] = [];
  const cuts: (() => void)[] = [];
  let before: (path: string) => Promise<void> = async () => {};
  return {
    runtime,
    asked,
    /** Runs before the next stream is answered, and once. */
    beforeNextStream(work: () => Promise<unknown>) {
      before = async () => {
        before = async () => {};
        await work();
      };
    },
    cut: () => cuts.splice(0).forEach((cut) => cut()),
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const isStream = pathname === '/events' || pathname === '/streams';
      if (!isStream) return await app.request(request);
      asked.push(decodeURIComponent(search));
      await before(pathname);
      const response = await app.request(request);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const end = new AbortController();
      cuts.push(() => end.abort(new TypeError('The network is gone.')));
      void response.body?.pipeTo(writable, { signal: end.signal }).catch(() => {});
      return new Response(readable, response);
    },
  };
}

function follow(runtime: AgentRuntime) {
  const client = createAgentClient({
    runtime,
    schedule: queueMicrotask,
    backoff: { baseMs: 1, capMs: 5 },
  });
  onTestFinished(client.dispose);
  client.openFeed();
  const titles = () =>
    Object.values(client.getState().feed.threads)
      .map(({ title }) => title)
      .toSorted();
  return {
    client,
    titles,
    async live() {
      await client.loadThreads('newest');
      await vi.waitFor(() => expect(client.getState().feed.connection.status).toBe('live'));
    },
  };
}

type Server = Awaited<ReturnType<typeof serve>>;

const KINDS = [
  ['of one tab', (server: Server) => httpRuntime('http://one.tab', { fetch: server.fetch })],
  [
    'that tabs share',
    (server: Server) =>
      tabsRuntime(`http://${crypto.randomUUID()}.test`, { identity: 'ada', fetch: server.fetch }),
  ],
] as const;

describe.each(KINDS)('a feed %s', (_, runtimeFor) => {
  it('misses nothing of the threads between their list and the stream', async () => {
    const server = await serve();
    const { client, titles } = follow(runtimeFor(server));
    server.beforeNextStream(async () => {
      await client.loadThreads('newest');
      await server.runtime.renameThread(SCOPE, 'a', { title: 'Harbour' });
      await server.runtime.deleteThread(SCOPE, 'b');
    });
    await vi.waitFor(() => expect(titles()).toEqual(['Harbour']));
  });

  it('comes back to where it began, when it is lost before its first event', async () => {
    const server = await serve();
    const { titles, live } = follow(runtimeFor(server));
    await live();
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    expect(titles()).toEqual(['Question of a', 'Question of b']);
    server.beforeNextStream(() =>
      server.runtime
        .renameThread(SCOPE, 'a', { title: 'Harbour' })
        .then(() => server.runtime.deleteThread(SCOPE, 'b')),
    );
    server.cut();
    await vi.waitFor(() => expect(titles()).toEqual(['Harbour']));
    expect(server.asked.at(-1)).toMatch(/after/);
  });
});

it('that tabs share misses nothing when another thread joins before its first event', async () => {
  const server = await serve();
  const [, runtimeFor] = KINDS[1];
  const { client, titles, live } = follow(runtimeFor(server));
  await live();
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  server.beforeNextStream(() => server.runtime.renameThread(SCOPE, 'a', { title: 'Harbour' }));
  client.thread('b').open();
  await vi.waitFor(() => expect(titles()).toContain('Harbour'));
});

describe('a feed that was away for too long to be told', () => {
  it('drops the approvals and tasks that ended unheard', async () => {
    const script = createScriptedRuntime();
    const task = {
      taskId: 'k1',
      threadId: 't1',
      runId: 'r1',
      kind: 'export',
      label: 'Export',
      status: 'running',
      createdAt: '2026-01-01T00:00:00.000Z',
      cancellable: true,
      version: 1,
    } as const;
    const { client } = follow(script.runtime);
    await client.loadTasks();
    await vi.waitFor(() => expect(client.getState().feed.connection.status).toBe('live'));
    const at = { cursor: null, threadId: 't1', at: '' };
    const events: FeedEvent[] = [
      { type: 'approval', ...at, approval: approval() },
      { type: 'task', ...at, task },
    ];
    events.forEach(script.emitFeed);
    const known = () => {
      const { approvals, tasks } = client.getState().feed;
      return [...Object.keys(approvals), ...Object.keys(tasks)];
    };
    await vi.waitFor(() => expect(known()).toEqual(['ap1', 'k1']));
    // It knows no cursor, so what became of both while it was away is in no event.
    script.drop();
    await vi.waitFor(() => expect(known()).toEqual([]));
  });
});
