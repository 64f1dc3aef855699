import type { AgentRuntime, Plan, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { wholeJob } from '../scenarios/whole-job.ts';
import { say } from '../script/say.ts';
import { forever } from '../script/pause.ts';
import {
  endOf,
  messagesAfter,
  optionOf,
  parkOf,
  pendingApproval,
  readUntil,
  runIs,
  send,
  textOf,
} from './reading.ts';
import { ALICE, BOB } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

async function proposed(runtime: AgentRuntime): Promise<Plan> {
  const { plans } = await runtime.getThread(ALICE, 't');
  const plan = plans.at(-1);
  if (!plan) throw new Error('No plan is proposed.');
  return plan;
}

const amendment = ({ version, steps }: Plan) => ({
  outcome: 'amended' as const,
  version,
  steps: steps.map((step) =>
    step.stepId === 'remember' ? { ...step, summary: 'Remember the currency' } : step,
  ),
  idempotencyKey: 'amend',
});

/** Plays the whole job to its end, task and all, as a person would. */
async function play(
  runtime: AgentRuntime,
): Promise<{ events: ThreadEvent[]; end: ThreadSnapshot }> {
  const run = await send(runtime, 't');
  await parkOf(runtime, run);
  const plan = await proposed(runtime);
  await runtime.decidePlan(ALICE, plan.planId, amendment(plan));
  await readUntil(runtime, 't', isPendingApproval);
  const approval = await pendingApproval(runtime, 't');
  await runtime.decideApproval(ALICE, approval.approvalId, {
    optionId: optionOf(approval, 'allow_once'),
    inputDigest: approval.inputDigest,
    idempotencyKey: 'approve',
  });
  await endOf(runtime, run);
  let taskIsOver = false;
  let runIsOver = false;
  const events = await readUntil(runtime, 't', (event) => {
    taskIsOver ||= isTaskEnd(event);
    runIsOver ||= runIs('done')(event);
    return taskIsOver && runIsOver;
  });
  return { events, end: await runtime.getThread(ALICE, 't') };
}

const isPendingApproval = (event: ThreadEvent): boolean =>
  event.type === 'approval' && event.approval.status === 'pending';
const isTaskEnd = (event: ThreadEvent): boolean =>
  event.type === 'task' && event.task.status === 'completed';

export function workTests(start: StartServer): void {
  it('takes a whole job from its plan to the word of its background task', async () => {
    const { runtime } = await start(wholeJob);
    const { end } = await play(runtime);
    expect(end.runs).toMatchObject([{ outcome: 'success' }]);
    expect(end.plans).toMatchObject([
      { status: 'done', decision: { by: 'alice', outcome: 'amended' } },
    ]);
    expect(end.plans[0]?.proposed?.[2]?.summary).toBe('Remember the format');
    expect(end.plans[0]?.steps.map(({ summary, status }) => [summary, status])).toEqual([
      ['Collect the numbers', 'done'],
      ['Compute the totals', 'done'],
      ['Remember the currency', 'done'],
      ['Publish the report', 'done'],
    ]);
    expect(end.fanouts).toMatchObject([
      {
        status: 'partial',
        children: [{ status: 'completed' }, { status: 'completed' }, { status: 'failed' }],
      },
    ]);
    expect(end.approvals).toMatchObject([
      { status: 'approved', lane: end.fanouts[0]?.children[1]?.childId },
    ]);
    expect(end.tasks).toMatchObject([{ status: 'completed', progress: 1, result: { pages: 3 } }]);
    const lanes = new Set(end.fanouts[0]?.children.map(({ childId }) => childId));
    const conversation = end.messages.filter(({ id }) => !lanes.has(id));
    expect(conversation.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant']);
    expect(textOf(conversation[1])).toContain('2 of 3 systems answered.');
    expect(textOf(conversation[2])).toBe('The report is published.');
    expect(conversation[1]?.parts.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'data-plan',
        'data-fanout',
        'data-code-run',
        'data-memory',
        'data-task',
      ]),
    );
  });

  it('tells a reader who replays it from the first event exactly what it is', async () => {
    const { runtime } = await start(wholeJob);
    const { events, end } = await play(runtime);
    const entities = (id: (event: ThreadEvent) => [string, unknown] | undefined): unknown[] => [
      ...new Map(
        events.flatMap((event) => [id(event)].filter((each) => each !== undefined)),
      ).values(),
    ];
    expect(
      entities((event) => (event.type === 'plan' ? [event.plan.planId, event.plan] : undefined)),
    ).toEqual(end.plans);
    expect(
      entities((event) =>
        event.type === 'fanout' ? [event.fanout.fanoutId, event.fanout] : undefined,
      ),
    ).toEqual(end.fanouts);
    expect(
      entities((event) => (event.type === 'task' ? [event.task.taskId, event.task] : undefined)),
    ).toEqual(end.tasks);
    const byId = (messages: ThreadSnapshot['messages']) =>
      messages.toSorted((one, other) => one.id.localeCompare(other.id));
    expect(byId(messagesAfter({ messages: [], open: {} }, events))).toEqual(byId(end.messages));
  });

  it('streams each lane into its own message, and folds it to what is kept', async () => {
    const { runtime } = await start(async function* (turn) {
      await turn.fanOut(
        ['one', 'two', 'three'].map((name) => ({
          name,
          async *agent() {
            yield* say(`This is ${name}, and it says a good deal.`);
          },
        })),
      );
      yield* say('All done.');
    });
    await endOf(runtime, await send(runtime, 't'));
    const events = await readUntil(runtime, 't', runIs('done'));
    const { messages, fanouts } = await runtime.getThread(ALICE, 't');
    for (const { childId, name } of fanouts[0]?.children ?? []) {
      const chunks = events.filter((event) => event.type === 'chunk' && event.lane === childId);
      expect(chunks.every((event) => event.type === 'chunk' && event.messageId === childId)).toBe(
        true,
      );
      const [folded] = messagesAfter({ messages: [], open: {} }, chunks);
      expect(folded).toEqual(messages.find(({ id }) => id === childId));
      expect(textOf(folded)).toBe(`This is ${name}, and it says a good deal.`);
    }
  });

  it('refuses an amendment that is no plan, or of a plan that has changed, and keeps the first decision', async () => {
    const server = await start(wholeJob);
    const { runtime } = server;
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const plan = await proposed(runtime);
    const amend = amendment(plan);
    const cycle = amend.steps.map((step, index) =>
      index === 0 ? { ...step, dependsOn: ['publish'] } : step,
    );
    await expect(
      runtime.decidePlan(ALICE, plan.planId, { ...amend, steps: cycle }),
    ).rejects.toMatchObject({ code: 'invalid-request' });
    const stale = { ...amend, version: plan.version + 1 };
    expect(await runtime.decidePlan(ALICE, plan.planId, stale)).toEqual({
      status: 'conflict',
      plan,
    });
    expect(await server.as(BOB).decidePlan(BOB, plan.planId, amend)).toMatchObject({
      status: 'not-found',
    });
    const reject = { ...amend, outcome: 'rejected' as const, idempotencyKey: 'reject' };
    expect(await runtime.decidePlan(ALICE, plan.planId, reject)).toMatchObject({
      status: 'accepted',
    });
    expect(await runtime.decidePlan(ALICE, plan.planId, amend)).toMatchObject({
      status: 'already-decided',
      plan: { decision: { by: 'alice', outcome: 'rejected' } },
    });
    await endOf(runtime, run);
  });

  it('stops one child or all of a fan-out, and the run goes on', async () => {
    const server = await start(async function* (turn) {
      const child = (name: string) => ({
        name,
        async *agent({ signal }: { signal: AbortSignal }) {
          yield* say(`${name} `);
          await forever(signal);
        },
      });
      const { status } = await turn.fanOut([child('one'), child('two')]);
      yield* say(status);
    });
    const { runtime } = server;
    const run = await send(runtime, 't');
    await readUntil(
      runtime,
      't',
      (event) => event.type === 'fanout' && event.fanout.children[1]?.status === 'running',
    );
    const { fanouts } = await runtime.getThread(ALICE, 't');
    const { fanoutId = '', children = [] } = fanouts[0] ?? {};
    const target = { fanoutId, childId: children[0]?.childId };
    await expect(server.as(BOB).cancelFanout(BOB, target)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await runtime.cancelFanout(ALICE, target)).toEqual({ status: 'stopped' });
    expect(await runtime.cancelFanout(ALICE, target)).toEqual({ status: 'already-done' });
    expect(await runtime.cancelFanout(ALICE, { fanoutId })).toEqual({ status: 'stopped' });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('cancelled');
  });
}
