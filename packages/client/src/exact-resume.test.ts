import { handrailRoutes } from '@handrail/hono';
import { callTool, say, think } from '@handrail/mocks';
import type { AgentRuntime, ThreadEvent } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent, DurableRuntime } from '@handrail/runtime';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import type { Fault, FaultProxy, FaultScript } from './fault-proxy.fixture.ts';
import { faultProxy } from './fault-proxy.fixture.ts';
import { httpRuntime } from './http-runtime.ts';
import { latestRun, messageOf } from './thread-state.ts';

const ADA = { tenantId: 't', userId: 'ada', roles: [] };
/** Fewer on the oldest Node, where one byte a write is slow. */
const IN_CI = process.env['HANDRAIL_NODE'] === undefined ? 2_000 : 200;
const SCRIPTS = Number(process.env['HANDRAIL_FAULT_SCRIPTS'] ?? IN_CI);
const AT_ONCE = 24;

const story: Agent = async function* (turn) {
  const call = {
    toolCallId: `${turn.runId}-1`,
    toolName: 'tides',
    input: { where: 'Brest – été 🌊' },
  };
  yield* turn.step('think', () => think('Höhe über Null? 🤔 Then the table.'));
  yield* turn.step('look', () => callTool(call, ['3.2 m', '6.8 m']));
  yield* turn.step('answer', () =>
    say('L’eau monte à 6,8 m — 潮が満ちる 🌊🌊, and goes out again.'),
  );
};

const HTML = '<!doctype html><title>502</title><h1>Bad gateway</h1>';
const after = fc.integer({ min: 0, max: 4_000 });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  ...(['reset', 'half-close', 'end'] as const).map((kind) =>
    after.map((n): Fault => ({ kind, after: n })),
  ),
  after.map((n): Fault => ({ kind: 'stall', after: n })),
  fc.integer({ min: 0, max: 30 }).map((ms): Fault => ({ kind: 'delay', ms })),
  fc.integer({ min: 0, max: 60 }).map((ms): Fault => ({ kind: 'late', ms })),
  fc.constantFrom(302, 307, 308).map((status): Fault => ({ kind: 'redirect', status })),
  fc.constantFrom<Fault>(
    { kind: 'status', status: 502, headers: { 'content-type': 'text/html' }, body: HTML },
    { kind: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: HTML },
    { kind: 'status', status: 503, headers: { 'retry-after': '0' } },
    { kind: 'status', status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } },
    { kind: 'status', status: 401 },
  ),
);
const script: fc.Arbitrary<FaultScript> = fc.record({
  faults: fc.array(fault, { maxLength: 8 }),
  shape: fc.record(
    {
      lineEnd: fc.constantFrom('\n', '\r', '\r\n'),
      pieceBytes: fc.constantFrom(1, 7, 64),
      byteOrderMark: fc.boolean(),
      comments: fc.boolean(),
      gzip: fc.boolean(),
      twice: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
});

let runtime: DurableRuntime;
let proxy: FaultProxy;

beforeAll(async () => {
  runtime = createRuntime({ agent: story, journal: memoryJournal(), onError: () => {} });
  const app = handrailRoutes({ runtime, authorize: () => ADA, onError: () => {} });
  proxy = await faultProxy(async (request) => app.request(request));
});

afterAll(async () => {
  await proxy.close();
  await runtime.close();
});

/** Every event the journal keeps of a thread whose run is done, in order. */
async function journaled(threadId: string): Promise<(string | null)[]> {
  const { cursor } = await runtime.getThread(ADA, threadId);
  const cursors: (string | null)[] = [];
  const { signal } = new AbortController();
  for await (const event of runtime.subscribe(ADA, threadId, { signal })) {
    cursors.push(event.cursor);
    if (event.cursor === cursor) break;
  }
  return cursors;
}

async function converse(threadId: string, of: FaultScript): Promise<void> {
  proxy.play(threadId, of);
  const http = httpRuntime(proxy.url, {
    headers: () => ({ 'x-script': threadId, authorization: `token ${token++}` }),
    stallMs: 1_000,
    timeoutMs: 2_000,
  });
  let token = 0;
  const heard: ThreadEvent[] = [];
  const lies: string[] = [];
  let hasNewSnapshot = false;
  const watched: AgentRuntime = {
    ...http,
    async getThread(scope, id) {
      const snapshot = await http.getThread(scope, id);
      hasNewSnapshot = true;
      return snapshot;
    },
    async *subscribe(scope, id, options) {
      const { status } = client.thread(threadId).view().connection;
      // A snapshot that was just taken is what is true; a stream that has broken is not.
      const honest = hasNewSnapshot ? 'live' : 'connecting';
      if (status !== honest) lies.push(`${status} instead of ${honest}`);
      hasNewSnapshot = false;
      for await (const event of http.subscribe(scope, id, options)) {
        if (options.signal.aborted) return;
        // One sent twice is passed over: what counts is what changed something.
        if (event.cursor !== heard.at(-1)?.cursor) heard.push(event);
        yield event;
      }
    },
  };
  const client = createAgentClient({ runtime: watched, backoff: { baseMs: 2, capMs: 10 } });
  const thread = client.thread(threadId);
  const close = thread.open();
  try {
    await new Promise<void>((resolve) => {
      client.subscribe(() => {
        const { connection, outgoing, state } = thread.view();
        // What a person does: sign in again, press retry.
        if (connection.status === 'failed') queueMicrotask(thread.reconnect);
        if (outgoing.some((entry) => entry.status === 'failed'))
          queueMicrotask(() => void thread.retry());
        if (state.cursor !== null && latestRun(state)?.phase === 'done') resolve();
      });
      void thread.send('When is high water?');
    });
    const kept = await runtime.getThread(ADA, threadId);
    const { state } = thread.view();
    expect(kept.runs).toHaveLength(1);
    expect(state.messageIds.map((id) => messageOf(state, id))).toEqual(kept.messages);
    const cursors = heard.map((event) => event.cursor);
    const all = await journaled(threadId);
    expect(cursors).toEqual(cursors.length === 0 ? [] : all.slice(all.indexOf(cursors[0] ?? null)));
    expect(state.cursor).toBe(all.at(-1));
    expect(lies).toEqual([]);
    expect(state.unread).toMatchObject({ events: 0, chunks: 0 });
  } finally {
    close();
    client.dispose();
  }
}

/** So that a conversation that never ends is named. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not end within ${ms} ms.`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

describe('a conversation over a broken network', () => {
  it(
    `is the one without faults, each durable event heard once: ${SCRIPTS} random scripts`,
    async () => {
      const { seed } = fc.readConfigureGlobal();
      const scripts = fc.sample(script, SCRIPTS).entries();
      let told = 0;
      const worker = async (): Promise<void> => {
        for (const [index, one] of scripts) {
          await within(240_000, converse(`${seed}-${index}`, one)).catch((error: unknown) => {
            throw new Error(`Script ${index} of seed ${seed}: ${JSON.stringify(one)}`, {
              cause: error,
            });
          });
          told++;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      expect(told).toBe(SCRIPTS);
    },
    300_000 + SCRIPTS * 1_000,
  );
});
