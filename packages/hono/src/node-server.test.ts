import { echo, say, slowAgent } from '@handrail/mocks';
import { decodeSse } from '@handrail/protocol/sse';
import type { AgentRuntime } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ALICE, json, routesFor } from './fake-runtime.contract.ts';

interface Served {
  url: string;
  runtime: AgentRuntime;
  /** How many subscriptions are open now, and a promise of the next time there is none. */
  reading: { now: number };
  allLeft(): Promise<void>;
}

async function listen(agent: Agent): Promise<Served> {
  const shell = createRuntime({ agent, journal: memoryJournal(), onError: () => undefined });
  const reading = { now: 0 };
  let wake = (): void => undefined;
  const runtime: AgentRuntime = {
    ...shell,
    async *subscribe(...call) {
      reading.now++;
      try {
        yield* shell.subscribe(...call);
      } finally {
        reading.now--;
        wake();
      }
    },
  };
  const { app } = routesFor({}, { runtime });
  const server = serve({ fetch: app.fetch, port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    await shell.close();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    runtime,
    reading,
    async allLeft() {
      while (reading.now > 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const message = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] };
const start = json({ trigger: { type: 'message', message } }, { 'idempotency-key': 'k' });

describe('behind a real server', () => {
  it('a subscription ends when its client goes, before or after the first byte, and the run goes on', async () => {
    const { url, runtime, allLeft } = await listen(slowAgent);
    await fetch(`${url}/threads/t/runs`, start);
    const clients = Array.from({ length: 30 }, async (_, number) => {
      const client = new AbortController();
      const asking = fetch(`${url}/threads/t/events`, { signal: client.signal });
      if (number % 3 === 0) {
        client.abort();
        await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
        return;
      }
      const response = await asking;
      if (number % 3 === 1) await response.body?.getReader().read();
      client.abort();
    });
    await Promise.all(clients);
    await allLeft();
    const { runs } = await runtime.getThread(ALICE, 't');
    expect(runs).toMatchObject([{ phase: 'running' }]);
    expect((await fetch(`${url}/threads`)).status).toBe(200);
  });

  it('a chat page that goes away leaves its run alone', async () => {
    const gate = Promise.withResolvers<void>();
    const { url, runtime, allLeft } = await listen(async function* (turn) {
      yield* turn.step('one', () => say('one'));
      await gate.promise;
    });
    const page = new AbortController();
    const body = { id: 't', messages: [message], trigger: 'submit-message' };
    const response = await fetch(`${url}/chat`, { ...json(body), signal: page.signal });
    await response.body?.getReader().read();
    page.abort();
    await allLeft();
    expect((await runtime.getThread(ALICE, 't')).runs).toMatchObject([{ phase: 'running' }]);
    gate.resolve();
    for await (const event of runtime.subscribe(ALICE, 't', {
      signal: new AbortController().signal,
    })) {
      if (event.type === 'run' && event.run.phase === 'done') break;
    }
    expect((await runtime.getThread(ALICE, 't')).runs).toMatchObject([{ outcome: 'success' }]);
  });

  it('a reader that comes back with its cursor gets what it missed, once', async () => {
    const { url, runtime } = await listen(echo);
    await fetch(`${url}/threads/t/runs`, start);
    const read = async (headers: Record<string, string>, count: number): Promise<string[]> => {
      const client = new AbortController();
      const response = await fetch(`${url}/threads/t/events`, { headers, signal: client.signal });
      const ids: string[] = [];
      for await (const frame of decodeSse(response.body!)) {
        if (ids.push(frame.id ?? '') === count) break;
      }
      client.abort();
      return ids;
    };
    for await (const event of runtime.subscribe(ALICE, 't', {
      signal: new AbortController().signal,
    })) {
      if (event.type === 'run' && event.run.phase === 'done') break;
    }
    const all = await read({}, 8);
    const first = await read({}, 3);
    const rest = await read({ 'last-event-id': first.at(-1)! }, 5);
    expect([...first, ...rest]).toEqual(all);
  });

  it('a body that is too large or broken is refused, and the server goes on', async () => {
    const { url } = await listen(echo);
    const huge = { ...start, body: `"${'x'.repeat(1024 * 1024)}"` };
    expect((await fetch(`${url}/threads/t/runs`, huge)).status).toBe(413);
    expect((await fetch(`${url}/threads/t/runs`, { ...start, body: '{' })).status).toBe(400);
    expect((await fetch(`${url}/threads/t/runs`, start)).status).toBe(202);
  });
});
