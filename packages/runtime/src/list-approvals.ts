import { HandrailError } from '@handrail/protocol';
import type { Approval, ApprovalFilter, ApprovalPage, Scope } from '@handrail/protocol';
import { approvalRowId } from './approval-entity.ts';
import { maySee, viewApproval } from './may-decide.ts';
import { encodePlace, readPage } from './page-cursor.ts';
import { reviewRowId, tenantOf } from './review-address.ts';
import { eachRow } from './scan-rows.ts';
import { isoNow, type Shell } from './shell.ts';
import { PENDING_STATUSES } from './stored-rows.ts';
import { addressOf, ownerOf, requireId } from './thread-address.ts';
import { readRow } from './transaction.ts';

/** How many rows one page may look at before it says where to go on. */
const MAX_SCANNED = 1000;

interface Found {
  order: string;
  approval: Approval;
}

interface Place {
  order: string;
  id: string;
}

type Passes = (approval: Approval) => boolean;

/** The scope's own approvals, and those of its tenant that it may decide, in one order. */
export async function listApprovals(
  shell: Shell,
  scope: Scope,
  filter: ApprovalFilter = {},
): Promise<ApprovalPage> {
  const { limit, after: cursor } = readPage(filter, (id) => id);
  const until = filter.until === undefined ? undefined : isoOf(filter.until, 'until');
  const after = cursor ?? (until === undefined ? undefined : { order: until, id: '' });
  const statuses = rowStatuses(filter.status);
  if (filter.threadId !== undefined) requireId(filter.threadId, 'threadId');
  const passes = passesOf(filter);
  const own = ownApprovals(shell, scope, filter.threadId, statuses, after);
  const reviewed = reviewedApprovals(shell, scope, statuses, after);
  const items: Approval[] = [];
  let last: Found | undefined;
  let scanned = 0;
  let next: string | undefined;
  for await (const found of merged(own, reviewed)) {
    scanned += 1;
    const matches = passes(found.approval) && (await maySee(shell, scope, found.approval));
    if (matches && items.length === limit) next = placeOf(last);
    if (next !== undefined) break;
    if (matches) {
      items.push(await viewApproval(shell, scope, found.approval));
      last = found;
    }
    if (scanned >= MAX_SCANNED) {
      next = placeOf(items.length === limit ? last : found);
      break;
    }
  }
  return { items, ...(next !== undefined && { next }), now: isoNow(shell) };
}

async function* ownApprovals(
  { journal }: Shell,
  scope: Scope,
  threadId: string | undefined,
  statuses: readonly string[] | undefined,
  after: Place | undefined,
): AsyncGenerator<Found, void> {
  const owner = ownerOf(scope);
  const stream = threadId === undefined ? undefined : addressOf(scope, threadId).stream;
  const from = after && { order: after.order, id: approvalRowId(owner, after.id) };
  const query = { kind: 'approval', owner, stream, statuses, after: from } as const;
  for await (const { index, body } of eachRow(journal, query)) {
    yield { order: index.order ?? '', approval: body.approval };
  }
}

async function* reviewedApprovals(
  { journal }: Shell,
  scope: Scope,
  statuses: readonly string[] | undefined,
  after: Place | undefined,
): AsyncGenerator<Found, void> {
  const tenant = tenantOf(scope);
  const self = ownerOf(scope);
  const from = after && { order: after.order, id: reviewRowId(tenant, after.id) };
  const query = { kind: 'review', owner: tenant, statuses, after: from } as const;
  for await (const { index, body } of eachRow(journal, query)) {
    if (body.owner === self) continue;
    const row = await readRow(journal, 'approval', approvalRowId(body.owner, body.approvalId));
    if (row) yield { order: index.order ?? '', approval: row.body.approval };
  }
}

/** Both are newest first, by order and then by id, and so is what comes of them. */
async function* merged(
  left: AsyncGenerator<Found, void>,
  right: AsyncGenerator<Found, void>,
): AsyncGenerator<Found, void> {
  try {
    let [one, other] = [await left.next(), await right.next()];
    while (!one.done || !other.done) {
      if (!one.done && (other.done || isNewer(one.value, other.value))) {
        yield one.value;
        one = await left.next();
      } else if (!other.done) {
        yield other.value;
        other = await right.next();
      }
    }
  } finally {
    await Promise.all([left.return(), right.return()]);
  }
}

function isNewer(one: Found, other: Found): boolean {
  if (one.order !== other.order) return one.order > other.order;
  return JSON.stringify(one.approval.approvalId) > JSON.stringify(other.approval.approvalId);
}

function placeOf(found: Found | undefined): string | undefined {
  return found && encodePlace({ order: found.order, id: found.approval.approvalId });
}

function passesOf(filter: ApprovalFilter): Passes {
  const { threadId, toolName, agent, risk, decidedBy } = filter;
  const since = filter.since === undefined ? undefined : isoOf(filter.since, 'since');
  const until = filter.until === undefined ? undefined : isoOf(filter.until, 'until');
  return (approval) =>
    (threadId === undefined || approval.threadId === threadId) &&
    (toolName === undefined || approval.toolName === toolName) &&
    (agent === undefined || approval.agent === agent) &&
    (risk === undefined || approval.risk === risk) &&
    (since === undefined || approval.requestedAt >= since) &&
    (until === undefined || approval.requestedAt < until) &&
    (decidedBy === undefined ||
      approval.decision?.by === decidedBy ||
      approval.votes.some(({ by }) => by === decidedBy));
}

/** As `requestedAt` is written, so that they compare as text. */
function isoOf(time: string, name: string): string {
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  throw new HandrailError(
    'invalid-request',
    `The filter's ${name} is no ISO 8601 time, so nothing was listed. Correct it and ask again.`,
  );
}

const DECIDED = ['approved', 'rejected', 'expired', 'cancelled', 'superseded'] as const;

function rowStatuses(status: ApprovalFilter['status']): readonly string[] | undefined {
  if (status === undefined) return undefined;
  if (status === 'pending') return PENDING_STATUSES;
  if (status === 'decided') return DECIDED;
  if (DECIDED.includes(status)) return [status];
  throw new HandrailError(
    'invalid-request',
    'Approvals are not listed by this status. Ask for pending, decided, or one of the decided ones.',
  );
}
