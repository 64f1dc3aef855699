import { say } from '@handrail/mocks';
import type { AgentRuntime, HandrailError, PatchOperation, ThreadEvent } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import type { AgentClient } from './agent-client.ts';
import type { Fault } from './fault-proxy.fixture.ts';
import { httpRuntime } from './http-runtime.ts';
import { ADA, begin, histories, playAll, threadProxy } from './many-histories.fixture.ts';
import { isSharedStale } from './thread-state.ts';
import type { SharedChange } from './write-shared.ts';

const HISTORIES = histories(60);

/** A change of a document whose shape nobody knows: places are numbers that pick among those there are. */
interface Change {
  op: PatchOperation['op'];
  at: number;
  from: number;
  value: unknown;
  /** `fixed`: the operations are made before anybody else has written. `blind`: of a place that is not there. */
  kind: 'made anew' | 'fixed' | 'blind';
}
interface Writer {
  changes: Change[];
  faults: Fault[];
  /** Which of the events about the state come spoilt, in turn. */
  spoilt: boolean[];
}
interface History {
  writers: Writer[];
  agent: Change[];
}

const value = fc.oneof(
  fc.constantFrom<unknown>(null, 1, 'one', 'a/b~c', [], {}),
  fc.array(fc.nat(3), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b/c', 'd~e', ''), fc.nat(3), { maxKeys: 3 }),
);
const change: fc.Arbitrary<Change> = fc.record({
  op: fc.constantFrom<Change['op']>('add', 'add', 'replace', 'remove', 'move', 'copy', 'test'),
  at: fc.nat(30),
  from: fc.nat(30),
  value,
  kind: fc.constantFrom('made anew', 'made anew', 'fixed', 'blind'),
});
const after = fc.integer({ min: 0, max: 2_000 });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  after.map((n): Fault => ({ kind: 'reset', after: n })),
  after.map((n): Fault => ({ kind: 'end', after: n })),
  fc.integer({ min: 0, max: 20 }).map((ms): Fault => ({ kind: 'late', ms })),
  fc.constant<Fault>({ kind: 'status', status: 503, headers: { 'retry-after': '0' } }),
);
const history: fc.Arbitrary<History> = fc.record({
  writers: fc.array(
    fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 6 }),
      faults: fc.array(fault, { maxLength: 10 }),
      spoilt: fc.array(fc.boolean(), { maxLength: 6 }),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  agent: fc.array(change, { minLength: 1, maxLength: 6 }),
});

/** Every pointer into the document. */
function places(document: unknown, path = ''): string[] {
  if (typeof document !== 'object' || document === null) return [path];
  return [
    path,
    ...Object.entries(document).flatMap(([key, inner]) =>
      places(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

/** The change as operations on the value as it is, and a line in the log that tells of them. */
function operations(root: unknown, { op, at, from, value: to, kind }: Change, tag: string) {
  const known = places((root as { document?: unknown }).document, '/document');
  const target = kind === 'blind' ? '/document/nobody/here' : known[at % known.length]!;
  const source = known[from % known.length]!;
  const told: PatchOperation = { op: 'add', path: '/log/-', value: tag };
  switch (op) {
    case 'add':
      return [{ op, path: kind === 'blind' ? target : '/document/new', value: to }, told] as const;
    case 'replace':
    case 'test':
      return [{ op, path: target, value: to }, told] as const;
    case 'remove':
      if (target === '/document') return [told];
      return [{ op, path: target }, told] as const;
    case 'move':
    case 'copy':
      if (target.startsWith(source)) return [told];
      return [{ op, from: source, path: target }, told] as const;
    default:
      return op satisfies never;
  }
}

const START = { document: { list: [1, 2, 3], deep: { 'a/b': { 'c~d': null } } }, log: [] };

function agentOf(changes: readonly Change[], taken: string[]): Agent {
  return async function* (turn) {
    await turn.state.set(START);
    yield* say('Begun. ', 'begun');
    for (const [index, each] of changes.entries()) {
      const tag = `agent ${index}`;
      const { value: now } = await turn.state.get();
      try {
        await turn.state.patch([...operations(now, each, tag)]);
        taken.push(tag);
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid-request' });
      }
      yield* say(`${tag}. `, tag);
    }
  };
}

let served: Awaited<ReturnType<typeof threadProxy>>;

beforeAll(async () => {
  served = await threadProxy();
});

afterAll(() => served.proxy.close());

/** A reader to whom some changes come so that they fit nothing. */
function spoiling(runtime: AgentRuntime, spoilt: readonly boolean[]): AgentRuntime {
  let heard = 0;
  return {
    ...runtime,
    async *subscribe(scope, threadId, options) {
      for await (const event of runtime.subscribe(scope, threadId, options))
        yield event.type === 'state' && spoilt[heard++] ? spoil(event) : event;
    },
  };
}

const spoil = (event: ThreadEvent): ThreadEvent =>
  event.type === 'state' && event.patch
    ? { ...event, patch: [{ op: 'replace', path: '/document/nobody/here', value: 1 }] }
    : event;

function until(client: AgentClient, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => (isSo() ? resolve() : undefined);
    client.subscribe(look);
    look();
  });
}

async function live({ writers, agent }: History, threadId: string): Promise<void> {
  /** Tags of the writes that were taken, of those that may have been, and of those that were not. */
  const taken: string[] = [];
  const unknown: string[] = [];
  const refused: string[] = [];
  const runtime = createRuntime({ agent: agentOf(agent, taken), journal: memoryJournal() });
  served.serving.set(threadId, runtime);
  const clients = writers.map(({ faults, spoilt }, at) => {
    const name = `${threadId}/${at}`;
    served.proxy.play(name, { shape: {}, faults });
    const http = httpRuntime(served.proxy.url, { headers: { 'x-script': name }, stallMs: 1_000 });
    const backoff = { baseMs: 2, capMs: 10 };
    return createAgentClient({ runtime: spoiling(http, spoilt), backoff });
  });
  try {
    await begin(runtime, threadId);
    const written = writers.map(async ({ changes }, at) => {
      const client = clients[at]!;
      const thread = client.thread(threadId);
      thread.open();
      await until(client, () => 'log' in Object(thread.view().shared.value));
      await Promise.all(
        changes.map(async (each, index) => {
          const tag = `${at} ${index}`;
          const make = (now: unknown): readonly PatchOperation[] => operations(now, each, tag);
          const asked: SharedChange =
            each.kind === 'fixed' ? make(thread.view().shared.value) : make;
          await thread.patchState(asked).then(
            () => taken.push(tag),
            (error: HandrailError) =>
              (error.code === 'conflict' || error.code === 'invalid-request'
                ? refused
                : unknown
              ).push(tag),
          );
        }),
      );
    });
    await Promise.all(written);
    const { signal } = new AbortController();
    for await (const event of runtime.subscribe(ADA, threadId, { signal }))
      if (event.type === 'run' && event.run.phase === 'done') break;
    const kept = await runtime.getState(ADA, threadId);
    await Promise.all(
      clients.map((client) =>
        until(client, () => {
          const { state, shared } = client.thread(threadId).view();
          return shared.version === kept.version && !isSharedStale(state);
        }),
      ),
    );
    for (const client of clients) {
      const view = client.thread(threadId).view();
      expect(view.shared).toEqual(kept);
      expect(view.patches).toEqual([]);
    }
    const { log } = kept.value as { log: string[] };
    const counts = (tags: string[]) => tags.map((tag) => log.filter((each) => each === tag).length);
    expect(counts(taken)).toEqual(taken.map(() => 1));
    expect(counts(refused)).toEqual(refused.map(() => 0));
    expect(counts(unknown).every((count) => count <= 1)).toBe(true);
    expect(taken.length + unknown.length).toBeGreaterThanOrEqual(log.length);
  } finally {
    clients.forEach((client) => client.dispose());
    served.serving.delete(threadId);
    await runtime.close();
  }
}

describe('shared state that two tabs and the agent write at once', () => {
  it(
    'is the same for all in the end, and nothing that was taken is lost',
    { timeout: 120_000 + HISTORIES * 2_000 },
    async () => {
      await playAll(fc.sample(history, HISTORIES), live);
      expect(served.serving.size).toBe(0);
    },
  );
});
