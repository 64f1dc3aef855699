import type { AgentRuntime, FeedEvent, Task } from '@handrail/protocol';
import type { Agent, TaskWork } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { forever } from '../script/pause.ts';
import { say } from '../script/say.ts';
import { endOf, readUntil, send, textOf } from './reading.ts';
import { ALICE, BOB } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

const starting = (work: TaskWork, cancellable = true): Agent =>
  async function* (turn) {
    await turn.startTask({ kind: 'export', label: 'Export', cancellable }, work);
    yield* say('Started.');
  };

/** All that the thread was told of its task, until it ended. */
async function toldTask(runtime: AgentRuntime): Promise<Task[]> {
  const told: Task[] = [];
  await readUntil(runtime, 't', (event) => {
    if (event.type === 'task') told.push(event.task);
    return told.at(-1)?.finishedAt !== undefined;
  });
  return told;
}

export function taskTests(start: StartServer): void {
  it('tells how far a task is, what it logs and what it came to, after its answer is over', async () => {
    const answered = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    const { runtime } = await start(
      starting(async (task) => {
        await answered.promise;
        for (let line = 1; line <= 60; line++) task.log(`Line ${line}`);
        task.progress(0.5);
        await seen.promise;
        await task.postMessage('Exported.');
        return { rows: 12 };
      }),
    );
    await endOf(runtime, await send(runtime, 't'));
    expect((await runtime.getThread(ALICE, 't')).tasks).toMatchObject([{ status: 'running' }]);
    answered.resolve();
    await readUntil(runtime, 't', (event) => event.type === 'task' && event.task.progress === 0.5);
    seen.resolve();
    const last = (await toldTask(runtime)).at(-1);
    expect(last).toMatchObject({ status: 'completed', result: { rows: 12 }, linesDropped: 10 });
    expect(last?.lines?.map(({ text }) => text).at(-1)).toBe('Line 60');
    const { messages, tasks } = await runtime.getThread(ALICE, 't');
    expect(tasks).toEqual([last]);
    expect(messages.map(textOf).slice(1)).toEqual(['Started.', 'Exported.']);
    expect(messages.at(-1)?.id).toBe(last?.messageId);
  });

  it('fails with a sentence that says nothing of the server', async () => {
    const { runtime } = await start(
      starting(async () => {
        throw new Error('ENOENT: /srv/secret');
      }),
    );
    await endOf(runtime, await send(runtime, 't'));
    const last = (await toldTask(runtime)).at(-1);
    expect(last).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/start it again/),
    });
    expect(last?.error).not.toContain('secret');
  });

  it('is told to who follows the feed, from its beginning to its end', async () => {
    const goOn = Promise.withResolvers<void>();
    const { runtime } = await start(starting(() => goOn.promise));
    const leave = new AbortController();
    const opened = Promise.withResolvers<void>();
    const told: string[] = [];
    const read = async (events: AsyncIterable<FeedEvent>): Promise<void> => {
      for await (const event of events) {
        if (event.type !== 'task') continue;
        told.push(event.task.status);
        if (event.task.status === 'running') goOn.resolve();
        if (event.task.finishedAt !== undefined) return;
      }
    };
    const reading = read(
      runtime.subscribeFeed(ALICE, { signal: leave.signal, onOpen: () => opened.resolve() }),
    );
    await opened.promise;
    await send(runtime, 't');
    await reading;
    leave.abort();
    expect(told).toEqual(['running', 'completed']);
  });

  it('says of one that cannot be stopped that it goes on', async () => {
    const goOn = Promise.withResolvers<void>();
    const { runtime } = await start(starting(() => goOn.promise, false));
    await endOf(runtime, await send(runtime, 't'));
    const { items } = await runtime.listTasks(ALICE, { status: 'running' });
    await expect(runtime.cancelTask(ALICE, items[0]?.taskId ?? '')).rejects.toMatchObject({
      code: 'invalid-request',
    });
    goOn.resolve();
    expect((await toldTask(runtime)).at(-1)).toMatchObject({ status: 'completed' });
  });

  it('lists background tasks, each to its owner, and stops one', async () => {
    const server = await start(async function* (turn) {
      yield* say('Started.');
      await turn.startTask({ kind: 'export', label: 'Export' }, ({ signal }) => forever(signal));
    });
    const { runtime } = server;
    await endOf(runtime, await send(runtime, 't'));
    const { items } = await runtime.listTasks(ALICE, { status: 'running' });
    expect(items).toMatchObject([{ threadId: 't', kind: 'export', status: 'running' }]);
    expect((await server.as(BOB).listTasks(BOB)).items).toEqual([]);
    const taskId = items[0]?.taskId ?? '';
    await expect(server.as(BOB).cancelTask(BOB, taskId)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await runtime.cancelTask(ALICE, taskId)).toEqual({ status: 'stopped' });
    expect((await runtime.listTasks(ALICE, { threadId: 't' })).items).toMatchObject([
      { status: 'cancelled' },
    ]);
  });
}
