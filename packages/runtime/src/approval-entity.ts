import type { Approval, ApprovalOption, FeedEvent, ThreadEvent } from '@handrail/protocol';
import { approvalRowStatus, positionOrder, type StoredApproval } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import type { KeptEvent, Transaction } from './transaction.ts';
import type { RowIndex } from './journal.ts';

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

export const APPROVAL_OPTIONS: readonly ApprovalOption[] = [
  { id: 'allow_once', kind: 'allow_once', label: 'Approve' },
  { id: 'reject_once', kind: 'reject_once', label: 'Reject' },
];

export function isExpired(approval: Approval, nowMs: number): boolean {
  return approval.expiresAt !== undefined && Date.parse(approval.expiresAt) <= nowMs;
}

export function approvalEvents(
  approval: Approval,
  at: string,
): { thread: KeptEvent<ThreadEvent>; feed: KeptEvent<FeedEvent> } {
  const { threadId, runId } = approval;
  return {
    thread: { type: 'approval', threadId, runId, at, approval },
    feed: { type: 'approval', threadId, at, approval },
  };
}

/** Writes the approval's change, and tells the thread and the feed. @returns the approval as written */
export async function changeApproval(
  transaction: Transaction,
  address: ThreadAddress,
  approvalId: string,
  at: string,
  change: Partial<Approval>,
  decisionKey?: string,
): Promise<Approval | undefined> {
  const id = approvalRowId(address.owner, approvalId);
  const row = await transaction.get('approval', id);
  if (!row) return undefined;
  const version = transaction.nextVersion('approval', id);
  const approval: Approval = { ...row.body.approval, ...change, version };
  const body: StoredApproval = { ...row.body, approval };
  if (decisionKey !== undefined) body.decisionKey = decisionKey;
  transaction.put('approval', id, approvalIndex(address, body), body);
  const events = approvalEvents(approval, at);
  transaction.emit(address.stream, events.thread);
  transaction.emit(address.feed, events.feed);
  return approval;
}
