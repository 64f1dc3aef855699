import { httpRuntime } from '@handrail/client';
import { isHandrailError } from '@handrail/protocol';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endOf, optionOf, parkOf, pendingApproval, send, textOf } from '../conformance/reading.ts';
import { ALICE } from '../conformance/runtime-under-test.ts';
import { approval } from '../scenarios/approval.ts';
import { echo } from '../scenarios/echo.ts';
import { slowAgent } from '../scenarios/slow-agent.ts';
import { controlledHandlers } from './controlled-handlers.ts';
import { mockControls } from './mock-controls.ts';

const baseUrl = 'http://localhost/api';
const runtime = httpRuntime(baseUrl);
const server = setupServer();

beforeEach(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  server.close();
});

it('is an ordinary backend while nothing is turned', async () => {
  server.use(...controlledHandlers(echo, mockControls(), { baseUrl }));
  const run = await send(runtime, 't', 'Hi');
  expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
  expect(textOf((await runtime.getThread(ALICE, 't')).messages[1])).toContain('Hi');
});

it('rests before each answer and each chunk', async () => {
  const controls = mockControls({ latency: 20 });
  server.use(...controlledHandlers(echo, controls, { baseUrl }));
  const began = performance.now();
  await runtime.capabilities(ALICE);
  expect(performance.now() - began).toBeGreaterThan(15);
  controls.tokenDelay = 20;
  await endOf(runtime, await send(runtime, 't', 'one two three'));
  expect(performance.now() - began).toBeGreaterThan(90);
});

it('cuts what is open when it goes offline, and serves again afterwards', async () => {
  const controls = mockControls();
  server.use(...controlledHandlers(slowAgent, controls, { baseUrl }));
  await send(runtime, 't');
  const read = async (): Promise<void> => {
    for await (const event of runtime.subscribe(ALICE, 't', {
      signal: new AbortController().signal,
    }))
      if (event.type === 'chunk') controls.offline = true;
  };
  // The agent never ends by itself: only the break lets the reader go.
  await Promise.allSettled([read()]);
  await expect(runtime.getThread(ALICE, 't')).rejects.toSatisfy(isHandrailError);
  controls.offline = false;
  expect((await runtime.getThread(ALICE, 't')).messages).toHaveLength(2);
});

it('lets runs fail, approvals expire and decisions be refused', async () => {
  const controls = mockControls({ denyDecisions: true });
  server.use(...controlledHandlers(approval, controls, { baseUrl }));
  await parkOf(runtime, await send(runtime, 't', 'Tidy up'));
  const asked = await pendingApproval(runtime, 't');
  expect(asked.expiresAt).toBeUndefined();
  const decision = {
    optionId: optionOf(asked, 'allow_once'),
    inputDigest: asked.inputDigest,
    idempotencyKey: 'k',
  };
  await expect(runtime.decideApproval(ALICE, asked.approvalId, decision)).rejects.toMatchObject({
    code: 'forbidden',
  });
  controls.denyDecisions = false;
  controls.failRuns = true;
  await runtime.decideApproval(ALICE, asked.approvalId, decision);

  controls.failRuns = false;
  controls.approvalExpiry = 60_000;
  await parkOf(runtime, await send(runtime, 'other', 'Tidy up'));
  const { expiresAt } = await pendingApproval(runtime, 'other');
  expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now());

  controls.failRuns = true;
  const failed = await send(runtime, 'third', 'Tidy up');
  expect(await endOf(runtime, failed)).toMatchObject({ outcome: 'failed' });
});
