import type {
  ApprovalFilter,
  ApprovalPage,
  Page,
  PageRequest,
  Scope,
  Task,
  TaskFilter,
  Thread,
} from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { approvalRowId } from './approval-entity.ts';
import { makePage, readPage } from './page-cursor.ts';
import { isoNow, type Shell } from './shell.ts';
import { PENDING_STATUSES } from './stored-rows.ts';
import { taskRowId } from './task-entity.ts';
import { addressOf, ownerOf } from './thread-address.ts';
import { readRows } from './transaction.ts';

export async function listThreads(
  shell: Shell,
  scope: Scope,
  page: PageRequest | undefined,
): Promise<Page<Thread>> {
  const { limit, after } = readPage(page, (threadId) => addressOf(scope, threadId).stream);
  const rows = await readRows(shell.journal, {
    kind: 'thread',
    owner: ownerOf(scope),
    after,
    limit: limit + 1,
  });
  const threads = rows.map(({ body }) => body.thread);
  return makePage(threads, limit, ({ updatedAt, threadId }) => ({
    order: updatedAt,
    id: threadId,
  }));
}

export async function listApprovals(
  shell: Shell,
  scope: Scope,
  filter: ApprovalFilter | undefined,
): Promise<ApprovalPage> {
  const owner = ownerOf(scope);
  const { limit, after } = readPage(filter, (approvalId) => approvalRowId(owner, approvalId));
  const threadId = filter?.threadId;
  const rows = await readRows(shell.journal, {
    kind: 'approval',
    owner,
    stream: threadId === undefined ? undefined : addressOf(scope, threadId).stream,
    statuses: rowStatuses(filter?.status),
    after,
    limit: limit + 1,
  });
  const page = makePage(rows, limit, ({ index, body }) => ({
    order: index.order ?? '',
    id: body.approval.approvalId,
  }));
  return { ...page, items: page.items.map(({ body }) => body.approval), now: isoNow(shell) };
}

export async function listTasks(
  shell: Shell,
  scope: Scope,
  filter: TaskFilter | undefined,
): Promise<Page<Task>> {
  const owner = ownerOf(scope);
  const { limit, after } = readPage(filter, (taskId) => taskRowId(owner, taskId));
  const threadId = filter?.threadId;
  const rows = await readRows(shell.journal, {
    kind: 'task',
    owner,
    stream: threadId === undefined ? undefined : addressOf(scope, threadId).stream,
    statuses: filter?.status === undefined ? undefined : [filter.status],
    after,
    limit: limit + 1,
  });
  const tasks = rows.map(({ body }) => body.task);
  return makePage(tasks, limit, ({ createdAt, taskId }) => ({ order: createdAt, id: taskId }));
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
