import {
  foldChunk,
  startFold,
  type MessageFold,
  type ThreadEvent,
  type ThreadSnapshot,
} from '@handrail/protocol';
import type { UIMessage } from 'ai';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import { createRuntime, type DurableRuntime } from './create-runtime.ts';
import {
  ada,
  answer,
  callOf,
  memoryStore,
  say,
  sqliteStore,
  start,
  userMessage,
  type Store,
} from './runtime-bench.fixture.ts';

const DEEDS = ['say', 'step', 'call', 'ask', 'ask-twice', 'fail', 'hang', 'half'] as const;
const ACTS = [
  'message',
  'message',
  'regenerate',
  'edit',
  'other branch',
  'continue',
  'cancel',
  'approve',
  'approve',
  'reject',
  'wait',
  'take over',
  'restart',
  'write state',
] as const;

const plan = fc.record({
  deeds: fc.array(fc.constantFrom(...DEEDS), { minLength: 6, maxLength: 20 }),
  acts: fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 25 }),
});

/** An agent that does what the plan says next, and keeps count of what it executed. */
function erratic(deeds: readonly (typeof DEEDS)[number][], executed: Map<string, number>): Agent {
  let next = 0;
  return async function* (turn) {
    const run = (id: string): void => void executed.set(id, (executed.get(id) ?? 0) + 1);
    // Answered calls first, as every agent does when it goes on.
    for (const part of turn.message.parts) {
      if (!('toolCallId' in part) || part.state !== 'approval-responded') continue;
      const { toolCallId, input } = part;
      const { outcome } = await turn.consumeApproval({ toolCallId, input });
      if (outcome !== 'approved') continue;
      run(toolCallId);
      yield { type: 'tool-output-available', toolCallId, output: 'ran' };
    }
    for (let n = 0; n < 3; n += 1) {
      const deed = deeds[next++ % deeds.length];
      const id = `${turn.runId}-${turn.attempt}-${n}`;
      if (deed === 'say') yield* say(`some words ${id} `, id);
      if (deed === 'fail') throw new Error('planned');
      if (deed === 'hang')
        await new Promise((_, reject) => turn.signal.addEventListener('abort', reject));
      if (deed === 'half') yield { type: 'text-start', id };
      if (deed === 'step')
        yield* turn.step(id, async function* () {
          yield* say('a step ', id);
        });
      if (deed === 'call') {
        yield callOf(id, 'look', {});
        yield { type: 'tool-output-available', toolCallId: id, output: n };
      }
      if (deed === 'ask' || deed === 'ask-twice') {
        for (const call of deed === 'ask' ? [id] : [id, `${id}-b`]) {
          yield callOf(call, 'pay', { call });
          yield { type: 'tool-approval-request', approvalId: `p-${call}`, toolCallId: call };
        }
        return;
      }
    }
  };
}

/** What a client that reads every event from the first one believes. */
function believe(events: readonly ThreadEvent[]): UIMessage[] {
  let folds: MessageFold[] = [];
  for (const event of events) {
    if (event.type === 'message') {
      const fold = { message: event.message, open: { text: {}, reasoning: {} } };
      const at = folds.findIndex(({ message }) => message.id === event.message.id);
      folds = at < 0 ? [...folds, fold] : folds.with(at, fold);
      if (event.truncate) folds = folds.slice(0, at + 1);
    }
    if (event.type === 'chunk') {
      const at = folds.findIndex(({ message }) => message.id === event.messageId);
      const fold = foldChunk(folds[at] ?? startFold(event.messageId), event.chunk);
      folds = at < 0 ? [...folds, fold] : folds.with(at, fold);
    }
  }
  return folds.map(({ message }) => message);
}

/** Nothing will change unless somebody does something. */
function isStill({ runs, approvals }: ThreadSnapshot): boolean {
  const isAsked = approvals.some(({ status }) => status === 'pending');
  return runs.every(({ phase }) => phase === 'done' || (phase === 'waiting' && isAsked));
}

async function readAll(runtime: DurableRuntime, until: string): Promise<ThreadEvent[]> {
  const events: ThreadEvent[] = [];
  for await (const event of runtime.subscribe(ada, 'x', { signal: AbortSignal.timeout(4000) })) {
    events.push(event);
    if (event.cursor === until) return events;
  }
  throw new Error('The snapshot is ahead of its events.');
}

async function live(
  store: Store,
  { deeds, acts }: { deeds: (typeof DEEDS)[number][]; acts: (typeof ACTS)[number][] },
): Promise<void> {
  const executed = new Map<string, number>();
  const agent = erratic(deeds, executed);
  let clock = 1_000_000;
  const all: DurableRuntime[] = [];
  const open = (answerer: Agent = agent): DurableRuntime => {
    const at = clock;
    const runtime = createRuntime({
      agent: answerer,
      journal: store.open(),
      now: () => at,
      claim: { sweepMs: 3 },
      onError: () => {},
    });
    all.push(runtime);
    return runtime;
  };
  let runtime = open();
  // Refusals are part of it: only what stays true is looked at.
  const attempt = async (work: () => Promise<unknown>): Promise<void> =>
    void (await work().catch(() => {}));
  await start(runtime, 'x');

  for (const act of acts) {
    const { latestRunId, messages, approvals, state, forks } = await runtime.getThread(ada, 'x');
    const runId = latestRunId!;
    const fork = forks?.[0];
    const question = approvals.find(({ status }) => status === 'pending');
    const asked = messages.findLast(({ role }) => role === 'user')!;
    if (act === 'message') await attempt(() => start(runtime, 'x'));
    if (act === 'regenerate') await attempt(() => start(runtime, 'x', { type: 'regenerate' }));
    if (act === 'edit')
      await attempt(() =>
        start(runtime, 'x', { type: 'edit', messageId: asked.id, message: userMessage('edited') }),
      );
    if (act === 'other branch' && fork) {
      const branchId = fork.branches.find((id) => id !== fork.current) ?? fork.current;
      const { forkId } = fork;
      await attempt(() => runtime.selectBranch(ada, { threadId: 'x', forkId, branchId }));
    }
    if (act === 'continue') await attempt(() => start(runtime, 'x', { type: 'continue', runId }));
    if (act === 'cancel') await attempt(() => runtime.cancelRun(ada, { threadId: 'x', runId }));
    if (act === 'approve' && question)
      await attempt(() =>
        runtime.decideApproval(ada, question.approvalId, answer(question, 'allow_once')),
      );
    if (act === 'reject' && question)
      await attempt(() =>
        runtime.decideApproval(ada, question.approvalId, answer(question, 'reject_once')),
      );
    if (act === 'wait') await new Promise((resolve) => setTimeout(resolve, 12));
    if (act === 'write state')
      await attempt(() =>
        runtime.patchState(ada, 'x', {
          version: state.version,
          patch: [{ op: 'add', path: '/n', value: state.version }],
        }),
      );
    if (act === 'restart') await runtime.close();
    if (act === 'take over') clock += 60_000;
    if (act === 'restart' || act === 'take over') runtime = open();
    const snapshot = await runtime.getThread(ada, 'x');
    expect(believe(await readAll(runtime, snapshot.cursor))).toEqual(snapshot.messages);
  }
  for (const each of all) await each.close();

  // A run whose answers were all there is taken up by whoever comes next: by one that does no more.
  clock += 60_000;
  const last = open(async function* () {});
  await expect
    .poll(async () => isStill(await last.getThread(ada, 'x')), { timeout: 4000 })
    .toBe(true);
  const { runs, latestRunId, cursor, messages, thread } = await last.getThread(ada, 'x');
  const events = await readAll(last, cursor);
  await last.close();
  for (const run of runs) {
    const phases = events.flatMap((event) =>
      event.type === 'run' && event.run.runId === run.runId ? [event.run] : [],
    );
    for (const [index, { phase, attempt: taken, version }] of phases.entries()) {
      const before = phases[index - 1];
      if (phase === 'running') expect(taken).toBe((before?.attempt ?? 0) + 1);
      else
        expect(
          before?.phase === 'running' || (before?.phase === 'waiting' && phase === 'done'),
        ).toBe(true);
      expect(version).toBeGreaterThan(before?.version ?? 0);
    }
    expect(['waiting', 'done']).toContain(run.phase);
  }
  const others = runs.filter(({ runId }) => runId !== latestRunId);
  expect(others.every(({ phase }) => phase === 'done')).toBe(true);
  expect(thread.status).not.toBe('running');
  expect(JSON.stringify(messages)).not.toContain('"streaming"');
  for (const [call, times] of executed) expect([call, times]).toEqual([call, 1]);
}

it.each([
  ['memory', memoryStore, 60],
  ['sqlite', sqliteStore, 15],
] as const)(
  'keeps its promises through any history over %s',
  { timeout: 60_000 },
  async (_, makeStore, numRuns) => {
    await fc.assert(
      fc.asyncProperty(plan, (each) => live(makeStore(), each)),
      { numRuns },
    );
  },
);
