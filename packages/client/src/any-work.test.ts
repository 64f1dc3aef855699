import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { DurableRuntime } from '@handrail/runtime';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll, turnstile, work, workingAgent } from './any-work.fixture.ts';
import type { Work } from './any-work.fixture.ts';
import { createAgentClient } from './agent-client.ts';
import type { AgentClient } from './agent-client.ts';
import type { Fault, FaultScript } from './fault-proxy.fixture.ts';
import { httpRuntime } from './http-runtime.ts';
import { ADA, begin, histories, playAll, threadProxy } from './many-histories.fixture.ts';
import { reduceThread } from './reduce-thread.ts';
import { emptyThreadState, messageOf, threadStateFromSnapshot } from './thread-state.ts';
import type { ThreadState } from './thread-state.ts';

const HISTORIES = histories(80);

const order = fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 40 });
const after = fc.integer({ min: 0, max: 12_000 });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  ...(['reset', 'half-close', 'end'] as const).map((kind) =>
    after.map((n): Fault => ({ kind, after: n })),
  ),
  fc.integer({ min: 0, max: 20 }).map((ms): Fault => ({ kind: 'late', ms })),
  fc.constant<Fault>({ kind: 'status', status: 503, headers: { 'retry-after': '0' } }),
);
const network: fc.Arbitrary<FaultScript> = fc.record({
  faults: fc.array(fault, { maxLength: 8 }),
  shape: fc.record(
    { pieceBytes: fc.integer({ min: 1, max: 300 }), twice: fc.boolean() },
    { requiredKeys: [] },
  ),
});
interface History {
  work: Work;
  order: number[];
  networks: FaultScript[];
}
const history: fc.Arbitrary<History> = fc.record({
  work,
  order,
  networks: fc.array(network, { minLength: 2, maxLength: 3 }),
});

/** All that a thread holds, whatever way it became known. */
function all(state: ThreadState): Record<string, unknown> {
  const { messageIds, laneMessageIds, runs, plans, fanouts, approvals, tasks, shared } = state;
  const read = (ids: readonly string[]): unknown[] => ids.map((id) => messageOf(state, id));
  return {
    messages: read(messageIds),
    lanes: read(laneMessageIds.toSorted()),
    runs,
    plans,
    fanouts,
    approvals,
    tasks,
    shared,
  };
}

/** The same, without what tells when it happened and how often it was interrupted, and under plain names. */
function withoutTimes(state: ThreadState): unknown {
  const [run] = Object.values(state.runs);
  let text = JSON.stringify(all(state), (key, value: unknown) =>
    TIMED.has(key) ? undefined : value,
  );
  for (const { approvalId, toolCallId } of Object.values(state.approvals))
    text = text.replaceAll(approvalId, `approval of ${toolCallId}`);
  text = text.replaceAll(run?.runId ?? '', 'run').replaceAll(run?.messageId ?? '', 'answer');
  const { messages, ...rest } = JSON.parse(text) as { messages: { id: string }[] };
  // Which of two tasks posts its message first is the interleaving's.
  return { ...rest, messages: messages.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
}

const TIMED = new Set(
  'at startedAt finishedAt createdAt updatedAt requestedAt decidedAt durationMs version attempt batchId'.split(
    ' ',
  ),
);

let served: Awaited<ReturnType<typeof threadProxy>>;

beforeAll(async () => {
  served = await threadProxy();
});

afterAll(() => served.proxy.close());

function follower(threadId: string, name: string, script: FaultScript): AgentClient {
  served.proxy.play(name, script);
  const runtime = httpRuntime(served.proxy.url, { headers: { 'x-script': name }, stallMs: 1_000 });
  return createAgentClient({ runtime, backoff: { baseMs: 2, capMs: 10 } });
}

function caughtUp(client: AgentClient, threadId: string, cursor: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (client.thread(threadId).view().state.cursor === cursor) resolve();
    };
    client.subscribe(look);
    look();
  });
}

/** What a reader who is never interrupted is told, from the first event on. */
async function uninterrupted(runtime: DurableRuntime, threadId: string): Promise<ThreadState> {
  const { cursor } = await runtime.getThread(ADA, threadId);
  const leave = new AbortController();
  let state = emptyThreadState(threadId);
  for await (const event of runtime.subscribe(ADA, threadId, { signal: leave.signal })) {
    state = reduceThread(state, event);
    if (event.cursor === cursor) break;
  }
  leave.abort();
  return state;
}

async function live({ work: of, order: by, networks }: History, name: string): Promise<void> {
  const pass = turnstile(by);
  const runtime = createRuntime({
    agent: workingAgent(of, pass),
    journal: memoryJournal(),
    onError: () => {},
  });
  served.serving.set(name, runtime);
  const clients = networks.map((script, at) => follower(name, `${name}/${at}`, script));
  try {
    await begin(runtime, name);
    for (const client of clients) {
      client.thread(name).open();
      await pass();
    }
    await answerAll(runtime, name, pass);
    const snapshot = await runtime.getThread(ADA, name);
    await Promise.all(clients.map((client) => caughtUp(client, name, snapshot.cursor)));
    const told = await uninterrupted(runtime, name);
    expect(all(told)).toEqual(all(threadStateFromSnapshot(snapshot)));
    for (const client of clients) {
      const { state } = client.thread(name).view();
      expect(all(state)).toEqual(all(told));
      expect(state.unread).toMatchObject({ events: 0, chunks: 0 });
    }
  } finally {
    clients.forEach((client) => client.dispose());
    served.serving.delete(name);
    await runtime.close();
  }
}

async function outcomeOf(of: Work, by: readonly number[]): Promise<unknown> {
  const pass = turnstile(by);
  const agent = workingAgent(of, pass);
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => {} });
  await begin(runtime, 'x');
  await answerAll(runtime, 'x', pass);
  const outcome = withoutTimes(threadStateFromSnapshot(await runtime.getThread(ADA, 'x')));
  await runtime.close();
  return outcome;
}

describe('a thread of plans, lanes, approvals, state and tasks', () => {
  const timeout = 120_000 + HISTORIES * 2_000;

  it(
    'is the uninterrupted one for every reader, however bytes are split and streams break off',
    { timeout },
    async () => {
      const samples = fc.sample(history, HISTORIES);
      await playAll(samples, live);
      expect(served.serving.size).toBe(0);
    },
  );

  it('comes to the same in whatever order its lanes work', { timeout }, async () => {
    const pair = fc.record({ work, one: order, other: order });
    const samples = fc.sample(pair, HISTORIES);
    await playAll(samples, async ({ work: of, one, other }) => {
      expect(await outcomeOf(of, one)).toEqual(await outcomeOf(of, other));
    });
    expect.assertions(HISTORIES);
  });
});
