import type { Approval } from '@handrail/protocol';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { readRow, type Transaction } from './transaction.ts';

/** The ids of those that were taken up: what they allowed may have run. */
export async function consumedOf(
  transaction: Transaction,
  address: ThreadAddress,
  approvals: readonly Approval[],
): Promise<Set<string>> {
  const consumed = new Set<string>();
  for (const { approvalId, status } of approvals) {
    if (status !== 'approved') continue;
    const id = nestedId(address.owner, approvalId);
    if (await readRow(transaction.reader, 'consumption', id)) consumed.add(approvalId);
  }
  return consumed;
}
