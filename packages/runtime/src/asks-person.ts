import type { JournalReader } from './journal.ts';
import { proposedPlans } from './plan-entity.ts';
import { runApprovals } from './run-approvals.ts';
import type { ThreadAddress } from './thread-address.ts';

/**
 * True while the run waits for somebody's word on a call or a plan.
 * @param except - the id of an approval or plan that this very transaction decides
 */
export async function asksPerson(
  reader: JournalReader,
  address: ThreadAddress,
  runId: string,
  except?: string,
): Promise<boolean> {
  const approvals = await runApprovals({ reader }, address, runId);
  if (approvals.some((each) => each.status === 'pending' && each.approvalId !== except))
    return true;
  const plans = await proposedPlans(reader, address, runId);
  return plans.some(({ planId }) => planId !== except);
}
