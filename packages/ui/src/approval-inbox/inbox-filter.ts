import type { Approval, ApprovalRisk } from '@handrail/protocol';

export type InboxAge = 'under-hour' | 'over-hour' | 'over-day';

/** What the inbox shows; an absent field shows all. */
export interface InboxFilter {
  agent?: string | undefined;
  toolName?: string | undefined;
  risk?: ApprovalRisk | undefined;
  age?: InboxAge | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** @param now - the server's clock, in milliseconds since 1970. */
export function matchesFilter(approval: Approval, filter: InboxFilter, now: number): boolean {
  const { agent, toolName, risk, age } = filter;
  if (agent !== undefined && approval.agent !== agent) return false;
  if (toolName !== undefined && approval.toolName !== toolName) return false;
  if (risk !== undefined && approval.risk !== risk) return false;
  if (age === undefined) return true;
  const waited = now - Date.parse(approval.requestedAt);
  if (age === 'under-hour') return waited < HOUR_MS;
  return waited >= (age === 'over-hour' ? HOUR_MS : DAY_MS);
}

/** What expires soonest comes first, then what waits longest. */
export function compareUrgency(left: Approval, right: Approval): number {
  const [leftEnd, rightEnd] = [endOf(left), endOf(right)];
  if (leftEnd !== rightEnd) return leftEnd < rightEnd ? -1 : 1;
  if (left.requestedAt !== right.requestedAt) return left.requestedAt < right.requestedAt ? -1 : 1;
  return left.approvalId < right.approvalId ? -1 : 1;
}

function endOf({ expiresAt }: Approval): number {
  const end = Date.parse(expiresAt ?? '');
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end;
}

export interface InboxGroup {
  /** Names of threads are unique for one person only. */
  key: string;
  threadId: string;
  /** Whose thread it is, when it is another's. */
  requestedBy: string | undefined;
  /** What the server tells of a thread that this reader may not see. */
  title: string | undefined;
  approvals: readonly Approval[];
}

/** By conversation, the one with the most urgent question first. @param approvals - most urgent first. */
export function groupByThread(approvals: readonly Approval[]): InboxGroup[] {
  const groups = new Map<string, InboxGroup & { approvals: Approval[] }>();
  for (const approval of approvals) {
    const { threadId, foreign, threadTitle } = approval;
    const requestedBy = foreign ? approval.requestedBy : undefined;
    const key = JSON.stringify([requestedBy, threadId]);
    const group = groups.get(key);
    if (group) group.approvals.push(approval);
    else groups.set(key, { key, threadId, requestedBy, title: threadTitle, approvals: [approval] });
  }
  return [...groups.values()];
}

/** One that several may be decided of at once: nothing that needs a closer look, a reason or other people. */
export function isBulkDecidable(approval: Approval): boolean {
  return (
    approval.risk === 'low' &&
    approval.status === 'pending' &&
    approval.canDecide !== false &&
    approval.requiresReason === undefined &&
    approval.options.some(({ kind }) => kind === 'allow_once') &&
    approval.options.some(({ kind }) => kind === 'reject_once')
  );
}
