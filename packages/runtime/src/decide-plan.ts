import {
  HandrailError,
  type DecisionResult,
  type Plan,
  type PlanDecisionRequest,
  type PlanStep,
  type Scope,
} from '@handrail/protocol';
import { asksPerson } from './asks-person.ts';
import { checkReason } from './check-reason.ts';
import { planRowId, writePlan } from './plan-entity.ts';
import { readSteps } from './plan-steps.ts';
import { resumeSoon, type ReadyRun } from './resume-run.ts';
import { putRun } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import { addressOf, ownerOf, requireId } from './thread-address.ts';
import { transact, type Transaction } from './transaction.ts';

interface Decided {
  result: DecisionResult;
  ready?: ReadyRun | undefined;
}

/** @throws HandrailError `invalid-request` for steps that are no plan, or for a plan that is not editable */
export async function decidePlan(
  shell: Shell,
  scope: Scope,
  planId: string,
  request: PlanDecisionRequest,
): Promise<DecisionResult> {
  requireId(planId, 'planId');
  requireId(request.idempotencyKey, 'idempotencyKey');
  const { reason } = request;
  checkReason(reason);
  const settled = await transact(shell.journal, (transaction) =>
    decide(shell, transaction, scope, planId, request),
  );
  resumeSoon(shell, settled);
  return settled.result;
}

async function decide(
  shell: Shell,
  transaction: Transaction,
  scope: Scope,
  planId: string,
  request: PlanDecisionRequest,
): Promise<Decided> {
  const row = await transaction.get('plan', planRowId(ownerOf(scope), planId));
  if (!row) return { result: { status: 'not-found' } };
  const { plan, decisionKey } = row.body;
  const isRepeat =
    decisionKey === request.idempotencyKey && plan.decision?.outcome === request.outcome;
  if (isRepeat) return { result: { status: 'accepted', plan } };
  if (plan.status === 'cancelled' && !plan.decision)
    return { result: { status: 'superseded', plan } };
  if (plan.decision) return { result: { status: 'already-decided', plan } };
  if (plan.version !== request.version) return { result: { status: 'conflict', plan } };
  const at = isoNow(shell);
  const { outcome, reason, idempotencyKey } = request;
  const decision: Plan['decision'] = { by: scope.userId, at, outcome };
  if (reason !== undefined) decision.reason = reason;
  const next: Plan = { ...plan, status: outcome, decision };
  if (outcome === 'amended')
    Object.assign(next, { steps: amended(plan, request), proposed: plan.steps });
  if (outcome === 'rejected') next.finishedAt = at;
  const address = addressOf(scope, plan.threadId);
  const written = writePlan(transaction, address, { plan: next, decisionKey: idempotencyKey }, at);
  const result: DecisionResult = { status: 'accepted', plan: written };
  const stored = (await transaction.get('run', plan.runId))?.body;
  if (stored?.run.phase !== 'waiting') return { result };
  const waits = await asksPerson(transaction.reader, address, plan.runId, planId);
  putRun(transaction, address, stored, waits ? 'waiting' : 'ready');
  return waits ? { result } : { result, ready: { address, runId: plan.runId } };
}

function amended({ editable }: Plan, { steps }: PlanDecisionRequest): PlanStep[] {
  if (!editable) throw notEditable();
  const read = readSteps(steps);
  if (read.problems) throw badSteps(read.problems);
  return read.steps;
}

function badSteps(problems: unknown): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The amended steps are no plan, so nothing was decided: an order, an id or a summary is missing, or there are too many. Mend them and send them again.',
    { details: { problems } },
  );
}

function notEditable(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'This plan cannot be amended, so nothing was decided. Approve or reject it as it is.',
  );
}
