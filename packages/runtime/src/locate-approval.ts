import type { Approval, Scope } from '@handrail/protocol';
import { approvalRowId } from './approval-entity.ts';
import { reviewRowId, tenantOf } from './review-address.ts';
import type { Shell } from './shell.ts';
import { addressOfStream, ownerOf, type ThreadAddress } from './thread-address.ts';
import { readRow } from './transaction.ts';

/** Finds an approval of this owner, or one of the tenant that has reviewers. Whether this scope may see it is not judged here. */
export async function locateApproval(
  { journal }: Shell,
  scope: Scope,
  approvalId: string,
): Promise<{ address: ThreadAddress; approval: Approval } | undefined> {
  const own = await readRow(journal, 'approval', approvalRowId(ownerOf(scope), approvalId));
  const review =
    own ?? (await readRow(journal, 'review', reviewRowId(tenantOf(scope), approvalId)));
  if (!review) return undefined;
  const owner = 'owner' in review.body ? review.body.owner : ownerOf(scope);
  const row = own ?? (await readRow(journal, 'approval', approvalRowId(owner, approvalId)));
  if (!row) return undefined;
  return { address: addressOfStream(owner, row.index.stream), approval: row.body.approval };
}
