import { httpRuntime } from '@handrail/client';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endOf, parkOf, pendingApproval, optionOf, send, textOf } from '../conformance/reading.ts';
import { ALICE } from '../conformance/runtime-under-test.ts';
import { approval } from '../scenarios/approval.ts';
import { echo } from '../scenarios/echo.ts';
import { failingAgent } from '../scenarios/failing-agent.ts';
import { slowAgent } from '../scenarios/slow-agent.ts';
import { handlers } from './handlers.ts';

const baseUrl = 'http://localhost/api';
const server = setupServer();

beforeEach(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  server.close();
  vi.unstubAllGlobals();
});

describe('the request handlers', () => {
  it('are a whole server: an answer, an approval, its decision', async () => {
    server.use(...handlers(approval, { baseUrl }));
    const runtime = httpRuntime(baseUrl);
    const run = await send(runtime, 't', 'Tidy up');
    await parkOf(runtime, run);
    const asked = await pendingApproval(runtime, 't');
    await runtime.decideApproval(ALICE, asked.approvalId, {
      optionId: optionOf(asked, 'allow_once'),
      inputDigest: asked.inputDigest,
      idempotencyKey: 'k',
    });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toContain('The draft is deleted.');
  });

  it('give the first words before the last are there', async () => {
    server.use(...handlers(slowAgent, { baseUrl }));
    const runtime = httpRuntime(baseUrl);
    const run = await send(runtime, 't');
    const reader = new AbortController();
    let text = '';
    for await (const event of runtime.subscribe(ALICE, 't', { signal: reader.signal })) {
      if (event.type === 'chunk' && event.chunk.type === 'text-delta') text += event.chunk.delta;
      if (text !== '') break;
    }
    expect(text).toBe('Give me a moment');
    expect(await runtime.cancelRun(ALICE, run)).toEqual({ status: 'stopped' });
  });

  it('know nothing of each other', async () => {
    server.use(...handlers(slowAgent, { baseUrl }));
    const runtime = httpRuntime(baseUrl);
    await send(runtime, 't');
    server.resetHandlers(...handlers(echo, { baseUrl }));
    await expect(runtime.getThread(ALICE, 't')).rejects.toMatchObject({ code: 'not-found' });
    expect(await endOf(runtime, await send(runtime, 't', 'Hi'))).toMatchObject({
      outcome: 'success',
    });
  });

  it('rest before each chunk as long as they are told', async () => {
    server.use(...handlers(echo, { baseUrl, delay: 5 }));
    const runtime = httpRuntime(baseUrl);
    const began = performance.now();
    await endOf(runtime, await send(runtime, 't', 'one two three'));
    expect(performance.now() - began).toBeGreaterThan(30);
  });

  it('tell a failure in safe words and the real one to whom it concerns', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    server.use(...handlers(failingAgent, { baseUrl, onError }));
    const runtime = httpRuntime(baseUrl);
    const run = await endOf(runtime, await send(runtime, 't'));
    expect(JSON.stringify(run)).not.toContain('ECONNREFUSED');
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('work where timers are numbers, as in a page', async () => {
    const { setInterval: set } = globalThis;
    vi.stubGlobal('setInterval', (work: () => void, ms: number) => Number(set(work, ms)));
    server.use(...handlers(approval, { baseUrl }));
    const runtime = httpRuntime(baseUrl);
    expect(await parkOf(runtime, await send(runtime, 't'))).toMatchObject({ phase: 'waiting' });
    expect((await runtime.listThreads(ALICE, { limit: 1 })).items).toHaveLength(1);
  });
});
