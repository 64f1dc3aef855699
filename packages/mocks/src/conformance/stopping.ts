import type { AgentRuntime, ThreadEvent } from '@handrail/protocol';
import { CALL_STOPPED } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { forever } from '../script/pause.ts';
import { say } from '../script/say.ts';
import { endOf, readUntil, runIs, send, textOf } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { Server, StartServer } from './runtime-under-test.ts';

type Agent = Parameters<StartServer>[0];

/** Answers the second question; `work` is what it does about the first, until it is stopped. */
function atFirst(work: Agent): Agent {
  return async function* (turn) {
    if (turn.messages.filter(({ role }) => role === 'user').length > 1) {
      yield* turn.step('answer', () => say('here'));
    } else {
      yield* work(turn);
      await forever(turn.signal);
    }
  };
}

const MOMENTS: readonly [name: string, work: Agent, until: (event: ThreadEvent) => boolean][] = [
  [
    'before its first chunk',
    // oxlint-disable-next-line require-yield -- that nothing comes is the case
    async function* (turn) {
      await forever(turn.signal);
    },
    runIs('running'),
  ],
  [
    'in mid-text',
    async function* () {
      yield { type: 'text-start', id: 'a' };
      yield { type: 'text-delta', id: 'a', delta: 'Half a sen' };
    },
    isChunk('text-delta'),
  ],
  [
    'in mid-reasoning',
    async function* () {
      yield { type: 'reasoning-start', id: 'a' };
      yield { type: 'reasoning-delta', id: 'a', delta: 'If so' };
    },
    isChunk('reasoning-delta'),
  ],
  [
    'while the input of a tool streams',
    async function* () {
      yield { type: 'tool-input-start', toolCallId: 'c', toolName: 'tides' };
      yield { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"where":"Br' };
    },
    isChunk('tool-input-delta'),
  ],
  [
    'while a tool works',
    async function* () {
      yield { type: 'tool-input-start', toolCallId: 'c', toolName: 'tides' };
      yield { type: 'tool-input-available', toolCallId: 'c', toolName: 'tides', input: {} };
    },
    isChunk('tool-input-available'),
  ],
  [
    'while a tool tells of its progress',
    async function* () {
      yield { type: 'tool-input-available', toolCallId: 'c', toolName: 'tides', input: {} };
      yield { type: 'tool-output-available', toolCallId: 'c', output: 1, preliminary: true };
    },
    isChunk('tool-output-available'),
  ],
];

export function stopTests(start: StartServer): void {
  it.each(MOMENTS)(
    'stops a run %s; nothing stays open and the next is answered',
    async (...moment) => {
      const [, work, until] = moment;
      const server = await start(atFirst(work));
      const { runtime } = server;
      const run = await send(runtime, 't', 'one');
      await readUntil(runtime, 't', until);
      expect(await runtime.cancelRun(ALICE, run)).toEqual({ status: 'stopped' });
      expect(await endOf(runtime, run)).toMatchObject({ phase: 'done', outcome: 'cancelled' });
      await expectNothingOpen(server.runtime);
      const next = await send(runtime, 't', 'two');
      expect(await endOf(runtime, next)).toMatchObject({ outcome: 'success' });
      expect(textOf((await runtime.getThread(ALICE, 't')).messages.at(-1))).toBe('here');
    },
  );

  it('stops a run that a reader resumed, from another tab, and tells every reader its one end', async () => {
    const server = await start(
      atFirst(async function* () {
        yield { type: 'text-start', id: 'a' };
        yield { type: 'text-delta', id: 'a', delta: 'Half a sen' };
      }),
    );
    const run = await send(server.runtime, 't', 'one');
    await readUntil(server.runtime, 't', isChunk('text-delta'));
    const { cursor } = await server.runtime.getThread(ALICE, 't');
    const readers = [server.runtime, anotherTab(server)].map((runtime) =>
      readUntil(runtime, 't', runIs('done'), cursor),
    );
    await anotherTab(server).cancelRun(ALICE, run);
    for (const events of await Promise.all(readers)) {
      expect(events.filter(runIs('done'))).toHaveLength(1);
      expect(events.at(-1)).toMatchObject({ run: { outcome: 'cancelled' } });
    }
    await expectNothingOpen(server.runtime);
  });

  it('stops once when it is asked twice, and from two tabs at once', async () => {
    const server = await start(
      atFirst(async function* () {
        yield { type: 'text-start', id: 'a' };
      }),
    );
    const run = await send(server.runtime, 't', 'one');
    const { cursor } = await server.runtime.getThread(ALICE, 't');
    await Promise.all([
      server.runtime.cancelRun(ALICE, run),
      server.runtime.cancelRun(ALICE, run),
      anotherTab(server).cancelRun(ALICE, run),
    ]);
    expect(await server.runtime.cancelRun(ALICE, run)).toEqual({ status: 'already-done' });
    await endOf(server.runtime, await send(server.runtime, 't', 'two'));
    const since = await readUntil(
      server.runtime,
      't',
      (event) => runIs('done')(event) && event.runId !== run.runId,
      cursor,
    );
    expect(since.filter(runIs('done', run.runId))).toHaveLength(1);
  });
}

function anotherTab(server: Server): AgentRuntime {
  return server.as(ALICE);
}

function isChunk(type: string): (event: ThreadEvent) => boolean {
  return (event) => event.type === 'chunk' && event.chunk.type === type;
}

async function expectNothingOpen(runtime: AgentRuntime): Promise<void> {
  const { messages, open, thread } = await runtime.getThread(ALICE, 't');
  expect(open).toEqual({});
  expect(thread.status).toBe('idle');
  for (const part of messages.flatMap((message) => message.parts)) {
    if (!('state' in part)) continue;
    expect(['done', 'output-available', 'output-error', 'output-denied']).toContain(part.state);
    expect('preliminary' in part && part.preliminary === true).toBe(false);
    // No call here fails by itself, and none may look as if it had.
    if (part.state === 'output-error') expect(part.errorText.startsWith(CALL_STOPPED)).toBe(true);
  }
}
