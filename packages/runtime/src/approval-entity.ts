import type { Approval, FeedEvent, ThreadEvent } from '@handrail/protocol';
import { approvalRowStatus, positionOrder, type StoredApproval } from './stored-rows.ts';
import { reviewRowId, reviewsOf, tenantKeyOf } from './review-address.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import type { KeptEvent, Transaction } from './transaction.ts';
import type { RowIndex } from './journal.ts';

export interface ApprovalRow {
  kind: 'approval' | 'review';
  id: string;
  index: RowIndex;
  body: StoredApproval | { owner: string; approvalId: string };
}

export interface ApprovalAppend {
  stream: string;
  body: KeptEvent<ThreadEvent> | KeptEvent<FeedEvent>;
}

/** Ids of approvals are unique within their owner: nobody meets another's, not even by guessing (R8). */
export function approvalRowId(owner: string, approvalId: string): string {
  return nestedId(owner, approvalId);
}

export function approvalIndex(
  address: ThreadAddress,
  { approval, place }: StoredApproval,
): RowIndex {
  return {
    owner: address.owner,
    stream: address.stream,
    status: approvalRowStatus(approval),
    order: `${approval.requestedAt} ${positionOrder(place)}`,
  };
}

export function isExpired(approval: Approval, nowMs: number): boolean {
  return approval.expiresAt !== undefined && Date.parse(approval.expiresAt) <= nowMs;
}

function approvalEvents(
  approval: Approval,
  at: string,
): { thread: KeptEvent<ThreadEvent>; feed: KeptEvent<FeedEvent> } {
  const { threadId, runId } = approval;
  return {
    thread: { type: 'approval', threadId, runId, at, approval },
    feed: { type: 'approval', threadId, at, approval },
  };
}

/** Writes the approval's change, and tells the thread, the feed and the reviewers. @returns the approval as written */
export async function changeApproval(
  transaction: Transaction,
  address: ThreadAddress,
  approvalId: string,
  at: string,
  change: Partial<Approval>,
  kept: Partial<Omit<StoredApproval, 'approval'>> = {},
): Promise<Approval | undefined> {
  const id = approvalRowId(address.owner, approvalId);
  const row = await transaction.get('approval', id);
  if (!row) return undefined;
  const version = transaction.nextVersion('approval', id);
  const approval: Approval = { ...row.body.approval, ...change, version };
  await writeApproval(transaction, address, { ...row.body, ...kept, approval }, at);
  return approval;
}

/** The approval's row must have been read in the transaction. */
export async function writeApproval(
  transaction: Transaction,
  address: ThreadAddress,
  stored: StoredApproval,
  at: string,
): Promise<void> {
  for (const { kind, id } of approvalRows(address, stored)) await transaction.get(kind, id);
  for (const put of approvalRows(address, stored)) {
    // Each body belongs to its kind; the pair is made in one place.
    transaction.put(put.kind, put.id, put.index, put.body as never);
  }
  for (const { stream, body } of approvalAppends(address, stored, at)) {
    transaction.emit(stream, body);
  }
}

/** The rows that say what the approval is, and who may find it. */
export function approvalRows(address: ThreadAddress, stored: StoredApproval): ApprovalRow[] {
  const { approvalId } = stored.approval;
  const index = approvalIndex(address, stored);
  const own: ApprovalRow = {
    kind: 'approval',
    id: approvalRowId(address.owner, approvalId),
    index,
    body: stored,
  };
  if (!stored.reviewed) return [own];
  const tenant = tenantKeyOf(address.owner);
  const { owner } = address;
  const review: ApprovalRow = {
    kind: 'review',
    id: reviewRowId(tenant, approvalId),
    index: { ...index, owner: tenant },
    body: { owner, approvalId },
  };
  return [own, review];
}

/** Whom a change of it is told. */
export function approvalAppends(
  address: ThreadAddress,
  stored: StoredApproval,
  at: string,
): ApprovalAppend[] {
  const events = approvalEvents(stored.approval, at);
  const appends: ApprovalAppend[] = [
    { stream: address.stream, body: events.thread },
    { stream: address.feed, body: events.feed },
  ];
  if (stored.reviewed) {
    appends.push({ stream: reviewsOf(tenantKeyOf(address.owner)), body: events.feed });
  }
  return appends;
}
