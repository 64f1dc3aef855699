import type { AgentRuntime, Fork, Run, RunTrigger } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { forever } from '../script/pause.ts';
import { say } from '../script/say.ts';
import { deleter } from './approvals.ts';
import { endOf, messagesAfter, parkOf, readUntil, runIs, textOf, userMessage } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

/** Each answer has its number and the questions its agent knows, so that a branch is told by its words. */
function numbered(): Parameters<StartServer>[0] {
  let turns = 0;
  return async function* (turn) {
    const turnOf = ++turns;
    const questions = turn.messages.filter(({ role }) => role === 'user').map(textOf);
    if (questions.at(-1) === 'wait') await forever(turn.signal);
    yield* turn.step('answer', () => say(`${turnOf}: ${questions.join(' ')}`));
  };
}

let keys = 0;

async function begin(runtime: AgentRuntime, trigger: RunTrigger): Promise<Run> {
  return await runtime.startRun(ALICE, {
    threadId: 't',
    idempotencyKey: `branch-${++keys}`,
    trigger,
  });
}

async function run(runtime: AgentRuntime, trigger: RunTrigger): Promise<Run> {
  return await endOf(runtime, await begin(runtime, trigger));
}

function message(id: string, text: string): RunTrigger {
  return { type: 'message', message: { ...userMessage(text), id } };
}

function edit(messageId: string, text: string): RunTrigger {
  return { type: 'edit', messageId, message: userMessage(text) };
}

async function texts(runtime: AgentRuntime): Promise<string[]> {
  return (await runtime.getThread(ALICE, 't')).messages.map(textOf);
}

async function forks(runtime: AgentRuntime): Promise<Fork[]> {
  return (await runtime.getThread(ALICE, 't')).forks ?? [];
}

async function theFork(runtime: AgentRuntime, after: string | null): Promise<Fork> {
  const fork = (await forks(runtime)).find((one) => one.after === after);
  if (!fork) throw new Error(`Nothing forks after ${after}.`);
  return fork;
}

async function show(runtime: AgentRuntime, after: string | null, index: number): Promise<Fork> {
  const { forkId, branches } = await theFork(runtime, after);
  const branchId = branches[index] ?? 'none';
  return await runtime.selectBranch(ALICE, { threadId: 't', forkId, branchId });
}

/** Told apart by what the runtime says of itself: one without branches has to refuse. */
export function branchTests(start: StartServer): void {
  async function server(): Promise<{ runtime: AgentRuntime; has: boolean }> {
    const { runtime } = await start(numbered());
    const has = (await runtime.capabilities(ALICE)).branches;
    if (!has) {
      await run(runtime, message('q', 'one'));
      const request = { threadId: 't', forkId: 'f', branchId: 'b' };
      await expect(runtime.selectBranch(ALICE, request)).rejects.toMatchObject({
        code: 'unsupported',
      });
    }
    return { runtime, has };
  }

  it('keep the answers to a question, and the one that is shown is what the agent knows', async () => {
    const { runtime, has } = await server();
    if (!has) return;
    await run(runtime, message('q1', 'one'));
    expect(await forks(runtime)).toEqual([]);
    await run(runtime, message('q2', 'two'));
    const first = (await runtime.getThread(ALICE, 't')).messages[3];
    await run(runtime, { type: 'regenerate' });
    await run(runtime, { type: 'regenerate' });
    expect(await texts(runtime)).toEqual(['one', '1: one', 'two', '4: one two']);
    const fork = await theFork(runtime, 'q2');
    expect(fork).toMatchObject({ threadId: 't', current: fork.branches[2], shown: true });
    expect(fork.branches).toHaveLength(3);

    const chosen = await show(runtime, 'q2', 0);
    expect(chosen).toMatchObject({ branches: fork.branches, current: fork.branches[0] });
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(messages[3]).toEqual(first);
    await run(runtime, message('q3', 'three'));
    await show(runtime, 'q2', 1);
    expect(await texts(runtime)).toEqual(['one', '1: one', 'two', '3: one two']);
    await show(runtime, 'q2', 0);
    expect(await texts(runtime)).toEqual([
      'one',
      '1: one',
      'two',
      '2: one two',
      'three',
      '5: one two three',
    ]);
  });

  it('keep what an edit replaces, also of the first message, with all that followed', async () => {
    const { runtime, has } = await server();
    if (!has) return;
    await run(runtime, message('q1', 'one'));
    await run(runtime, message('q2', 'two'));
    await run(runtime, edit('q1', 'uno'));
    expect(await texts(runtime)).toEqual(['uno', '3: uno']);
    await show(runtime, null, 0);
    expect(await texts(runtime)).toEqual(['one', '1: one', 'two', '2: one two']);
    await run(runtime, edit('q2', 'dos'));
    await show(runtime, null, 1);
    expect(await texts(runtime)).toEqual(['uno', '3: uno']);
    expect(await forks(runtime)).toHaveLength(1);
    await show(runtime, null, 0);
    expect(await texts(runtime)).toEqual(['one', '1: one', 'dos', '4: one dos']);
    expect(await forks(runtime)).toHaveLength(2);
  });

  it('lie within branches: a fork shows again where its branch does, and only there', async () => {
    const { runtime, has } = await server();
    if (!has) return;
    await run(runtime, message('q1', 'one'));
    await run(runtime, { type: 'regenerate' });
    // The edited message keeps its id: what forked after it belongs to its old words alone.
    await run(runtime, edit('q1', 'uno'));
    expect(await texts(runtime)).toEqual(['uno', '3: uno']);
    expect((await forks(runtime)).map(({ after }) => after)).toEqual([null]);
    await run(runtime, { type: 'regenerate' });
    expect((await theFork(runtime, 'q1')).branches).toHaveLength(2);
    await show(runtime, null, 0);
    expect(await texts(runtime)).toEqual(['one', '2: one']);
    await show(runtime, 'q1', 0);
    expect(await texts(runtime)).toEqual(['one', '1: one']);
    await show(runtime, null, 1);
    expect(await texts(runtime)).toEqual(['uno', '4: uno']);
    await show(runtime, 'q1', 0);
    expect(await texts(runtime)).toEqual(['uno', '3: uno']);
  });

  it('are the same for one who follows, one who replays from the start and one who comes later', async () => {
    const { runtime, has } = await server();
    if (!has) return;
    await run(runtime, message('q1', 'one'));
    const before = await runtime.getThread(ALICE, 't');
    await run(runtime, { type: 'regenerate' });
    await run(runtime, message('q2', 'two'));
    await run(runtime, edit('q1', 'uno'));
    await show(runtime, null, 0);
    const chosen = await show(runtime, 'q1', 0);
    const isLast = (event: { type: string; fork?: Fork }): boolean =>
      event.type === 'fork' &&
      event.fork?.forkId === chosen.forkId &&
      event.fork.version === chosen.version;
    const later = await runtime.getThread(ALICE, 't');
    expect(later.messages.map(textOf)).toEqual(['one', '1: one']);
    const followed = await readUntil(runtime, 't', isLast, before.cursor);
    expect(messagesAfter(before, followed)).toEqual(later.messages);
    const replayed = await readUntil(runtime, 't', isLast);
    expect(messagesAfter({ messages: [], open: {} }, replayed)).toEqual(later.messages);
    const told = new Map(
      replayed.flatMap((event) => (event.type === 'fork' ? [[event.fork.forkId, event.fork]] : [])),
    );
    const shown = Array.from(told.values()).filter((fork) => fork.shown);
    expect(shown.toSorted(byId)).toEqual((later.forks ?? []).toSorted(byId));
  });

  it('change nothing when the one that is shown is chosen, and cannot be chosen where they are not', async () => {
    const { runtime, has } = await server();
    if (!has) return;
    await run(runtime, message('q1', 'one'));
    await run(runtime, { type: 'regenerate' });
    const fork = await theFork(runtime, 'q1');
    const { cursor } = await runtime.getThread(ALICE, 't');
    expect(await show(runtime, 'q1', 1)).toEqual(fork);
    expect((await runtime.getThread(ALICE, 't')).cursor).toBe(cursor);
    const [branchId = ''] = fork.branches;
    await run(runtime, edit('q1', 'uno'));
    for (const wrong of [
      { forkId: fork.forkId, branchId },
      { forkId: 'none', branchId },
      { forkId: (await theFork(runtime, null)).forkId, branchId },
    ]) {
      await expect(runtime.selectBranch(ALICE, { threadId: 't', ...wrong })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });

  it('keep a question that was overtaken, as one that nobody can answer any more', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    if (!(await runtime.capabilities(ALICE)).branches) return;
    await parkOf(runtime, await begin(runtime, message('q1', 'one')));
    const waiting = await parkOf(runtime, await begin(runtime, edit('q1', 'uno')));
    await expect(show(runtime, null, 0)).rejects.toMatchObject({ code: 'thread-busy' });
    await runtime.cancelRun(ALICE, waiting);
    await show(runtime, null, 0);
    const { messages, open, approvals, thread } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf)).toEqual(['one', 'May I? ']);
    expect(JSON.stringify(messages)).not.toMatch(/"approval-requested"|"streaming"/);
    expect(open).toEqual({});
    expect(thread.status).toBe('idle');
    expect(approvals.map(({ status }) => status)).toEqual(['superseded', 'cancelled']);
    expect(deleted).toEqual([]);
  });

  it('rest on the run they did: one that failed is continued where it is shown, and nowhere else', async () => {
    let fails = true;
    const { runtime } = await start(async function* (turn) {
      yield* turn.step('begin', () => say('Begun. '));
      if (fails) throw new Error('It broke.');
      yield* turn.step('end', () => say('Done.'));
    });
    const { branches, continue: canContinue } = await runtime.capabilities(ALICE);
    if (!branches || !canContinue) return;
    const broken = await run(runtime, message('q1', 'one'));
    fails = false;
    await run(runtime, { type: 'regenerate' });
    const goOn: RunTrigger = { type: 'continue', runId: broken.runId };
    await expect(begin(runtime, goOn)).rejects.toMatchObject({ code: 'conflict' });
    await show(runtime, 'q1', 0);
    const { thread, latestRunId, cursor } = await runtime.getThread(ALICE, 't');
    expect([thread.status, latestRunId]).toEqual(['failed', broken.runId]);
    await begin(runtime, goOn);
    const ended = await readUntil(runtime, 't', runIs('done', broken.runId), cursor);
    expect(ended.at(-1)).toMatchObject({ run: { outcome: 'success', attempt: 2 } });
    expect(await texts(runtime)).toEqual(['one', 'Begun. Done.']);
    await show(runtime, 'q1', 1);
    expect((await runtime.getThread(ALICE, 't')).thread.status).toBe('idle');
  });

  it('wait while the agent works: the thread is busy, and nothing changes', async () => {
    const { runtime, has } = await server();
    if (!has) return;
    await run(runtime, message('q1', 'one'));
    await run(runtime, { type: 'regenerate' });
    const working = await begin(runtime, message('q2', 'wait'));
    await expect(show(runtime, 'q1', 0)).rejects.toMatchObject({ code: 'thread-busy' });
    await runtime.cancelRun(ALICE, working);
    await show(runtime, 'q1', 0);
    expect(await texts(runtime)).toEqual(['one', '1: one']);
    await show(runtime, 'q1', 1);
    expect(await texts(runtime)).toEqual(['one', '2: one', 'wait']);
  });
}

function byId(left: Fork, right: Fork): number {
  return left.forkId < right.forkId ? -1 : 1;
}
