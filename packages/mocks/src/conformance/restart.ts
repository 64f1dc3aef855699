import type { Run } from '@handrail/protocol';
import type { Agent } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { say } from '../script/say.ts';
import { forever } from '../script/pause.ts';
import { deleter } from './approvals.ts';
import { approveAll, asking } from './lanes.ts';
import { decidePlan, planner, planStep as step, proposedPlan } from './plans.ts';
import {
  endOf,
  optionOf,
  parkOf,
  pendingApproval,
  readUntil,
  send,
  textOf,
  userMessage,
} from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

export function restartTests(start: StartServer, hasPolicy: boolean): void {
  it('still asks after a restart, and runs the approved call once', async () => {
    const { agent, deleted } = deleter();
    const server = await start(agent);
    const run = await send(server.runtime, 't');
    await parkOf(server.runtime, run);
    const before = await server.runtime.getThread(ALICE, 't');

    const runtime = await server.restart();
    const after = await runtime.getThread(ALICE, 't');
    expect({ ...after, now: '' }).toEqual({ ...before, now: '' });
    const approval = await pendingApproval(runtime, 't');
    const decision = {
      optionId: optionOf(approval, 'allow_once'),
      inputDigest: approval.inputDigest,
      idempotencyKey: 'decide',
    };
    expect(await runtime.decideApproval(ALICE, approval.approvalId, decision)).toMatchObject({
      status: 'accepted',
    });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual(['/a']);
    expect(textOf((await runtime.getThread(ALICE, 't')).messages[1])).toBe('May I? approved');
  });

  it('goes on for a reader where its cursor was', async () => {
    const { agent } = deleter();
    const server = await start(agent);
    const run = await send(server.runtime, 't');
    await parkOf(server.runtime, run);
    const { cursor } = await server.runtime.getThread(ALICE, 't');
    const runtime = await server.restart();
    await runtime.cancelRun(ALICE, run);
    const rest = await readUntil(runtime, 't', (event) => event.type === 'run', cursor);
    expect(rest.at(-1)).toMatchObject({ run: { phase: 'done', outcome: 'cancelled' } });
  });

  it('still answers what was queued, in order, after a restart', async () => {
    let turns = 0;
    const server = await start(async function* (turn) {
      const question = textOf(turn.messages.findLast(({ role }) => role === 'user'));
      if (++turns === 1) await forever(turn.signal);
      yield* turn.step('answer', () => say(`to ${question}`));
    });
    if (!(await server.runtime.capabilities(ALICE)).queue) return;
    const first = await send(server.runtime, 't', 'one');
    const queued: Run[] = [];
    for (const text of ['two', 'three']) {
      const message = userMessage(text);
      const trigger = { type: 'message', message } as const;
      const request = { threadId: 't', idempotencyKey: text, trigger, whenBusy: 'queue' } as const;
      queued.push(await server.runtime.startRun(ALICE, request));
    }
    const runtime = await server.restart();
    expect(await endOf(runtime, first)).toMatchObject({ outcome: 'interrupted' });
    for (const run of queued) {
      expect(await endOf(runtime, run)).toMatchObject({ runId: run.runId, outcome: 'success' });
    }
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf)).toEqual(['one', 'two', 'to two', 'three', 'to three']);
  });

  it('marks a run that was cut off, and goes on with it in the same message', async () => {
    let attempts = 0;
    const server = await start(async function* (turn) {
      yield* turn.step('one', () => say('one '));
      if (++attempts === 1) await forever(turn.signal);
      yield* turn.step('two', () => say('two'));
    });
    const run = await send(server.runtime, 't');
    await readUntil(
      server.runtime,
      't',
      (event) => event.type === 'chunk' && event.chunk.type === 'finish-step',
    );
    const runtime = await server.restart();
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'interrupted' });
    expect((await runtime.getThread(ALICE, 't')).thread.status).toBe('interrupted');

    const { cursor } = await runtime.getThread(ALICE, 't');
    const again = await runtime.startRun(ALICE, {
      threadId: 't',
      idempotencyKey: 'continue',
      trigger: { type: 'continue', runId: run.runId },
    });
    expect(again).toMatchObject({ runId: run.runId, messageId: run.messageId, attempt: 2 });
    const rest = await readUntil(
      runtime,
      't',
      (event) => event.type === 'run' && event.run.phase === 'done',
      cursor,
    );
    expect(rest.at(-1)).toMatchObject({ run: { outcome: 'success' } });
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf)).toEqual(['Hello', 'one two']);
  });

  if (!hasPolicy) return;

  it('settles a sub-agent’s call that was cut off in the sub-agent’s own message', async () => {
    const begun = Promise.withResolvers<void>();
    const call = { toolCallId: 'call', toolName: 'delete', input: { path: '/a' } };
    const child: Agent = async function* (turn) {
      const answer = yield* turn.requestApproval(call);
      begun.resolve();
      if (answer.outcome === 'approved') await forever(turn.signal);
    };
    const server = await start(
      async function* (turn) {
        const { status } = await turn.fanOut([{ name: 'cleaner', agent: child }]);
        yield* say(status);
      },
      { checkOutcome: () => ({ outcome: 'succeeded', output: 'gone' }) },
    );
    if (!(await server.runtime.capabilities(ALICE)).fanouts) return;
    const run = await send(server.runtime, 't');
    await parkOf(server.runtime, run);
    const approval = await pendingApproval(server.runtime, 't');
    await server.runtime.decideApproval(ALICE, approval.approvalId, {
      optionId: optionOf(approval, 'allow_once'),
      inputDigest: approval.inputDigest,
      idempotencyKey: 'decide',
    });
    await begun.promise;
    const runtime = await server.restart();
    await endOf(runtime, run);
    const wish = { action: 'check', idempotencyKey: 'check' } as const;
    expect(await runtime.resolveApproval(ALICE, approval.approvalId, wish)).toMatchObject({
      status: 'settled',
      approval: { execution: 'succeeded' },
    });
    const { messages, fanouts } = await runtime.getThread(ALICE, 't');
    const holding = messages.filter(({ parts }) => parts.some((part) => 'toolCallId' in part));
    expect(holding.map(({ id }) => id)).toEqual([fanouts[0]?.children[0]?.messageId]);
    expect(holding[0]?.parts).toContainEqual(
      expect.objectContaining({ state: 'output-available', output: 'gone' }),
    );
  });

  it('fails a background task, as interrupted, that its server did not live to finish', async () => {
    const server = await start(async function* (turn) {
      await turn.startTask({ kind: 'export', label: 'Export' }, ({ signal }) => forever(signal));
      yield* say('Started.');
    });
    await endOf(server.runtime, await send(server.runtime, 't'));
    const runtime = await server.restart();
    await readUntil(
      runtime,
      't',
      (event) => event.type === 'task' && event.task.status === 'failed',
    );
    const { items } = await runtime.listTasks(ALICE, { threadId: 't' });
    expect(items).toMatchObject([
      {
        status: 'failed',
        error: expect.stringMatching(/^interrupted/),
        finishedAt: expect.any(String),
      },
    ]);
  });

  it('still has its plan to decide after a restart, and its shared state, and goes on by both', async () => {
    const server = await start(async function* (turn) {
      yield* turn.step('note', async function* () {
        await turn.state.set({ notes: ['begun'] });
        yield* say('Noted. ', 'noted');
      });
      yield* planner([step('a'), step('b', { dependsOn: ['a'] })])(turn);
      yield* say(JSON.stringify((await turn.state.get()).value), 'state');
    });
    const run = await send(server.runtime, 't');
    const plan = await proposedPlan(server.runtime);
    const before = await server.runtime.getThread(ALICE, 't');

    const runtime = await server.restart();
    const after = await runtime.getThread(ALICE, 't');
    expect({ ...after, now: '' }).toEqual({ ...before, now: '' });
    const patch = [{ op: 'add', path: '/notes/-', value: 'seen' } as const];
    await runtime.patchState(ALICE, 't', { version: after.state.version, patch });
    expect(await decidePlan(runtime, plan)).toMatchObject({ status: 'accepted' });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    const { messages, plans } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('Noted. a b {"notes":["begun","seen"]}');
    expect(plans).toMatchObject([{ status: 'done' }]);
  });

  it('leaves no step of a plan at work when its server is gone, and does it when the run goes on', async () => {
    let isFirst = true;
    const server = await start(async function* (turn) {
      const { plan } = await turn.proposePlan({ title: 'Work', steps: [step('a'), step('b')] });
      for (const { stepId } of plan.steps) {
        yield* turn.step(stepId, async function* () {
          await turn.updateStep(stepId, 'running');
          if (stepId === 'b' && isFirst) await forever(turn.signal);
          yield* say(`${stepId} `, stepId);
          await turn.updateStep(stepId, 'done');
        });
      }
    });
    const run = await send(server.runtime, 't');
    await decidePlan(server.runtime, await proposedPlan(server.runtime));
    await readUntil(
      server.runtime,
      't',
      (event) => event.type === 'plan' && event.plan.steps[1]?.status === 'running',
    );
    isFirst = false;
    const runtime = await server.restart();
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'interrupted' });
    expect((await runtime.getThread(ALICE, 't')).plans).toMatchObject([
      { status: 'failed', steps: [{ status: 'done' }, { status: 'failed' }] },
    ]);
    const trigger = { type: 'continue', runId: run.runId } as const;
    const { cursor } = await runtime.getThread(ALICE, 't');
    await runtime.startRun(ALICE, { threadId: 't', idempotencyKey: 'continue', trigger });
    await readUntil(
      runtime,
      't',
      (event) => event.type === 'run' && event.run.phase === 'done',
      cursor,
    );
    const { messages, plans } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('a b ');
    expect(plans).toMatchObject([
      { status: 'done', steps: [{ status: 'done' }, { status: 'done' }] },
    ]);
  });

  it('takes the lanes of a run up again where they were, and asks nothing twice', async () => {
    let isFirst = true;
    const runs: string[] = [];
    const server = await start(async function* (turn) {
      const { status } = await turn.fanOut([
        {
          name: 'done',
          async *agent() {
            runs.push('done');
            yield* say('Done.');
          },
        },
        { name: 'asking', agent: asking },
        {
          name: 'cut off',
          async *agent(lane) {
            yield* lane.step('one', async function* () {
              runs.push('one');
              yield* say('one ');
            });
            if (isFirst) await forever(lane.signal);
            yield* say('two', 'two');
          },
        },
      ]);
      yield* say(status);
    });
    const run = await send(server.runtime, 't');
    let asked = false;
    let kept = false;
    await readUntil(server.runtime, 't', (event) => {
      asked ||= event.type === 'fanout' && event.fanout.children[1]?.status === 'waiting';
      kept ||=
        event.type === 'chunk' &&
        event.chunk.type === 'finish-step' &&
        event.lane?.endsWith('3') === true;
      return asked && kept;
    });
    isFirst = false;
    const runtime = await server.restart();
    await approveAll(runtime);
    const ended = await endOf(runtime, run);
    expect(ended).toMatchObject({ outcome: 'success' });
    const { messages, fanouts, approvals } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('completed');
    const lanes = fanouts[0]?.children.map(({ messageId }) =>
      textOf(messages.find(({ id }) => id === messageId)),
    );
    expect(lanes).toEqual(['Done.', 'May I? approved', 'one two']);
    expect(approvals).toHaveLength(1);
    expect(runs).toEqual(['done', 'one']);
  });
}
