import type { Approval, Run } from '@handrail/protocol';
import { changeApproval } from './approval-entity.ts';
import { consumedOf } from './consumed-approvals.ts';
import { isWithin } from './lane.ts';
import { runApprovals } from './run-approvals.ts';
import type { Settling } from './settle-lanes.ts';
import { isoNow, type Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { ClaimLost, type Transaction } from './transaction.ts';

/** What closing a stretch of a lane needs to know. */
export async function standingOf(
  shell: Shell,
  transaction: Transaction,
  { address, run }: { address: ThreadAddress; run: Run },
): Promise<Omit<Settling, 'final'>> {
  const stored = (await transaction.get('run', run.runId))?.body;
  if (!stored) throw new ClaimLost('The run is gone.');
  const approvals = await runApprovals(transaction, address, run.runId);
  const consumed = await consumedOf(transaction, address, approvals);
  return { shell, address, stored, at: isoNow(shell), approvals, consumed };
}

/** The same for good: questions in the lane that will not be answered any more are withdrawn. */
export async function settlingOf(
  shell: Shell,
  transaction: Transaction,
  within: { address: ThreadAddress; run: Run },
  laneId: string,
): Promise<Settling> {
  const { address } = within;
  const standing = await standingOf(shell, transaction, within);
  const { at } = standing;
  const approvals: Approval[] = [];
  for (const approval of standing.approvals) {
    const isOurs = isWithin(approval.lane, laneId) && approval.status === 'pending';
    const { approvalId } = approval;
    const changed =
      isOurs &&
      (await changeApproval(transaction, address, approvalId, at, { status: 'cancelled' }));
    approvals.push(changed || approval);
  }
  const consumed = await consumedOf(transaction, address, approvals);
  return { ...standing, approvals, consumed, final: true };
}
