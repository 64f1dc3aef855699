import { digestInput } from '@handrail/protocol';
import type { Approval, ApprovalDecisionRequest, DecisionResult } from '@handrail/protocol';
import type { Agent } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { toolOutput } from '../script/tool-call.ts';
import { deleter } from './approvals.ts';
import { endOf, optionOf, parkOf, pendingApproval, readUntil, runIs, send } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { Server, StartServer } from './runtime-under-test.ts';

const SCHEMA = {
  type: 'object',
  properties: { amount: { type: 'number', maximum: 100 } },
  required: ['amount'],
  additionalProperties: false,
};

/** An agent that pays what it may, and what it has paid. */
function payer(): { agent: Agent; paid: unknown[] } {
  const paid: unknown[] = [];
  const agent: Agent = async function* (turn) {
    const call = { toolCallId: 'pay', toolName: 'pay', input: { amount: 5 } };
    const answer = yield* turn.requestApproval({ ...call, inputSchema: SCHEMA });
    if (answer.outcome !== 'approved') return;
    yield* turn.step('pay', async function* () {
      paid.push(answer.input);
      yield* toolOutput(call, 'paid');
    });
  };
  return { agent, paid };
}

/** An agent that asks about two calls in one step, as a model does, and runs each as soon as it may. */
function pair(): { agent: Agent; ran: string[] } {
  const ran: string[] = [];
  const agent: Agent = async function* (turn) {
    for (const toolCallId of turn.attempt === 1 ? ['a', 'b'] : []) {
      const input = { id: toolCallId };
      yield { type: 'tool-input-available', toolCallId, toolName: 'delete', input };
      yield { type: 'tool-approval-request', approvalId: `ask-${toolCallId}`, toolCallId };
    }
    if (turn.attempt === 1) return;
    for (const toolCallId of ['a', 'b']) {
      const { outcome } = await turn.consumeApproval({ toolCallId, input: { id: toolCallId } });
      if (outcome !== 'approved') continue;
      ran.push(toolCallId);
      yield* toolOutput({ toolCallId }, { ok: true });
    }
  };
  return { agent, ran };
}

function decide(
  runtime: Server['runtime'],
  approval: Approval,
  kind: 'allow_once' | 'reject_once',
  more: Partial<ApprovalDecisionRequest> = {},
): Promise<DecisionResult> {
  return runtime.decideApproval(ALICE, approval.approvalId, {
    optionId: optionOf(approval, kind),
    inputDigest: approval.inputDigest,
    idempotencyKey: `${approval.approvalId}-${kind}-${more.reason?.length ?? 0}`,
    ...more,
  });
}

export function policyTests(start: StartServer): void {
  it('wants a reason for a no, and takes none without', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent, { approval: () => ({ requiresReason: 'reject' }) });
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    expect(approval).toMatchObject({ requiresReason: 'reject' });
    for (const reason of ['', '  ']) {
      await expect(decide(runtime, approval, 'reject_once', { reason })).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
    expect(await pendingApproval(runtime, 't')).toEqual(approval);
    expect(await decide(runtime, approval, 'reject_once', { reason: 'In use' })).toMatchObject({
      status: 'accepted',
      approval: { decision: { reason: 'In use' } },
    });
    await endOf(runtime, run);
    expect(deleted).toEqual([]);
  });

  it('runs an edited input, which the approval keeps beside the one that was asked about', async () => {
    const { agent, paid } = payer();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 't');
    expect(approval).toMatchObject({ editable: true, inputSchema: SCHEMA });
    const editedInput = { amount: 7 };
    expect(await decide(runtime, approval, 'allow_once', { editedInput })).toMatchObject({
      status: 'accepted',
      approval: {
        input: { amount: 5 },
        inputDigest: approval.inputDigest,
        decision: { editedInput, inputDigest: await digestInput(editedInput) },
      },
    });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(paid).toEqual([editedInput]);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(messages.at(-1)?.parts).toContainEqual(
      expect.objectContaining({ toolCallId: 'pay', input: editedInput }),
    );
  });

  it.each([
    ['a value out of bounds', { amount: 101 }],
    ['another type', { amount: '7' }],
    ['a field too few', {}],
    ['a field too many', { amount: 7, to: 'eve' }],
    ['no object', 'all of it'],
  ])('refuses an edit with %s, and the question still waits', async (_what, editedInput) => {
    const { agent, paid } = payer();
    const { runtime } = await start(agent);
    await parkOf(runtime, await send(runtime, 't'));
    const approval = await pendingApproval(runtime, 't');
    await expect(decide(runtime, approval, 'allow_once', { editedInput })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await pendingApproval(runtime, 't')).toEqual(approval);
    expect(paid).toEqual([]);
  });

  it('takes no edit where the policy forbids it', async () => {
    const { agent, paid } = payer();
    const { runtime } = await start(agent, { approval: () => ({ editable: false }) });
    await parkOf(runtime, await send(runtime, 't'));
    const approval = await pendingApproval(runtime, 't');
    expect(approval.editable).toBe(false);
    const edit = decide(runtime, approval, 'allow_once', { editedInput: { amount: 7 } });
    await expect(edit).rejects.toMatchObject({ code: 'invalid-request' });
    expect(paid).toEqual([]);
  });

  it.each([
    ['reject', 'success'],
    ['cancel', 'expired'],
  ] as const)('when the time is up: %s, and a late yes runs nothing', async (onExpiry, outcome) => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent, {
      approval: () => ({ expiresInMs: 30, onExpiry }),
    });
    const run = await send(runtime, 't');
    const asked = await readUntil(runtime, 't', ({ type }) => type === 'approval');
    const event = asked.at(-1);
    if (event?.type !== 'approval') throw new Error('Nothing was asked.');
    expect(event.approval).toMatchObject({ onExpiry });
    await readUntil(
      runtime,
      't',
      (each) => each.type === 'approval' && each.approval.status === 'expired',
    );
    expect(await decide(runtime, event.approval, 'allow_once')).toMatchObject({
      status: 'expired',
      approval: { status: 'expired' },
    });
    expect(await endOf(runtime, run)).toMatchObject({ outcome });
    expect(deleted).toEqual([]);
  });

  it('goes on once every question of a step is answered, by default', async () => {
    const { agent, ran } = pair();
    const { runtime } = await start(agent);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const [a, b] = (await runtime.getThread(ALICE, 't')).approvals;
    if (!a || !b) throw new Error('Not all were asked.');
    expect(a.batchId).toBeDefined();
    expect(b.batchId).toBe(a.batchId);
    await decide(runtime, b, 'allow_once');
    const { runs } = await runtime.getThread(ALICE, 't');
    expect(runs).toMatchObject([{ phase: 'waiting' }]);
    expect(ran).toEqual([]);
    await decide(runtime, a, 'reject_once');
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(ran).toEqual(['b']);
  });

  it('runs each call of a step as it is answered, where the policy says so', async () => {
    const { agent, ran } = pair();
    const { runtime } = await start(agent, { batch: 'each' });
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const { approvals, cursor } = await runtime.getThread(ALICE, 't');
    const [a, b] = approvals;
    if (!a || !b) throw new Error('Not all were asked.');
    await decide(runtime, b, 'allow_once');
    let isTakenUp = false;
    await readUntil(
      runtime,
      't',
      (event) => {
        isTakenUp ||= runIs('running')(event);
        return isTakenUp && runIs('waiting')(event);
      },
      cursor,
    );
    expect(ran).toEqual(['b']);
    await decide(runtime, a, 'allow_once');
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    expect(ran).toEqual(['b', 'a']);
  });
}
