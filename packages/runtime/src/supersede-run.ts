import { HandrailError } from '@handrail/protocol';
import { readWrittenMessage } from './conversation.ts';
import { endRun } from './end-run.ts';
import { asksPerson } from './asks-person.ts';
import type { Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/**
 * Ends a run that waits for a person, because the person wrote something else. Answers that are all there
 * already are not thrown away: such a run is about to go on, so the thread is busy.
 */
export async function supersedeRun(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  runId: string,
): Promise<void> {
  const stored = (await transaction.get('run', runId))?.body;
  if (stored?.run.phase !== 'waiting') return;
  if (!(await asksPerson(transaction.reader, address, runId))) {
    throw new HandrailError(
      'thread-busy',
      'The answer in this thread is about to go on with what was decided. Wait until it ends, or stop it first.',
      { retryAfterMs: 1000 },
    );
  }
  await endRun(shell, transaction, {
    address,
    stored,
    written: await readWrittenMessage(transaction.reader, address, stored.run.messageId),
    ending: { outcome: 'cancelled', approvals: 'superseded' },
    lastChunks: [],
  });
}
