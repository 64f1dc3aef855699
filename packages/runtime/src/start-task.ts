import type { Task } from '@handrail/protocol';
import type { TaskRequest, TaskWork } from './agent.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow } from './shell.ts';
import { anchor } from './take-chunk.ts';
import { taskRowId, writeTask } from './task-entity.ts';
import { RunningTask } from './running-task.ts';

/** `turn.startTask`: see there. */
export async function startTask(
  writer: RunWriter,
  request: TaskRequest,
  work: TaskWork,
): Promise<Task> {
  const { shell, segment, lane, stepKey } = writer;
  const { address, run, scope } = segment;
  const within = lane?.laneId ?? run.runId;
  const count = (writer.tasks.get(stepKey) ?? 0) + 1;
  writer.tasks.set(stepKey, count);
  const named = stepKey === undefined ? `task-${count}` : `${stepKey}-task-${count}`;
  const taskId = `${within}.${request.key ?? named}`;
  const at = isoNow(shell);
  const { kind, label, cancellable = true } = request;
  await shell.lease.hold();
  const running = new RunningTask(shell, address, taskId);
  // Kept from the sweep before anybody can see it, and let go of again where it is there already.
  const id = taskRowId(address.owner, taskId);
  const isOurs = !shell.tasks.has(id);
  if (isOurs) shell.tasks.set(id, running);
  try {
    const { task, isNew } = await writer.change(async (transaction) => {
      const row = await transaction.get('task', id);
      if (row) return { task: row.body.task, isNew: false };
      const { runId, threadId } = run;
      const task: Task = {
        taskId,
        threadId,
        runId,
        kind,
        label,
        status: 'running',
        createdAt: at,
        startedAt: at,
        cancellable,
        version: 0,
      };
      const { boot } = shell.lease;
      return { task: writeTask(transaction, address, { task, boot }, at), isNew: true };
    });
    anchor(writer, 'task', taskId);
    if (isNew) running.begin(scope, work);
    else if (isOurs) shell.tasks.delete(id);
    return task;
  } catch (error) {
    if (isOurs) shell.tasks.delete(id);
    throw error;
  }
}
