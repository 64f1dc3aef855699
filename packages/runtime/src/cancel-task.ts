import { HandrailError, type CancelResult, type Scope, type Task } from '@handrail/protocol';
import { nextGrowth } from './next-growth.ts';
import { isoNow, type Shell } from './shell.ts';
import { endTask, INTERRUPTED, isAtWork, taskFlagId, taskRowId } from './task-entity.ts';
import {
  addressOf,
  addressOfStream,
  ownerOf,
  requireId,
  type ThreadAddress,
} from './thread-address.ts';
import { readRow, readRows, transact } from './transaction.ts';

const LOOK_AGAIN_MS = 250;

/**
 * Resolves when the end is journaled, whoever works on the task.
 * @throws HandrailError `not-found`, `invalid-request` for one that cannot be stopped
 */
export async function cancelTask(
  shell: Shell,
  scope: Scope,
  taskId: string,
): Promise<CancelResult> {
  requireId(taskId, 'taskId');
  const id = taskRowId(ownerOf(scope), taskId);
  for (let isFirst = true; ; isFirst = false) {
    const row = await readRow(shell.journal, 'task', id);
    if (!row) throw noSuchTask();
    const { task, boot } = row.body;
    if (!isAtWork(task)) {
      return { status: !isFirst && task.status === 'cancelled' ? 'stopped' : 'already-done' };
    }
    if (!task.cancellable) throw notCancellable();
    const running = shell.tasks.get(id);
    if (running) {
      running.stop('cancelled');
      await running.ended;
      continue;
    }
    const address = addressOf(scope, task.threadId);
    if (await isForsaken(shell, boot)) await end(shell, address, taskId, { status: 'cancelled' });
    else await askOwner(shell, address, taskId);
  }
}

async function askOwner(shell: Shell, address: ThreadAddress, taskId: string): Promise<void> {
  const { owner, stream } = address;
  const grown = nextGrowth(shell.journal, stream, LOOK_AGAIN_MS);
  try {
    await transact(shell.journal, async (transaction) => {
      const row = await transaction.get('task', taskRowId(owner, taskId));
      const id = taskFlagId(owner, taskId);
      if (!row || !isAtWork(row.body.task) || (await transaction.get('cancel', id))) return;
      transaction.put('cancel', id, { owner, stream }, { runId: row.body.task.runId });
    });
    await grown.promise;
  } finally {
    grown.stop();
  }
}

/** At each beat: does someone elsewhere want a task of this process stopped? */
export async function heedTaskFlags(shell: Shell): Promise<void> {
  for (const task of shell.tasks.values()) {
    const id = taskFlagId(task.address.owner, task.taskId);
    if (await readRow(shell.journal, 'cancel', id)) task.stop('cancelled');
  }
}

/** Ends what a process left that is gone: a task cannot go on without it, and must not look as if it did. */
export async function failForsakenTasks(shell: Shell): Promise<void> {
  const rows = await readRows(shell.journal, { kind: 'task', statuses: ['queued', 'running'] });
  for (const { id, body, index } of rows) {
    if (shell.tasks.has(id) || !(await isForsaken(shell, body.boot))) continue;
    const address = addressOfStream(index.owner, index.stream);
    await end(shell, address, body.task.taskId, { status: 'failed', error: INTERRUPTED });
  }
}

async function end(
  shell: Shell,
  address: ThreadAddress,
  taskId: string,
  change: Pick<Task, 'status'> & Partial<Task>,
): Promise<void> {
  await transact(shell.journal, (transaction) =>
    endTask(transaction, address, taskId, isoNow(shell), change),
  );
}

async function isForsaken(shell: Shell, boot: string | null): Promise<boolean> {
  if (boot === null || boot === shell.lease.boot) return true;
  return await shell.lease.isDead(boot, shell.journal);
}

function noSuchTask(): HandrailError {
  return new HandrailError(
    'not-found',
    'There is no such task here, so nothing was stopped. Load the list again.',
  );
}

function notCancellable(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'This task cannot be stopped once it has begun, so it goes on. Wait for its end.',
  );
}
