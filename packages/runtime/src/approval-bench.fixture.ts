import type { Approval, ApprovalDecisionRequest, DecisionResult, Scope } from '@handrail/protocol';
import type { Agent } from './agent.ts';
import type { DurableRuntime } from './create-runtime.ts';
import { answer, pendingApproval, settled, start } from './runtime-bench.fixture.ts';

export const SCHEMA: object = {
  type: 'object',
  properties: { amount: { type: 'number', maximum: 100 }, to: { type: 'string' } },
  required: ['amount', 'to'],
  additionalProperties: false,
};

export const carol: Scope = { tenantId: 'acme', userId: 'carol', roles: ['finance'] };
export const dave: Scope = { tenantId: 'acme', userId: 'dave', roles: ['finance'] };
export const mallory: Scope = { tenantId: 'evil', userId: 'carol', roles: ['finance', 'admin'] };

/** Pays what was decided, once it may, and keeps what it paid and what it was told. */
export function payment(
  input: unknown = { amount: 5, to: 'bob' },
  toolVersion = '1',
): { agent: Agent; paid: unknown[]; told: unknown[] } {
  const paid: unknown[] = [];
  const told: unknown[] = [];
  const agent: Agent = async function* (turn) {
    const call = { toolCallId: `${turn.runId}-pay`, toolName: 'pay', input };
    const result = yield* turn.requestApproval({ ...call, inputSchema: SCHEMA, toolVersion });
    told.push(result);
    if (result.outcome !== 'approved') return;
    paid.push(result.input);
    yield { type: 'tool-output-available', toolCallId: call.toolCallId, output: 'paid' };
  };
  return { agent, paid, told };
}

/** Starts a run in a thread of its own and waits for its question. */
export async function ask(runtime: DurableRuntime, threadId = 'x'): Promise<Approval> {
  await start(runtime, threadId);
  await settled(runtime, threadId, 'waiting');
  return await pendingApproval(runtime, threadId);
}

export async function decideAs(
  runtime: DurableRuntime,
  scope: Scope,
  approval: Approval,
  optionId: string,
  more: Partial<ApprovalDecisionRequest> = {},
): Promise<DecisionResult> {
  return await runtime.decideApproval(scope, approval.approvalId, answer(approval, optionId, more));
}

export async function approveAs(
  runtime: DurableRuntime,
  scope: Scope,
  approval: Approval,
): Promise<DecisionResult> {
  return await decideAs(runtime, scope, approval, 'allow_once');
}
