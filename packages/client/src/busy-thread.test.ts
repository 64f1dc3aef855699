import { handrailRoutes } from '@handrail/hono';
import { say } from '@handrail/mocks';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { createAgentClient } from './agent-client.ts';
import { httpRuntime } from './http-runtime.ts';
import type { ThreadHandle } from './thread-handle.ts';
import { activeRuns, latestRun } from './thread-state.ts';
import { chatStatus, messageStatus, shownMessage } from './thread-view.ts';

/** Answers `wait` when the gate opens, and all else at once. */
function serve() {
  const gate = Promise.withResolvers<void>();
  const agent: Agent = async function* (turn) {
    const [part] = turn.messages.findLast(({ role }) => role === 'user')?.parts ?? [];
    const text = part?.type === 'text' ? part.text : '';
    if (text === 'wait') await gate.promise;
    yield* turn.step('answer', () => say(`to ${text}`));
  };
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => {} });
  const app = handrailRoutes({
    runtime,
    authorize: () => ({ tenantId: 't', userId: 'a', roles: [] }),
  });
  let lose = false;
  onTestFinished(() => runtime.close());
  return {
    open: () => gate.resolve(),
    loseNextAnswer: () => void (lose = true),
    async tab() {
      const client = createAgentClient({
        runtime: httpRuntime('http://localhost', {
          async fetch(input, init) {
            const answer = await app.request(new Request(input, init));
            if (!lose || init?.method !== 'POST') return answer;
            lose = false;
            throw new TypeError('Failed to fetch');
          },
        }),
        schedule: queueMicrotask,
        backoff: { random: () => 0 },
      });
      onTestFinished(client.dispose);
      const thread = client.thread('t');
      thread.open();
      await until(client, () => thread.view().connection.status === 'live');
      return { client, thread };
    },
  };
}

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

function texts(thread: ThreadHandle): string[] {
  return thread.view().messageIds.map((id) => {
    const parts = shownMessage(thread.view(), id)?.parts ?? [];
    return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  });
}

const statuses = (thread: ThreadHandle): string[] =>
  thread.view().messageIds.map((id) => messageStatus(thread.view(), id));
const atRest = ({ client, thread }: { client: AgentClient; thread: ThreadHandle }) =>
  until(client, () => {
    const { state, outgoing } = thread.view();
    return (
      outgoing.length === 0 && activeRuns(state).length === 0 && latestRun(state) !== undefined
    );
  });

describe('a message for a thread that works', () => {
  it('is refused, kept where it was written, and sent again with a retry', async () => {
    const server = serve();
    const tab = await server.tab();
    await tab.thread.send('wait');
    await tab.thread.send('two');
    expect(tab.thread.view().outgoing.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'thread-busy' },
    });
    server.open();
    await until(tab.client, () => latestRun(tab.thread.view().state)?.phase === 'done');
    await tab.thread.retry();
    await atRest(tab);
    expect(texts(tab.thread)).toEqual(['wait', 'to wait', 'two', 'to two']);
  });

  it('waits in the queue on every tab and after a reload, each double click once a turn', async () => {
    const server = serve();
    const tab = await server.tab();
    await tab.thread.send('wait');
    const other = await server.tab();
    await Promise.all([
      tab.thread.send('two', { whenBusy: 'queue' }),
      tab.thread.send('two', { whenBusy: 'queue' }),
    ]);
    await other.thread.send('three', { whenBusy: 'queue' });
    const reloaded = await server.tab();
    for (const { client, thread } of [tab, other, reloaded]) {
      await until(client, () => thread.view().queued.length === 3);
      expect(texts(thread)).toEqual(['wait', 'two', 'two', 'three']);
      expect(statuses(thread).slice(-3)).toEqual(['queued', 'queued', 'queued']);
      expect(latestRun(thread.view().state)?.phase).toBe('running');
    }
    server.open();
    for (const each of [tab, other, reloaded]) {
      await atRest(each);
      const answered = ['wait', 'two', 'two', 'three'].flatMap((text) => [text, `to ${text}`]);
      expect(texts(each.thread)).toEqual(answered);
      expect(new Set(statuses(each.thread))).toEqual(new Set(['sent']));
      expect(chatStatus(each.thread.view())).toBe('ready');
    }
  });

  it('is queued once though its answer was lost', async () => {
    const server = serve();
    const tab = await server.tab();
    await tab.thread.send('wait');
    server.loseNextAnswer();
    await tab.thread.send('two', { whenBusy: 'queue' });
    await tab.thread.retry();
    await until(tab.client, () => tab.thread.view().queued.length === 1);
    server.open();
    await atRest(tab);
    expect(texts(tab.thread)).toEqual(['wait', 'to wait', 'two', 'to two']);
  });

  it('can be taken back while it is queued', async () => {
    const server = serve();
    const tab = await server.tab();
    await tab.thread.send('wait');
    await tab.thread.send('two', { whenBusy: 'queue' });
    await until(tab.client, () => tab.thread.view().queued.length === 1);
    tab.thread.discard(tab.thread.view().queued[0]?.message.id ?? '');
    await until(tab.client, () => texts(tab.thread).length === 1);
    server.open();
    await atRest(tab);
    expect(texts(tab.thread)).toEqual(['wait', 'to wait']);
  });

  it('steers: it stops what runs and is answered at once, also when its answer is lost', async () => {
    const server = serve();
    const tab = await server.tab();
    await tab.thread.send('wait');
    const first = latestRun(tab.thread.view().state)?.runId ?? '';
    server.loseNextAnswer();
    await tab.thread.send('now', { whenBusy: 'steer' });
    await tab.thread.retry();
    await atRest(tab);
    expect(texts(tab.thread)).toEqual(['wait', 'now', 'to now']);
    expect(tab.thread.view().state.runs[first]).toMatchObject({ outcome: 'cancelled' });
  });

  it('is stopped with all that runs and waits: nothing is answered after a stop', async () => {
    const server = serve();
    const tab = await server.tab();
    await tab.thread.send('wait');
    await tab.thread.send('two', { whenBusy: 'queue' });
    await tab.thread.stop();
    await atRest(tab);
    expect(texts(tab.thread)).toEqual(['wait']);
    expect(Object.values(tab.thread.view().state.runs)).toMatchObject([
      { outcome: 'cancelled' },
      { outcome: 'cancelled' },
    ]);
    await tab.thread.send('three');
    await atRest(tab);
    expect(texts(tab.thread)).toEqual(['wait', 'three', 'to three']);
  });
});
