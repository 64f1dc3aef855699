import type { Scope } from '@handrail/protocol';
import { nestedId } from './thread-address.ts';

/** Under which a tenant's reviewed approvals are found. One element, so that it is never an owner's key. */
export function tenantKeyOf(owner: string): string {
  // Made by `ownerOf`.
  const [tenantId] = JSON.parse(owner) as [string, string];
  return JSON.stringify([tenantId]);
}

export function tenantOf({ tenantId }: Scope): string {
  return JSON.stringify([tenantId]);
}

/** The stream of everything that happens to a tenant's reviewed approvals. */
export function reviewsOf(tenantKey: string): string {
  return `reviews:${tenantKey}`;
}

export function reviewRowId(tenantKey: string, approvalId: string): string {
  return nestedId(tenantKey, approvalId);
}
