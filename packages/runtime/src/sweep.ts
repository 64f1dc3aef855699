import { expireApproval } from './expire-approval.ts';
import { isExpired } from './approval-entity.ts';
import { failForsakenTasks } from './cancel-task.ts';
import { isAbandoned, recoverThread } from './recover-thread.ts';
import { resumeRun } from './resume-run.ts';
import type { Shell } from './shell.ts';
import { addressOfStream, type ThreadAddress } from './thread-address.ts';
import { readRows } from './transaction.ts';

/**
 * Finds what a process left undone: runs whose owner is gone, runs that were answered but not taken up,
 * messages whose turn has come, questions whose time is up. Costs four indexed reads when there is nothing.
 */
export async function sweep(shell: Shell): Promise<void> {
  const { journal } = shell;
  for (const { body, index } of await readRows(journal, { kind: 'claim', statuses: ['held'] })) {
    if (!(await isAbandoned(shell, body, journal))) continue;
    const address = addressOfStream(index.owner, index.stream);
    await guarded(shell, address, body.runId, () => recoverThread(shell, address));
  }
  for (const { body, index } of await readRows(journal, { kind: 'run', statuses: ['ready'] })) {
    const { runId } = body.run;
    if (shell.starting.has(runId)) continue;
    const address = addressOfStream(index.owner, index.stream);
    await guarded(shell, address, runId, () => resumeRun(shell, address, runId));
  }
  const queued = await readRows(journal, { kind: 'run', statuses: ['queued'] });
  for (const { body, index } of queued) {
    const address = addressOfStream(index.owner, index.stream);
    await guarded(shell, address, body.run.runId, () => shell.startNext(address));
  }
  await failForsakenTasks(shell);
  const timed = await readRows(journal, { kind: 'approval', statuses: ['pending-timed'] });
  for (const { body, index } of timed) {
    const { approvalId, runId } = body.approval;
    if (!isExpired(body.approval, shell.now())) continue;
    const address = addressOfStream(index.owner, index.stream);
    await guarded(shell, address, runId, () => expireApproval(shell, address, approvalId));
  }
}

/** One thread that cannot be mended must not keep the others from it. */
async function guarded(
  shell: Shell,
  { threadId }: ThreadAddress,
  runId: string,
  work: () => Promise<void>,
): Promise<void> {
  if (shell.isClosed()) return;
  try {
    await work();
  } catch (error) {
    shell.report(error, { where: 'recovery', threadId, runId });
  }
}
