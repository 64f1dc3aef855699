import type { FeedEvent } from '@handrail/protocol';
import type { RowIndex } from './journal.ts';
import type { StoredGrant } from './stored-rows.ts';
import { feedOf, nestedId } from './thread-address.ts';
import type { KeptEvent } from './transaction.ts';

export function grantRowId(owner: string, grantId: string): string {
  return nestedId(owner, grantId);
}

/** Grants are looked for by tool, so the tool stands where other rows have their thread. */
export function grantsOf(owner: string, agent: string, toolName: string): string {
  return `grants:${JSON.stringify([owner, agent, toolName])}`;
}

export function grantIndex(owner: string, { grant }: StoredGrant): RowIndex {
  return {
    owner,
    stream: grantsOf(owner, grant.agent, grant.toolName),
    status: grant.revokedAt === undefined ? 'standing' : 'revoked',
    order: grant.createdAt,
  };
}

export function grantAppend(
  owner: string,
  { grant, threadId }: StoredGrant,
  at: string,
): { stream: string; body: KeptEvent<FeedEvent> } {
  return { stream: feedOf(owner), body: { type: 'grant', threadId, at, grant } };
}
