import type { Approval, Run } from '@handrail/protocol';
import { changeApproval } from './approval-entity.ts';
import { consumedOf } from './consumed-approvals.ts';
import { isWithin } from './lane.ts';
import { runApprovals } from './run-approvals.ts';
import type { Settling } from './settle-lanes.ts';
import { isoNow, type Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { ClaimLost, type Transaction } from './transaction.ts';

/** What closing a lane for good needs to know; questions in it that will not be answered any more are withdrawn. */
export async function settlingOf(
  shell: Shell,
  transaction: Transaction,
  { address, run }: { address: ThreadAddress; run: Run },
  laneId: string,
): Promise<Settling> {
  const stored = (await transaction.get('run', run.runId))?.body;
  if (!stored) throw new ClaimLost('The run is gone.');
  const at = isoNow(shell);
  const approvals: Approval[] = [];
  for (const approval of await runApprovals(transaction, address, run.runId)) {
    const isOurs = isWithin(approval.lane, laneId) && approval.status === 'pending';
    const { approvalId } = approval;
    const changed =
      isOurs &&
      (await changeApproval(transaction, address, approvalId, at, { status: 'cancelled' }));
    approvals.push(changed || approval);
  }
  const consumed = await consumedOf(transaction, address, approvals);
  return { shell, address, stored, at, approvals, consumed, final: true };
}
