import { digestInput } from '@handrail/protocol';
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
import { ALICE, ALICE_ELSEWHERE, BOB } from './runtime-under-test.ts';
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

  it('takes one of a hundred decisions at once, tells the others who and how, and runs the call once', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        decide(runtime, approval, n % 2 ? 'reject_once' : 'allow_once', {
          idempotencyKey: `decider-${n}`,
        }),
      ),
    );
    const accepted = results.filter(({ status }) => status === 'accepted');
    expect(accepted).toHaveLength(1);
    const decision = accepted[0]?.approval?.decision;
    for (const result of results) {
      expect(['accepted', 'already-decided']).toContain(result.status);
      expect(result.approval?.decision).toEqual(decision);
    }
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual(decision?.outcome === 'approved' ? ['/a'] : []);
  });

  it('executes nothing for decisions that are forged, tampered with, stale or for another call', async () => {
    const { agent, deleted } = deleter();
    const server = await start(agent);
    const { runtime } = server;
    const first = await send(runtime, 'one');
    await parkOf(runtime, first);
    const one = await pendingApproval(runtime, 'one');
    await parkOf(runtime, await send(runtime, 'two'));
    const two = await pendingApproval(runtime, 'two');
    const inputDigest = await digestInput({ path: '/etc' });
    expect(await decide(runtime, one, 'allow_once', { inputDigest })).toMatchObject({
      status: 'drift',
    });
    const forged = { ...one, approvalId: 'made-up' };
    expect(await decide(runtime, forged, 'allow_once')).toEqual({ status: 'not-found' });
    const yes = (approvalId: string) => ({
      approvalId,
      optionId: optionOf(one, 'allow_once'),
      inputDigest: one.inputDigest,
      idempotencyKey: 'foreign',
    });
    for (const stranger of [BOB, ALICE_ELSEWHERE]) {
      const { results } = await server.as(stranger).decideApprovals(stranger, {
        decisions: [yes(one.approvalId), yes('made-up')],
      });
      expect(results).toEqual([{ status: 'not-found' }, { status: 'not-found' }]);
    }
    await runtime.cancelRun(ALICE, first);
    expect((await decide(runtime, one, 'allow_once')).status).not.toBe('accepted');
    expect(await pendingApproval(runtime, 'two')).toEqual(two);
    expect(deleted).toEqual([]);
  });

  it('says what became of the call, and who asked and decided', async () => {
    const { agent } = deleter();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    expect(approval).toMatchObject({ agent: run.agent, requestedBy: 'alice', votes: [] });
    await decide(runtime, approval, 'allow_once');
    await endOf(runtime, run);
    const page = await runtime.listApprovals(ALICE, { status: 'decided', decidedBy: 'alice' });
    expect(Date.parse(page.now)).not.toBeNaN();
    expect(page.items).toMatchObject([
      {
        execution: 'succeeded',
        decision: { by: 'alice', inputDigest: approval.inputDigest },
        votes: [{ by: 'alice', outcome: 'approved' }],
      },
    ]);
    for (const filter of [
      { decidedBy: 'bob' },
      { toolName: 'other' },
      { risk: 'low' as const },
      { until: approval.requestedAt },
    ]) {
      expect((await runtime.listApprovals(ALICE, filter)).items).toEqual([]);
    }
    expect((await runtime.listApprovals(ALICE, { since: approval.requestedAt })).items).toEqual(
      page.items,
    );
  });

  it('decides many in one call, each for itself', async () => {
    const { runtime } = await start(deleter().agent);
    const asked: Approval[] = [];
    for (const threadId of ['a', 'b']) {
      await parkOf(runtime, await send(runtime, threadId));
      asked.push(await pendingApproval(runtime, threadId));
    }
    const decisions = asked.map((approval, n) => ({
      approvalId: approval.approvalId,
      optionId: n === 0 ? 'no such option' : optionOf(approval, 'reject_once'),
      inputDigest: approval.inputDigest,
      idempotencyKey: `many-${n}`,
    }));
    const { results } = await runtime.decideApprovals(ALICE, { decisions });
    expect(results.map(({ status }) => status)).toEqual(['invalid-request', 'accepted']);
    await expect(runtime.decideApprovals(ALICE, { decisions: [] })).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  it('has no grant and nothing uncertain where nobody made one', async () => {
    const { runtime } = await start(deleter().agent);
    const { items, now } = await runtime.listGrants(ALICE);
    expect(items).toEqual([]);
    expect(Date.parse(now)).not.toBeNaN();
    await expect(runtime.revokeGrant(ALICE, 'none')).rejects.toMatchObject({ code: 'not-found' });
    await parkOf(runtime, await send(runtime, 't'));
    const { approvalId } = await pendingApproval(runtime, 't');
    for (const action of ['check', 'run-again'] as const) {
      const wish = { action, idempotencyKey: action };
      expect(await runtime.resolveApproval(ALICE, 'none', wish)).toEqual({ status: 'not-found' });
      expect(await runtime.resolveApproval(ALICE, approvalId, wish)).toMatchObject({
        status: 'conflict',
      });
    }
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

  it('keeps a question answerable whose agent failed after asking, and runs the call once', async () => {
    const ran: string[] = [];
    const { runtime } = await start(async function* (turn) {
      const call = { toolCallId: 'call', toolName: 'delete', input: { path: '/a' } };
      if (turn.attempt === 1) {
        yield { type: 'tool-input-available', ...call };
        yield { type: 'tool-approval-request', approvalId: 'ask', toolCallId: 'call' };
        throw new Error('The model hung up.');
      }
      if ((await turn.consumeApproval(call)).outcome !== 'approved') return;
      ran.push(call.input.path);
      yield* toolOutput(call, { ok: true });
    });
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const before = await runtime.getThread(ALICE, 't');
    expect(before.messages).toHaveLength(2);
    const approval = await pendingApproval(runtime, 't');
    expect(await decide(runtime, approval, 'allow_once')).toMatchObject({ status: 'accepted' });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(ran).toEqual(['/a']);
    expect((await runtime.getThread(ALICE, 't')).messages).toHaveLength(2);
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
