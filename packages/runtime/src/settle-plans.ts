import type { Plan, PlanStep, RunOutcome } from '@handrail/protocol';
import { changeSteps, isOver, planRowId, runPlans, writePlan } from './plan-entity.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

const BROKEN_OFF = 'Broken off before it was done.';

/** Leaves no plan that looks as if it were at work, or waited for a decision, once its run is over. */
export async function settlePlans(
  transaction: Transaction,
  address: ThreadAddress,
  run: { runId: string; outcome: RunOutcome },
  at: string,
): Promise<void> {
  for (const { body } of await runPlans(transaction.reader, address, run.runId)) {
    const { plan } = body;
    if (isOver(plan)) continue;
    await transaction.get('plan', planRowId(address.owner, plan.planId));
    writePlan(transaction, address, { ...body, plan: ended(plan, run.outcome, at) }, at);
  }
}

function ended(plan: Plan, outcome: RunOutcome, at: string): Plan {
  const isAt = ({ status = 'pending' }: PlanStep, ...statuses: string[]): boolean =>
    statuses.includes(status);
  switch (outcome) {
    case 'success': {
      const steps = changeSteps(plan, (step) =>
        isAt(step, 'pending')
          ? { ...step, status: 'skipped' }
          : isAt(step, 'running')
            ? { ...step, status: 'done' }
            : step,
      );
      const failed = steps.steps.some((step) => isAt(step, 'failed'));
      return { ...steps, status: failed ? 'failed' : 'done', finishedAt: plan.finishedAt ?? at };
    }
    case 'cancelled': {
      const steps = changeSteps(plan, (step) =>
        isAt(step, 'pending', 'running') ? { ...step, status: 'skipped' } : step,
      );
      return { ...steps, status: 'cancelled', finishedAt: at };
    }
    case 'failed':
    case 'interrupted':
    case 'expired': {
      const steps = changeSteps(plan, (step) =>
        isAt(step, 'running') ? { ...step, status: 'failed', error: BROKEN_OFF } : step,
      );
      return { ...steps, status: 'failed', finishedAt: at };
    }
    default:
      return outcome satisfies never;
  }
}
