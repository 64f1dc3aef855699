import { HandrailError } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import type { Journal, JournalCommit } from './journal.ts';
import { memoryJournal } from './memory-journal.ts';
import {
  ada,
  brief,
  callOf,
  gate,
  memoryStore,
  openBench,
  readUntil,
  readUntilPhase,
  say,
  settled,
  start,
  textOf,
  toolPart,
} from './runtime-bench.fixture.ts';

/** An agent of anything, also of what is no chunk. */
function yields(...values: unknown[]): Agent {
  return async function* () {
    // Hostile on purpose: the agent is not believed.
    yield* values as UIMessageChunk[];
  };
}

/** A journal that writes down its commits, and does with each what `meddle` says first. */
function watched(meddle: (commit: JournalCommit) => void | Promise<void> = () => {}): {
  journal: Journal;
  commits: JournalCommit[];
} {
  const journal = memoryJournal();
  const commits: JournalCommit[] = [];
  return {
    commits,
    journal: {
      ...journal,
      async commit(commit) {
        await meddle(commit);
        commits.push(commit);
        return await journal.commit(commit);
      },
    },
  };
}

describe('what an agent says', () => {
  it('is written under the id of its run’s message, whatever id it names', async () => {
    const { runtime } = openBench(
      memoryStore(),
      yields({ type: 'start', messageId: 'mine', messageMetadata: { a: 1 } }, ...say('Hi')),
    );
    const { messageId } = await start(runtime, 'x');
    const events = await readUntilPhase(runtime, 'x', 'done');
    const first = events.find((event) => event.type === 'chunk');
    expect(first).toMatchObject({ messageId, chunk: { type: 'start', messageId } });
    expect((await runtime.getThread(ada, 'x')).messages[1]).toMatchObject({
      id: messageId,
      metadata: { a: 1 },
    });
  });

  it('ends with a finish, its own or ours, and with one', async () => {
    for (const chunks of [
      [...say('Hi')],
      [...say('Hi'), { type: 'finish', finishReason: 'stop' }],
    ]) {
      const { runtime } = openBench(memoryStore(), yields(...chunks));
      await start(runtime, 'x');
      const words = (await readUntilPhase(runtime, 'x', 'done')).map(brief);
      expect(words.filter((word) => word === 'finish')).toHaveLength(1);
    }
  });

  it('may be nothing at all', async () => {
    const { runtime } = openBench(memoryStore(), yields());
    await start(runtime, 'x');
    const words = (await readUntilPhase(runtime, 'x', 'done')).map(brief);
    expect(words).toEqual(['message', 'run:running', 'start', 'finish', 'message', 'run:success']);
  });

  it.each([
    [
      'a throw',
      async function* () {
        yield* say('Half');
        throw new Error('secret path /etc');
      },
      'agent-failed',
    ],
    [
      'a throw before anything',
      () => {
        throw new Error('secret');
      },
      'agent-failed',
    ],
    [
      'an error chunk',
      yields(...say('Half'), { type: 'error', errorText: 'secret' }),
      'agent-failed',
    ],
    ['an abort chunk', yields(...say('Half'), { type: 'abort', reason: 'secret' }), 'agent-failed'],
    [
      'a finish with an error',
      yields(...say('Half'), { type: 'finish', finishReason: 'error' }),
      'agent-failed',
    ],
    ['a string', yields('secret'), 'bad-stream'],
    ['null', yields(null), 'bad-stream'],
    ['a chunk without a type', yields({ secret: 1 }), 'bad-stream'],
    ['data that is no JSON', yields({ type: 'data-x', data: { secret: 1n } }), 'bad-stream'],
  ] as [string, Agent, string][])(
    'fails its run in safe words after %s',
    async (_, agent, code) => {
      const { runtime, errors } = openBench(memoryStore(), agent);
      await start(runtime, 'x');
      const events = await readUntilPhase(runtime, 'x', 'done');
      expect(events.at(-1)).toMatchObject({
        type: 'run',
        run: { outcome: 'failed', error: { code } },
      });
      expect(JSON.stringify(events)).not.toContain('secret');
      expect(JSON.stringify(await runtime.getThread(ada, 'x'))).not.toContain('secret');
      expect(errors).toHaveLength(1);
      expect((await runtime.getThread(ada, 'x')).thread.status).toBe('failed');
    },
  );

  it('passes on an error that was made to be read', async () => {
    const { runtime } = openBench(memoryStore(), () => {
      throw new HandrailError('rate-limited', 'The model is busy. Try again in a minute.', {
        retryAfterMs: 60_000,
      });
    });
    await start(runtime, 'x');
    expect((await settled(runtime, 'x')).runs[0]?.error).toEqual({
      code: 'rate-limited',
      message: 'The model is busy. Try again in a minute.',
      retry: 'after',
      retryAfterMs: 60_000,
    });
  });

  it('keeps the text it had when it breaks, and leaves nothing open', async () => {
    const { runtime } = openBench(
      memoryStore(),
      yields(
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'Half a' },
        callOf('c', 'send', {}),
        { type: 'tool-output-available', toolCallId: 'c', output: 'half', preliminary: true },
        { type: 'error', errorText: 'no' },
      ),
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.messages[1]?.parts[0]).toEqual({ type: 'text', text: 'Half a', state: 'done' });
    expect(toolPart(snapshot, 'c')).toMatchObject({ state: 'output-error' });
    expect(toolPart(snapshot, 'c')).not.toHaveProperty('preliminary');
  });

  it('survives what cannot be folded, and reports it', async () => {
    const { runtime, errors } = openBench(
      memoryStore(),
      yields(
        { type: 'text-delta', id: 'nobody', delta: 'lost' },
        { type: 'from-the-future' },
        ...say('Fine.'),
      ),
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.runs).toMatchObject([{ outcome: 'success' }]);
    expect(textOf(snapshot.messages[1])).toContain('Fine.');
    expect(errors.length).toBeGreaterThan(0);
  });

  it('is kept as it was when it was said, whatever the agent does with it later', async () => {
    const output = { list: [1] };
    const { runtime } = openBench(memoryStore(), async function* () {
      yield callOf('c', 'send', {});
      yield { type: 'tool-output-available', toolCallId: 'c', output };
      output.list.push(2);
      yield { type: 'finish-step' };
    });
    await start(runtime, 'x');
    expect(toolPart(await settled(runtime, 'x'), 'c')['output']).toEqual({ list: [1] });
  });

  it('turns an output that is no JSON into that call’s error', async () => {
    const { runtime } = openBench(
      memoryStore(),
      yields(
        callOf('c', 'count', {}),
        { type: 'tool-output-available', toolCallId: 'c', output: 1n },
        ...say('On.'),
      ),
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(toolPart(snapshot, 'c')).toMatchObject({ state: 'output-error' });
    expect(textOf(snapshot.messages[1])).toBe('On.');
  });
});

describe('what is kept', () => {
  it('is kept before anyone sees it', async () => {
    const hold = gate();
    const { journal } = watched(async (commit) => {
      if (JSON.stringify(commit.appends ?? []).includes('afterwards')) await hold.opened;
    });
    const { runtime } = openBench({ open: () => journal }, async function* () {
      yield* say('early');
      yield { type: 'finish-step' };
      yield* say('afterwards');
    });
    await start(runtime, 'x');
    const early = await readUntil(runtime, 'x', (event) => brief(event) === 'finish-step');
    expect(JSON.stringify(await runtime.getThread(ada, 'x'))).not.toContain('afterwards');
    hold.open();
    const late = await readUntilPhase(runtime, 'x', 'done', early.at(-1)?.cursor ?? undefined);
    expect(JSON.stringify(late)).toContain('afterwards');
  });

  it('takes few commits for many deltas, and stops pulling while too much waits', async () => {
    const hold = gate();
    let pulled = 0;
    const { journal, commits } = watched(async (commit) => {
      if (commit.appends?.some(({ body }) => (body as { type: string }).type === 'chunk'))
        await hold.opened;
    });
    const { runtime } = openBench({ open: () => journal }, async function* () {
      yield { type: 'text-start', id: 't' };
      for (; pulled < 2000; pulled += 1) yield { type: 'text-delta', id: 't', delta: 'x' };
      yield { type: 'text-end', id: 't' };
    });
    await start(runtime, 'x');
    await expect.poll(() => pulled).toBeGreaterThan(100);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pulled).toBeLessThan(400);
    hold.open();
    const snapshot = await settled(runtime, 'x');
    expect(textOf(snapshot.messages[1])).toHaveLength(2000);
    const chunkCommits = commits.filter((commit) => (commit.appends?.length ?? 0) > 1);
    expect(chunkCommits.length).toBeLessThan(60);
  });

  it('outlasts a journal that hiccups, without doubling anything', async () => {
    let hiccups = 2;
    const { journal } = watched((commit) => {
      const isChunk = JSON.stringify(commit.appends ?? []).includes('"text-delta"');
      if (isChunk && hiccups-- > 0) throw new Error('busy');
    });
    const { runtime, errors } = openBench({ open: () => journal }, yields(...say('one two three')));
    await start(runtime, 'x');
    expect(textOf((await settled(runtime, 'x')).messages[1])).toBe('one two three');
    expect(errors).toEqual([]);
  });

  it('stops the agent when the journal fails for good, and frees the thread as interrupted', async () => {
    let isBroken = true;
    const aborted = gate();
    const { journal } = watched((commit) => {
      if (isBroken && JSON.stringify(commit.appends ?? []).includes('"text-delta"'))
        throw new Error('disk is full');
    });
    const { runtime, errors } = openBench(
      { open: () => journal },
      async function* (turn) {
        turn.signal.addEventListener('abort', aborted.open);
        yield* say('lost');
        await new Promise(() => {});
      },
      { claim: { sweepMs: 5 } },
    );
    await start(runtime, 'x');
    await aborted.opened;
    isBroken = false;
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.runs).toMatchObject([{ outcome: 'interrupted' }]);
    expect(errors).toMatchObject([{ message: 'disk is full' }]);
  });

  it('holds nothing in memory for a run that waits', async () => {
    const { journal } = watched();
    let listeners = 0;
    const counted: Journal = {
      ...journal,
      watch(stream, wake) {
        listeners += 1;
        const stop = journal.watch(stream, wake);
        return () => {
          listeners -= 1;
          stop();
        };
      },
    };
    let leftBy = 'nobody';
    const { runtime } = openBench({ open: () => counted }, async function* (turn) {
      try {
        yield* turn.requestApproval({ toolCallId: 'c', toolName: 'pay', input: {} });
      } finally {
        leftBy = 'the shell';
      }
    });
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    expect(leftBy).toBe('the shell');
    await expect.poll(() => listeners).toBe(0);
  });
});
