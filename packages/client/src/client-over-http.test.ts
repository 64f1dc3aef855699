import { handrailRoutes } from '@handrail/hono';
import { approval, echo, longAnswer, sharedList, slowAgent } from '@handrail/mocks';
import type { DurableRuntime } from '@handrail/runtime';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { createAgentClient } from './agent-client.ts';
import { httpRuntime } from './http-runtime.ts';
import type { ThreadHandle } from './thread-handle.ts';
import { chatStatus, shownMessage } from './thread-view.ts';

type Agent = Parameters<typeof createRuntime>[0]['agent'];

const clients: AgentClient[] = [];
const runtimes: DurableRuntime[] = [];

afterEach(async () => {
  clients.splice(0).forEach((client) => client.dispose());
  await Promise.all(runtimes.splice(0).map((runtime) => runtime.close()));
});

/** A server in this process that tabs can be opened on, and whose answers can be lost or cut. */
function serve(agent: Agent) {
  const journal = memoryJournal();
  const open = () => {
    const runtime = createRuntime({ agent, journal, onError: () => {} });
    runtimes.push(runtime);
    return runtime;
  };
  let runtime = open();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let loseAnswer: ((request: Request) => boolean) | undefined;

  async function answer(request: Request): Promise<Response> {
    const app = handrailRoutes({
      runtime,
      authorize: () => ({ tenantId: 't', userId: 'ada', roles: [] }),
      onError: () => {},
    });
    const response = await app.request(request);
    if (loseAnswer?.(request)) {
      loseAnswer = undefined;
      throw new TypeError('Failed to fetch');
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    return isStream && response.body ? cuttable(response) : response;
  }

  /** Hands on the bytes a few at a time, until the test cuts the stream. */
  function cuttable(response: Response): Response {
    const reader = response.body!.getReader();
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        streams.add(own);
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!streams.has(own)) return;
        if (done) {
          streams.delete(own);
          return controller.close();
        }
        for (let at = 0; at < value.length; at += 7) controller.enqueue(value.slice(at, at + 7));
      },
      async cancel(reason) {
        streams.delete(own);
        await reader.cancel(reason);
      },
    });
    return new Response(body, response);
  }

  return {
    tab() {
      const client = createAgentClient({
        runtime: httpRuntime('http://localhost', {
          fetch: (input, init) => answer(new Request(input, init)),
        }),
        schedule: queueMicrotask,
        backoff: { random: () => 0 },
      });
      clients.push(client);
      const thread = client.thread('t1');
      thread.open();
      return { client, thread };
    },
    /** As a proxy would: with an error, or with a clean end. */
    cut(error?: Error) {
      const all = [...streams];
      streams.clear();
      for (const stream of all) {
        if (error) stream.error(error);
        else stream.close();
      }
    },
    loseNextAnswer(matching: (request: Request) => boolean) {
      loseAnswer = matching;
    },
    async restart() {
      await runtime.close();
      runtime = open();
    },
  };
}

function until(client: AgentClient, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!holds()) return;
      leave();
      resolve();
    };
    const leave = client.subscribe(check);
    check();
  });
}

function texts(thread: ThreadHandle): string[] {
  return thread
    .view()
    .messageIds.map((id) =>
      (shownMessage(thread.view(), id)?.parts ?? [])
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join(''),
    );
}

const status = (thread: ThreadHandle) => chatStatus(thread.view());
const hasAnswered = (thread: ThreadHandle) => () =>
  status(thread) === 'ready' && thread.view().messageIds.length >= 2;
const isOwn = (request: Request) => request.url.endsWith('/runs');

describe('a client of the real routes', { timeout: 20_000 }, () => {
  it('makes a thread by its first message and shows the answer', async () => {
    const { client, thread } = serve(echo).tab();
    await thread.send('hello there');
    await until(client, hasAnswered(thread));
    expect(texts(thread)).toEqual(['hello there', 'You said: hello there']);
    expect(thread.view().state.unread).toMatchObject({ events: 0, chunks: 0 });
  });

  it('shows the same in every tab, question included, and after a reload', async () => {
    const server = serve(echo);
    const first = server.tab();
    await first.thread.send('hello');
    const second = server.tab();
    await until(first.client, hasAnswered(first.thread));
    await until(second.client, hasAnswered(second.thread));
    expect(second.thread.view().messageIds).toEqual(first.thread.view().messageIds);
    await second.thread.send('again');
    await until(
      first.client,
      () => first.thread.view().messageIds.length === 4 && status(first.thread) === 'ready',
    );
    expect(texts(first.thread)).toEqual(['hello', 'You said: hello', 'again', 'You said: again']);
    const reloaded = server.tab();
    await until(reloaded.client, () => reloaded.thread.view().messageIds.length === 4);
    expect(texts(reloaded.thread)).toEqual(texts(first.thread));
  });

  it.each([
    ['breaks', new TypeError('terminated')],
    ['ends', undefined],
  ])('loses and repeats nothing when the stream %s again and again', async (_name, error) => {
    const server = serve(longAnswer);
    const { client, thread } = server.tab();
    let cuts = 0;
    const leave = client.subscribe(() => {
      if (
        cuts < 25 &&
        status(thread) === 'streaming' &&
        thread.view().connection.status === 'live'
      ) {
        cuts++;
        server.cut(error);
      }
    });
    await thread.send('tell me');
    await until(client, hasAnswered(thread));
    leave();
    const reloaded = server.tab();
    await until(reloaded.client, hasAnswered(reloaded.thread));
    expect(cuts).toBeGreaterThan(2);
    expect(texts(thread)).toEqual(texts(reloaded.thread));
    expect(thread.view().state.unread).toMatchObject({ events: 0, chunks: 0 });
  });

  it('sends a message once though its answer was lost', async () => {
    const server = serve(echo);
    const { client, thread } = server.tab();
    server.loseNextAnswer(isOwn);
    await thread.send('hello');
    await thread.retry();
    await until(client, hasAnswered(thread));
    expect(texts(thread)).toEqual(['hello', 'You said: hello']);
  });

  it('stops a run that another tab began, before and after a reload', async () => {
    const server = serve(slowAgent);
    const first = server.tab();
    await first.thread.send('go');
    await until(first.client, () => status(first.thread) === 'streaming');
    const second = server.tab();
    await until(second.client, () => status(second.thread) === 'streaming');
    await second.thread.stop();
    await until(first.client, () => status(first.thread) === 'ready');
    expect(first.thread.view().state.runs[first.thread.view().state.latestRunId!]?.outcome).toBe(
      'cancelled',
    );
    const [, answer] = first.thread.view().messageIds;
    expect(shownMessage(first.thread.view(), answer!)?.parts).toContainEqual(
      expect.objectContaining({ type: 'text', text: 'Give me a moment', state: 'done' }),
    );
  });

  it('stops between the send and the first event', async () => {
    const server = serve(slowAgent);
    const { client, thread } = server.tab();
    void thread.send('go');
    await thread.stop();
    await until(client, () => status(thread) === 'ready' && thread.view().messageIds.length > 0);
    expect(Object.values(thread.view().state.runs)).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it('leaves the run alone when the tab is closed', async () => {
    const server = serve(slowAgent);
    const { client, thread } = server.tab();
    await thread.send('go');
    await until(client, () => status(thread) === 'streaming');
    client.dispose();
    const second = server.tab();
    await until(second.client, () => status(second.thread) === 'streaming');
    expect(texts(second.thread)).toEqual(['go', 'Give me a moment']);
  });

  it('approves once from two tabs, and says who was first', async () => {
    const server = serve(approval);
    const first = server.tab();
    const second = server.tab();
    await first.thread.send('clean up');
    await until(first.client, () => status(first.thread) === 'waiting');
    // It was opened before there was anything to follow.
    second.thread.reconnect();
    await until(second.client, () => status(second.thread) === 'waiting');
    const [asked] = Object.values(first.thread.view().state.approvals);
    const results = await Promise.all([
      first.client.approve(asked!.approvalId),
      second.client.reject(asked!.approvalId),
    ]);
    expect(results.map((result) => result.status).toSorted()).toEqual([
      'accepted',
      'already-decided',
    ]);
    await until(first.client, () => status(first.thread) === 'ready');
    await until(second.client, () => status(second.thread) === 'ready');
    expect(texts(second.thread)).toEqual(texts(first.thread));
  });

  it('decides once when the answer to the decision is lost', async () => {
    const server = serve(approval);
    const { client, thread } = server.tab();
    await thread.send('clean up');
    await until(client, () => status(thread) === 'waiting');
    const [asked] = Object.values(thread.view().state.approvals);
    server.loseNextAnswer((request) => request.url.endsWith('/decision'));
    await expect(client.approve(asked!.approvalId)).rejects.toMatchObject({ code: 'network' });
    expect(await client.approve(asked!.approvalId)).toMatchObject({ status: 'accepted' });
    await until(client, () => status(thread) === 'ready');
    expect(texts(thread).at(-1)).toContain('The draft is deleted.');
  });

  it('tells the inbox of an approval in a thread that is not open', async () => {
    const server = serve(approval);
    const inbox = server.tab();
    inbox.client.openFeed();
    await until(inbox.client, () => inbox.client.getState().feed.isLoaded);
    const other = inbox.client.thread('t2');
    await other.send('clean up');
    const pending = () =>
      Object.values(inbox.client.getState().feed.approvals).filter(
        (one) => one.status === 'pending',
      );
    await until(inbox.client, () => pending().length === 1);
    expect(await inbox.client.reject(pending()[0]!.approvalId)).toMatchObject({
      status: 'accepted',
    });
    await until(inbox.client, () => pending().length === 0);
  });

  it('waits through a restart of the server with its approval', async () => {
    const server = serve(approval);
    const { client, thread } = server.tab();
    await thread.send('clean up');
    await until(client, () => status(thread) === 'waiting');
    await server.restart();
    server.cut();
    await until(client, () => thread.view().connection.status === 'live');
    const [asked] = Object.values(thread.view().state.approvals);
    await client.approve(asked!.approvalId);
    await until(client, () => status(thread) === 'ready');
    expect(texts(thread).at(-1)).toBe(
      'The draft is no longer used. I would delete it.The draft is deleted.',
    );
  });

  it('edits a message and answers again, in both tabs', async () => {
    const server = serve(echo);
    const first = server.tab();
    await first.thread.send('one');
    await until(first.client, hasAnswered(first.thread));
    const second = server.tab();
    await until(second.client, hasAnswered(second.thread));
    const [question] = first.thread.view().messageIds;
    await first.thread.edit(question!, 'two');
    await until(
      second.client,
      () => texts(second.thread)[1] === 'You said: two' && status(second.thread) === 'ready',
    );
    await until(first.client, hasAnswered(first.thread));
    expect(texts(first.thread)).toEqual(['two', 'You said: two']);
    await first.thread.regenerate();
    await until(first.client, hasAnswered(first.thread));
    expect(texts(first.thread)).toEqual(['two', 'You said: two']);
  });

  it('shares a value with the agent', async () => {
    const server = serve(sharedList);
    const first = server.tab();
    await first.thread.send('milk');
    await until(first.client, hasAnswered(first.thread));
    const second = server.tab();
    await until(second.client, hasAnswered(second.thread));
    expect(second.thread.view().shared.value).toEqual({ items: ['milk'] });
    await Promise.all(
      [first, second].map(({ thread }, at) =>
        thread.patchState(() => [{ op: 'add', path: '/items/-', value: `tab ${at}` }]),
      ),
    );
    const items = () => (first.thread.view().shared.value as { items: string[] }).items;
    await until(first.client, () => items().length === 3);
    expect(items().toSorted()).toEqual(['milk', 'tab 0', 'tab 1']);
  });
});
