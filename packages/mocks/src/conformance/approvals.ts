import type { Approval, DecisionResult } from '@handrail/protocol';
import type { Agent } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { twoApprovals } from '../scenarios/two-approvals.ts';
import { say } from '../script/say.ts';
import { toolOutput } from '../script/tool-call.ts';
import {
  endOf,
  optionOf,
  parkOf,
  pendingApproval,
  readUntil,
  runIs,
  send,
  textOf,
} from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { Server, StartServer } from './runtime-under-test.ts';

/** An agent that asks before it deletes, and what it has deleted. */
export function deleter(): { agent: Agent; deleted: string[] } {
  const deleted: string[] = [];
  const agent: Agent = async function* (turn) {
    const call = { toolCallId: 'call', toolName: 'delete', input: { path: '/a' } };
    yield* turn.step('announce', () => say('May I? '));
    const answer = yield* turn.requestApproval(call);
    if (answer.outcome === 'approved') {
      yield* turn.step('delete', async function* () {
        deleted.push(call.input.path);
        yield* toolOutput(call, { ok: true });
      });
    }
    yield* turn.step('report', () => say(answer.outcome));
  };
  return { agent, deleted };
}

function decide(
  runtime: Server['runtime'],
  approval: Approval,
  kind: 'allow_once' | 'reject_once',
  fields: { idempotencyKey?: string; inputDigest?: string } = {},
): Promise<DecisionResult> {
  return runtime.decideApproval(ALICE, approval.approvalId, {
    optionId: optionOf(approval, kind),
    inputDigest: approval.inputDigest,
    idempotencyKey: `decide-${kind}`,
    ...fields,
  });
}

export function approvalTests(start: StartServer): void {
  it('waits for a person and shows exactly what would run', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    expect(await parkOf(runtime, run)).toMatchObject({ phase: 'waiting', waitingFor: 'approval' });
    const approval = await pendingApproval(runtime, 't');
    expect(approval).toMatchObject({
      threadId: 't',
      runId: run.runId,
      toolCallId: 'call',
      toolName: 'delete',
      input: { path: '/a' },
      status: 'pending',
    });
    const { approvals, thread } = await runtime.getThread(ALICE, 't');
    expect(approvals).toEqual([approval]);
    expect(thread.status).toBe('waiting');
    expect(deleted).toEqual([]);
  });

  it('takes one of two decisions at once, and runs the call once', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    const results = await Promise.all(
      ['tab-1', 'tab-2'].map((idempotencyKey) =>
        decide(runtime, approval, 'allow_once', { idempotencyKey }),
      ),
    );
    expect(results.map((result) => result.status).toSorted()).toEqual([
      'accepted',
      'already-decided',
    ]);
    for (const result of results) {
      expect(result.approval).toMatchObject({
        status: 'approved',
        decision: { by: 'alice', outcome: 'approved' },
      });
    }
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual(['/a']);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('May I? approved');
    expect(messages[1]?.parts).toContainEqual(
      expect.objectContaining({ state: 'output-available', output: { ok: true } }),
    );
  });

  it('answers the same decision asked again as it did at first', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    expect(await decide(runtime, approval, 'allow_once')).toMatchObject({ status: 'accepted' });
    await endOf(runtime, run);
    expect(await decide(runtime, approval, 'allow_once')).toMatchObject({ status: 'accepted' });
    expect(await decide(runtime, approval, 'reject_once')).toMatchObject({
      status: 'already-decided',
      approval: { decision: { by: 'alice', outcome: 'approved' } },
    });
    expect(deleted).toEqual(['/a']);
  });

  it('never runs what was rejected', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    expect(await decide(runtime, approval, 'reject_once')).toMatchObject({ status: 'accepted' });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual([]);
    const { messages, approvals } = await runtime.getThread(ALICE, 't');
    expect(textOf(messages[1])).toBe('May I? rejected');
    expect(approvals).toMatchObject([{ status: 'rejected' }]);
  });

  it('refuses a decision on another input than the one that waits', async () => {
    const { agent } = deleter();
    const { runtime } = await start(agent);
    await parkOf(runtime, await send(runtime, 't'));
    const approval = await pendingApproval(runtime, 't');
    const inputDigest = `sha256:${'0'.repeat(64)}`;
    expect(await decide(runtime, approval, 'allow_once', { inputDigest })).toMatchObject({
      status: 'drift',
    });
    expect(await pendingApproval(runtime, 't')).toEqual(approval);
  });

  it('asks one question after the other in one run', async () => {
    const { runtime } = await start(twoApprovals);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const first = await pendingApproval(runtime, 't');
    const { cursor } = await runtime.getThread(ALICE, 't');
    await decide(runtime, first, 'allow_once', { idempotencyKey: 'first' });
    await readUntil(runtime, 't', runIs('waiting'), cursor);
    const second = await pendingApproval(runtime, 't');
    expect(second.input).not.toEqual(first.input);
    await decide(runtime, second, 'reject_once', { idempotencyKey: 'second' });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    const { approvals } = await runtime.getThread(ALICE, 't');
    expect(approvals.map((approval) => approval.status)).toEqual(['approved', 'rejected']);
  });

  it('withdraws the question when the person writes something else', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    const first = await send(runtime, 't', 'delete it');
    await parkOf(runtime, first);
    const approval = await pendingApproval(runtime, 't');
    const second = await send(runtime, 't', 'wait');
    expect(await endOf(runtime, first)).toMatchObject({ phase: 'done', outcome: 'cancelled' });
    const late = await decide(runtime, approval, 'allow_once');
    expect(late).toMatchObject({ status: 'superseded', approval: { status: 'superseded' } });
    await parkOf(runtime, second);
    expect((await pendingApproval(runtime, 't')).runId).toBe(second.runId);
    expect(deleted).toEqual([]);
  });

  it('withdraws the question when the run is stopped', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    expect(await runtime.cancelRun(ALICE, run)).toEqual({ status: 'stopped' });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'cancelled' });
    expect((await decide(runtime, approval, 'allow_once')).status).not.toBe('accepted');
    expect((await runtime.listApprovals(ALICE, { status: 'pending' })).items).toEqual([]);
    expect((await runtime.listApprovals(ALICE, { status: 'decided' })).items).toHaveLength(1);
    expect(deleted).toEqual([]);
  });

  it('knows no approval of that name', async () => {
    const { runtime } = await start(twoApprovals);
    const decision = { optionId: 'allow', inputDigest: 'sha256:0', idempotencyKey: 'k' };
    expect(await runtime.decideApproval(ALICE, 'nobody', decision)).toEqual({
      status: 'not-found',
    });
  });
}
