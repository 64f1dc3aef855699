import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { handrailRoutes } from '@handrail/hono';
import { echo } from '@handrail/mocks';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { expect, it, onTestFinished } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { createAgentClient } from './agent-client.ts';
import { httpRuntime } from './http-runtime.ts';
import { latestRun } from './thread-state.ts';

const CYCLES = 1_000;
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

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

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it(`holds no memory, timer or stream after following a thread ${CYCLES} times`, async () => {
  const runtime = createRuntime({ agent: echo, journal: memoryJournal(), onError: () => {} });
  onTestFinished(() => runtime.close());
  const authorize = () => ({ tenantId: 't', userId: 'a', roles: [] });
  const app = handrailRoutes({ runtime, authorize });
  let streams = 0;
  const client = createAgentClient({
    runtime: httpRuntime('http://localhost', {
      async fetch(input, init) {
        const request = new Request(input, init);
        const isStream = request.url.includes('/events');
        if (isStream) {
          streams++;
          request.signal.addEventListener('abort', () => streams--, { once: true });
        }
        return app.request(request);
      },
    }),
    schedule: queueMicrotask,
  });
  onTestFinished(client.dispose);
  const thread = client.thread('t');
  const first = thread.open();
  await thread.send('Hello');
  await until(client, () => latestRun(thread.view().state)?.phase === 'done');
  first();
  await turn();

  const measure = async () => {
    await turn();
    collect();
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    return { heap: process.memoryUsage().heapUsed, timers, streams };
  };
  let early = await measure();
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const close = thread.open();
    await until(client, () => thread.view().connection.status === 'live' && streams === 1);
    close();
    await turn();
    if (cycle === CYCLES / 5) early = await measure();
  }
  const late = await measure();
  expect(late.streams).toBe(0);
  expect(late.timers).toBeLessThanOrEqual(early.timers);
  // A kilobyte a cycle would be eight hundred.
  expect(late.heap - early.heap).toBeLessThan(800 * 1_024);
}, 120_000);
