import type { FeedEvent, Task } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import type { Agent, TaskRequest, TaskWork } from './agent.ts';
import type { DurableRuntime } from './create-runtime.ts';
import type { Journal } from './journal.ts';
import { memoryJournal } from './memory-journal.ts';
import type { StoredTask } from './stored-rows.ts';
import {
  ada,
  bob,
  gate,
  memoryStore,
  openBench,
  readUntil,
  say,
  settled,
  start,
  STORES,
  textOf,
} from './runtime-bench.fixture.ts';

const request: TaskRequest = { kind: 'export', label: 'Export the year' };

const starter = (work: TaskWork, more: Partial<TaskRequest> = {}): Agent =>
  async function* (turn) {
    yield* say('Started. ');
    await turn.startTask({ ...request, ...more }, work);
  };

/** Reads the thread until its task has this status. */
async function taskAt(runtime: DurableRuntime, status: Task['status']): Promise<Task> {
  const events = await readUntil(
    runtime,
    'x',
    (event) => event.type === 'task' && event.task.status === status,
  );
  const last = events.at(-1);
  if (last?.type !== 'task') throw new Error('no task');
  return last.task;
}

const forever: TaskWork = () => new Promise(() => undefined);

describe.each(STORES)('a background task over %s', (_, makeStore) => {
  it('outlives its run, tells how far it is, and keeps its result', async () => {
    const goOn = gate();
    const { runtime } = openBench(
      makeStore(),
      starter(async (task) => {
        task.progress(0.5);
        for (let line = 1; line <= 60; line++) task.log(`Line ${line}`);
        await goOn.opened;
        return { rows: 12 };
      }),
    );
    await start(runtime, 'x');
    const { messages, runs, tasks } = await settled(runtime, 'x');
    expect(runs).toMatchObject([{ outcome: 'success' }]);
    expect(tasks).toMatchObject([{ ...request, status: 'running', cancellable: true }]);
    expect(messages[1]?.parts).toContainEqual(
      expect.objectContaining({ type: 'data-task', data: { taskId: tasks[0]?.taskId } }),
    );
    await readUntil(runtime, 'x', (event) => event.type === 'task' && event.task.progress === 0.5);
    goOn.open();
    const task = await taskAt(runtime, 'completed');
    expect(task).toMatchObject({ progress: 0.5, result: { rows: 12 }, linesDropped: 10 });
    expect(task.lines).toHaveLength(50);
    expect(task.lines?.at(-1)?.text).toBe('Line 60');
    expect((await runtime.listTasks(ada)).items).toEqual([task]);
    expect((await runtime.listTasks(ada, { status: 'running' })).items).toEqual([]);
    expect((await runtime.listTasks(bob)).items).toEqual([]);
    expect((await runtime.getThread(ada, 'x')).tasks).toEqual([task]);
  });

  it('fails with a safe sentence, and tells the server the rest', async () => {
    const { runtime, errors } = openBench(
      makeStore(),
      starter(async () => {
        throw new Error('secret path');
      }),
    );
    await start(runtime, 'x');
    const task = await taskAt(runtime, 'failed');
    expect(task.error).not.toContain('secret');
    expect(errors).toMatchObject([{ message: 'secret path' }]);
  });

  it('stops at once when it is told to, whether or not it heeds its signal', async () => {
    const { runtime } = openBench(makeStore(), starter(forever));
    await start(runtime, 'x');
    await settled(runtime, 'x');
    const { taskId } = await taskAt(runtime, 'running');
    await expect(runtime.cancelTask(bob, taskId)).rejects.toMatchObject({ code: 'not-found' });
    expect(await runtime.cancelTask(ada, taskId)).toEqual({ status: 'stopped' });
    expect(await runtime.cancelTask(ada, taskId)).toEqual({ status: 'already-done' });
    expect((await taskAt(runtime, 'cancelled')).cancellable).toBe(false);
  });

  it('is failed, never eternal, once its server is gone', async () => {
    const store = makeStore();
    const first = openBench(store, starter(forever));
    await start(first.runtime, 'x');
    await settled(first.runtime, 'x');
    await first.runtime.close();
    const { runtime } = openBench(store, starter(forever));
    expect((await taskAt(runtime, 'failed')).error).toMatch(/^interrupted/);
  });

  it('posts a message at the end of its thread, which the next answer knows of', async () => {
    const seen: string[][] = [];
    const { runtime } = openBench(makeStore(), async function* (turn) {
      seen.push(turn.messages.map(textOf));
      yield* say('Started.');
      await turn.startTask(request, async (task) => {
        await task.postMessage('The export is ready.');
      });
    });
    await start(runtime, 'x', 'one');
    await settled(runtime, 'x');
    const task = await taskAt(runtime, 'completed');
    const { messages } = await runtime.getThread(ada, 'x');
    expect(messages.map(textOf)).toEqual(['one', 'Started.', 'The export is ready.']);
    expect(messages[2]).toMatchObject({ id: task.messageId, role: 'assistant' });
    await start(runtime, 'x', 'two');
    await settled(runtime, 'x');
    expect(seen[1]).toEqual(['one', 'Started.', 'The export is ready.', 'two']);
  });

  it('is told to everyone who follows the feed, whatever thread they have open', async () => {
    const { runtime } = openBench(
      makeStore(),
      starter(async () => 'done'),
    );
    const left = new AbortController();
    const seen: FeedEvent[] = [];
    const opened = gate();
    const reading = (async () => {
      const options = { signal: left.signal, onOpen: opened.open };
      for await (const event of runtime.subscribeFeed(ada, options)) {
        seen.push(event);
        if (event.type === 'task' && event.task.status === 'completed') return;
      }
    })();
    await opened.opened;
    await start(runtime, 'x');
    await reading;
    const tasks = seen.flatMap((event) => (event.type === 'task' ? [event.task.status] : []));
    expect(tasks).toEqual(['running', 'completed']);
  });
});

describe('a background task', () => {
  it('is started once, however often its run goes on', async () => {
    let started = 0;
    const { runtime } = openBench(memoryStore(), async function* (turn) {
      await turn.startTask(request, async () => void started++);
      yield* say('x');
      if (turn.attempt === 1) throw new Error('once');
    });
    const { runId } = await start(runtime, 'x');
    await settled(runtime, 'x');
    await start(runtime, 'x', { type: 'continue', runId });
    expect((await settled(runtime, 'x')).tasks).toHaveLength(1);
    expect(started).toBe(1);
  });

  it('that cannot be stopped says so, and goes on', async () => {
    const goOn = gate();
    const { runtime } = openBench(
      memoryStore(),
      starter(() => goOn.opened, { cancellable: false }),
    );
    await start(runtime, 'x');
    const { taskId } = await taskAt(runtime, 'running');
    await expect(runtime.cancelTask(ada, taskId)).rejects.toMatchObject({
      code: 'invalid-request',
    });
    goOn.open();
    await taskAt(runtime, 'completed');
  });

  it('is stopped by whoever works on it, when another process is asked', async () => {
    const store = memoryStore();
    const first = openBench(store, starter(forever), { claim: { ttlMs: 300 } });
    await start(first.runtime, 'x');
    const { taskId } = await taskAt(first.runtime, 'running');
    const second = openBench(store, starter(forever));
    expect(await second.runtime.cancelTask(ada, taskId)).toEqual({ status: 'stopped' });
  });

  it('goes with its thread', async () => {
    let isStopped = false;
    const { runtime } = openBench(
      memoryStore(),
      starter(
        ({ signal }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              isStopped = true;
              resolve(undefined);
            });
          }),
      ),
    );
    await start(runtime, 'x');
    await settled(runtime, 'x');
    await runtime.deleteThread(ada, 'x');
    expect(isStopped).toBe(true);
    expect((await runtime.listTasks(ada)).items).toEqual([]);
  });

  it('ends at the last progress it told, however slow the journal was to keep an earlier one', async () => {
    const journal = memoryJournal();
    const kept = gate();
    let isFirst = true;
    const slow: Journal = {
      ...journal,
      async commit(commit) {
        const tells = commit.puts?.some(
          ({ kind, body }) => kind === 'task' && (body as StoredTask).task.progress === 0.1,
        );
        // Longer than the next word waits for its turn.
        if (tells && isFirst) await new Promise((resolve) => setTimeout(resolve, 250));
        if (tells) isFirst = false;
        const result = await journal.commit(commit);
        if (tells && result.ok) kept.open();
        return result;
      },
    };
    const { runtime } = openBench(
      { open: () => slow },
      starter(async (task) => {
        task.progress(0.1);
        await new Promise((resolve) => setTimeout(resolve, 110));
        task.progress(0.9);
        await kept.opened;
      }),
    );
    await start(runtime, 'x');
    expect(await taskAt(runtime, 'completed')).toMatchObject({ progress: 0.9 });
  });

  it('keeps a long line only in part, and half of no character', async () => {
    const { runtime } = openBench(
      memoryStore(),
      starter(async (task) => {
        task.log(`${'x'.repeat(1999)}😀`);
        task.log('y'.repeat(10 * 1024 * 1024));
      }),
    );
    await start(runtime, 'x');
    const { lines } = await taskAt(runtime, 'completed');
    expect(lines?.map(({ text }) => text.length)).toEqual([2000, 2000]);
    expect(lines?.every(({ text }) => text.isWellFormed())).toBe(true);
  });
});
