import type { Plan, PlanStep } from '@handrail/protocol';
import type { JournalReader, RowIndex } from './journal.ts';
import type { StoredPlan } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { readRows, type Transaction, type TypedRow } from './transaction.ts';

const NEWEST = 50;

/** Ids of plans are unique within their owner (R8). */
export function planRowId(owner: string, planId: string): string {
  return nestedId(owner, planId);
}

/** Writes the plan and tells the thread. Its row must have been read in the transaction. */
export function writePlan(
  transaction: Transaction,
  address: ThreadAddress,
  stored: StoredPlan,
  at: string,
): Plan {
  const id = planRowId(address.owner, stored.plan.planId);
  const plan: Plan = { ...stored.plan, version: transaction.nextVersion('plan', id) };
  const index: RowIndex = {
    owner: address.owner,
    stream: address.stream,
    status: plan.status,
    order: plan.createdAt,
  };
  transaction.put('plan', id, index, { ...stored, plan });
  const { threadId, runId } = plan;
  transaction.emit(address.stream, { type: 'plan', threadId, runId, at, plan });
  return plan;
}

/** A run's plans, oldest first: of the newest 50 of its thread. */
export async function runPlans(
  reader: JournalReader,
  { stream }: ThreadAddress,
  runId: string,
): Promise<TypedRow<'plan'>[]> {
  const rows = await readRows(reader, { kind: 'plan', stream, limit: NEWEST });
  return rows.filter(({ body }) => body.plan.runId === runId).toReversed();
}

/** Those of the run that nobody has decided. */
export async function proposedPlans(
  reader: JournalReader,
  { stream }: ThreadAddress,
  runId: string,
): Promise<Plan[]> {
  const rows = await readRows(reader, { kind: 'plan', stream, statuses: ['proposed'] });
  return rows.map(({ body }) => body.plan).filter((plan) => plan.runId === runId);
}

export function isOver({ status }: Plan): boolean {
  return status === 'rejected' || status === 'cancelled' || status === 'done';
}

/** The plan with some steps changed. */
export function changeSteps(plan: Plan, change: (step: PlanStep) => PlanStep): Plan {
  return { ...plan, steps: plan.steps.map(change) };
}
