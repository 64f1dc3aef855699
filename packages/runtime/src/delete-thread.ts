import { HandrailError } from '@handrail/protocol';
import { cancelRun } from './cancel-run.ts';
import { queuedRuns } from './queued-runs.ts';
import { recoverThread } from './recover-thread.ts';
import { isoNow, type Shell } from './shell.ts';
import type { RowKind } from './stored-rows.ts';
import { threadNotFound, type ThreadAddress } from './thread-address.ts';
import { readRow, readRows, transact } from './transaction.ts';

/** Everything of a thread but its claim, whose version must go on counting. */
const OWNED: readonly RowKind[] = [
  'thread',
  'run',
  'message',
  'approval',
  'review',
  'asked',
  'consumption',
  'key',
  'cancel',
  'step',
  'state',
  'lane',
  'fanout',
  'plan',
  'task',
  'fork',
  'branch',
];
const TRIES = 10;

/** @throws HandrailError `not-found`, `thread-busy` when new runs keep starting in it */
export async function deleteThread(shell: Shell, address: ThreadAddress): Promise<void> {
  for (let round = 0; round < TRIES; round += 1) {
    const thread = await readRow(shell.journal, 'thread', address.stream);
    if (!thread) throw threadNotFound();
    await recoverThread(shell, address);
    for (const { id } of await queuedRuns(shell.journal, address)) {
      await cancelRun(shell, address, id);
    }
    await cancelRun(shell, address, thread.body.lastRunId);
    const tasks = [...shell.tasks.values()].filter(
      (task) => task.address.stream === address.stream,
    );
    for (const task of tasks) task.stop('cancelled');
    await Promise.all(tasks.map((task) => task.ended));
    if (await forget(shell, address)) return;
  }
  throw new HandrailError(
    'thread-busy',
    'New answers keep starting in this thread, so it was not deleted. Try again once it is quiet.',
  );
}

async function forget(shell: Shell, address: ThreadAddress): Promise<boolean> {
  return await transact(shell.journal, async (transaction) => {
    const claim = await transaction.get('claim', address.stream);
    const thread = await transaction.get('thread', address.stream);
    if (!thread) return true;
    const lastRun = await transaction.get('run', thread.body.lastRunId);
    if (claim?.body.boot != null || lastRun?.body.run.phase !== 'done') return false;
    for (const kind of OWNED) {
      for (const { id } of await readRows(transaction.reader, { kind, stream: address.stream })) {
        transaction.remove(kind, id);
      }
    }
    transaction.dropStream(address.stream);
    const { threadId } = address;
    transaction.emit(address.feed, { type: 'thread-deleted', threadId, at: isoNow(shell) });
    return true;
  });
}
