import type { Task } from '@handrail/protocol';
import type { StoredTask } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** Ids of tasks are unique within their owner (R8). */
export function taskRowId(owner: string, taskId: string): string {
  return nestedId(owner, taskId);
}

/** The id of the row that asks another process to stop a task. */
export function taskFlagId(owner: string, taskId: string): string {
  return nestedId(`task ${owner}`, taskId);
}

export function isAtWork({ status }: Task): boolean {
  return status === 'queued' || status === 'running';
}

/** Writes the task, and tells the thread and the feed. Its row must have been read in the transaction. */
export function writeTask(
  transaction: Transaction,
  address: ThreadAddress,
  stored: StoredTask,
  at: string,
): Task {
  const id = taskRowId(address.owner, stored.task.taskId);
  const task: Task = { ...stored.task, version: transaction.nextVersion('task', id) };
  const { owner, stream } = address;
  const index = { owner, stream, status: task.status, order: task.createdAt };
  transaction.put('task', id, index, { ...stored, task });
  const { threadId, runId } = task;
  transaction.emit(stream, { type: 'task', threadId, runId, at, task });
  transaction.emit(address.feed, { type: 'task', threadId, at, task });
  return task;
}

export const INTERRUPTED =
  'interrupted: the server stopped while this was at work, so it was not finished. Start it again.';

/** Ends a task that nobody works on any more, once: whoever comes later changes nothing. */
export async function endTask(
  transaction: Transaction,
  address: ThreadAddress,
  taskId: string,
  at: string,
  change: Pick<Task, 'status'> & Partial<Task>,
): Promise<Task | undefined> {
  const row = await transaction.get('task', taskRowId(address.owner, taskId));
  if (!row || !isAtWork(row.body.task)) return undefined;
  transaction.remove('cancel', taskFlagId(address.owner, taskId));
  const task = { ...row.body.task, ...change, finishedAt: at, cancellable: false };
  return writeTask(transaction, address, { task, boot: null }, at);
}
