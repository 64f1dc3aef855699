import type { Approval } from '@handrail/protocol';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { readRow, type Transaction } from './transaction.ts';

/** In the order they were asked. Costs what the run asked, however much its thread holds (R9). */
export async function runApprovals(
  { reader }: Pick<Transaction, 'reader'>,
  address: ThreadAddress,
  runId: string,
): Promise<Approval[]> {
  const asked = await readRow(reader, 'asked', runId);
  const approvals: Approval[] = [];
  for (const approvalId of asked?.body.approvalIds ?? []) {
    const row = await readRow(reader, 'approval', nestedId(address.owner, approvalId));
    if (row) approvals.push(row.body.approval);
  }
  return approvals;
}
