import type { AgentRuntime, Run, WhenBusy } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { forever } from '../script/pause.ts';
import { say } from '../script/say.ts';
import { endOf, readUntil, runIs, send, textOf, userMessage } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

/** Answers what was asked last; the question `wait` is answered when its gate opens. */
function answering(): { agent: Parameters<StartServer>[0]; open: () => void } {
  const gate = Promise.withResolvers<void>();
  const agent: Parameters<StartServer>[0] = async function* (turn) {
    const asked = turn.messages.filter(({ role }) => role === 'user');
    const question = textOf(asked.at(-1));
    if (question === 'wait') await Promise.race([gate.promise, forever(turn.signal)]);
    yield* turn.step('answer', () => say(`${asked.length}: ${question}`));
  };
  return { agent, open: () => gate.resolve() };
}

function ask(
  runtime: AgentRuntime,
  text: string,
  whenBusy: WhenBusy,
  message = userMessage(text),
): Promise<Run> {
  return runtime.startRun(ALICE, {
    threadId: 't',
    idempotencyKey: `key-${message.id}`,
    trigger: { type: 'message', message },
    whenBusy,
  });
}

/** Told apart by what the runtime says of itself: one that cannot queue has to refuse. */
export function busyTests(start: StartServer): void {
  it('answers what was queued in its turn, in order, and shows it to the agent no sooner', async () => {
    const { agent, open } = answering();
    const { runtime } = await start(agent);
    const first = await send(runtime, 't', 'wait');
    if (!(await runtime.capabilities(ALICE)).queue) return refuses(runtime, 'queue');
    const [second, third] = [
      await ask(runtime, 'two', 'queue'),
      await ask(runtime, 'three', 'queue'),
    ];
    expect(second).toMatchObject({ phase: 'queued', waitingFor: 'queue', attempt: 0 });
    const waiting = await runtime.getThread(ALICE, 't');
    expect(waiting.runs.map(({ phase }) => phase)).toEqual(['running', 'queued', 'queued']);
    expect(waiting.runs.map((run) => textOf(run.queuedMessage))).toEqual(['', 'two', 'three']);
    expect(waiting.messages.map(textOf)).toEqual(['wait']);
    open();
    for (const run of [first, second, third]) {
      expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    }
    const { messages, runs } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf)).toEqual(['wait', '1: wait', 'two', '2: two', 'three', '3: three']);
    expect(runs.map(({ runId }) => runId)).toEqual([first.runId, second.runId, third.runId]);
    expect(runs.some((run) => run.queuedMessage || run.waitingFor)).toBe(false);
  });

  it('queues once for one key, however often and at once it is asked, and each of two tabs', async () => {
    const { agent, open } = answering();
    const { runtime } = await start(agent);
    await send(runtime, 't', 'wait');
    if (!(await runtime.capabilities(ALICE)).queue) return refuses(runtime, 'queue');
    const message = userMessage('two');
    const again = (): Promise<Run> => ask(runtime, 'two', 'queue', message);
    const runs = await Promise.all([again(), again(), again(), ask(runtime, 'other', 'queue')]);
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(2);
    open();
    for (const run of runs) await endOf(runtime, run);
    expect((await again()).runId).toBe(runs[0]?.runId);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(messages).toHaveLength(6);
    expect(messages.filter((each) => textOf(each) === 'two')).toHaveLength(1);
  });

  it('starts at once what is to be queued in a thread that is free', async () => {
    const { runtime } = await start(answering().agent);
    if (!(await runtime.capabilities(ALICE)).queue) return refuses(runtime, 'queue', 'wait');
    const run = await ask(runtime, 'one', 'queue');
    expect(run.phase).toBe('running');
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
  });

  it('takes a message out of the queue: it is not answered and not kept', async () => {
    const { agent, open } = answering();
    const { runtime } = await start(agent);
    const first = await send(runtime, 't', 'wait');
    if (!(await runtime.capabilities(ALICE)).queue) return refuses(runtime, 'queue');
    const second = await ask(runtime, 'two', 'queue');
    const third = await ask(runtime, 'three', 'queue');
    expect(await runtime.cancelRun(ALICE, second)).toEqual({ status: 'stopped' });
    expect(await runtime.cancelRun(ALICE, second)).toEqual({ status: 'already-done' });
    open();
    await endOf(runtime, first);
    await endOf(runtime, third);
    const { messages, runs } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf)).toEqual(['wait', '1: wait', 'three', '2: three']);
    expect(runs.find(({ runId }) => runId === second.runId)).toMatchObject({
      phase: 'done',
      outcome: 'cancelled',
    });
  });

  it('steers: stops what runs and answers the new message next, before what is queued', async () => {
    const { runtime } = await start(answering().agent);
    const first = await send(runtime, 't', 'wait');
    const { queue, steer } = await runtime.capabilities(ALICE);
    if (!steer) return refuses(runtime, 'steer');
    const queued = queue ? await ask(runtime, 'later', 'queue') : undefined;
    const message = userMessage('now');
    const runs = await Promise.all([1, 2].map(() => ask(runtime, 'now', 'steer', message)));
    expect(await endOf(runtime, first)).toMatchObject({ outcome: 'cancelled' });
    for (const run of runs) expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    if (queued) await endOf(runtime, queued);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf).slice(0, 3)).toEqual(['wait', 'now', '2: now']);
    expect(messages).toHaveLength(queued ? 5 : 3);
  });

  it('goes on with the queue after a stop, and leaves nothing of it when the thread is deleted', async () => {
    const { runtime } = await start(answering().agent);
    const first = await send(runtime, 't', 'wait');
    if (!(await runtime.capabilities(ALICE)).queue) return refuses(runtime, 'queue');
    const second = await ask(runtime, 'wait', 'queue');
    await ask(runtime, 'three', 'queue');
    await runtime.cancelRun(ALICE, first);
    await readUntil(runtime, 't', runIs('running', second.runId));
    await runtime.deleteThread(ALICE, 't');
    await expect(runtime.getThread(ALICE, 't')).rejects.toMatchObject({ code: 'not-found' });
    const anew = await send(runtime, 't', 'anew');
    await endOf(runtime, anew);
    const { messages, runs } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf)).toEqual(['anew', '1: anew']);
    expect(runs).toHaveLength(1);
  });
}

async function refuses(runtime: AgentRuntime, whenBusy: WhenBusy, before?: string): Promise<void> {
  if (before !== undefined) await send(runtime, 't', before);
  await expect(ask(runtime, 'two', whenBusy)).rejects.toMatchObject({ code: 'thread-busy' });
}
