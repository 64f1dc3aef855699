import type { Page, PageRequest, Scope, Task, TaskFilter, Thread } from '@handrail/protocol';
import { makePage, readPage } from './page-cursor.ts';
import type { Shell } from './shell.ts';
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
