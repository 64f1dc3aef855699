import type { Grant } from '@handrail/protocol';
import { grantAppend, grantIndex, grantRowId } from './grant-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { AlwaysOffer, StoredApproval } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** Leaves behind what *always* means here, in the commit of the decision that said it. */
export async function makeGrant(
  shell: Shell,
  transaction: Transaction,
  { owner, threadId }: ThreadAddress,
  { approval, toolFingerprint }: StoredApproval,
  { effect, match, expiresInMs }: AlwaysOffer,
  { by, grantId }: { by: string; grantId: string },
): Promise<void> {
  const id = grantRowId(owner, grantId);
  await transaction.get('grant', id);
  const at = isoNow(shell);
  const grant: Grant = {
    grantId,
    userId: approval.requestedBy,
    agent: approval.agent,
    toolName: approval.toolName,
    effect,
    match,
    toolFingerprint,
    risk: approval.risk,
    createdAt: at,
    createdBy: by,
    approvalId: approval.approvalId,
    ...(expiresInMs !== undefined && {
      expiresAt: new Date(Date.parse(at) + expiresInMs).toISOString(),
    }),
    uses: 0,
    version: 1,
  };
  const stored = { grant, threadId };
  transaction.put('grant', id, grantIndex(owner, stored), stored);
  const { stream, body } = grantAppend(owner, stored, at);
  transaction.emit(stream, body);
}
