import { readWrittenMessage } from './conversation.ts';
import { endRun, type Ending } from './end-run.ts';
import type { JournalReader } from './journal.ts';
import { resumeRun } from './resume-run.ts';
import { writeClaim } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredClaim } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { readRow, transact } from './transaction.ts';

/**
 * Ends the stretch of a run whose process is gone: nothing of it is lost, its open parts are closed, and
 * its claim is freed in the same commit, which locks the old process out should it still be alive.
 */
export async function recoverThread(
  shell: Shell,
  address: ThreadAddress,
  ending: Ending = { outcome: 'interrupted' },
): Promise<void> {
  const seen = await readRow(shell.journal, 'claim', address.stream);
  if (!seen || !(await isAbandoned(shell, seen.body, shell.journal))) return;
  const ready = await transact(shell.journal, async (transaction) => {
    const claim = await transaction.get('claim', address.stream);
    if (!claim || claim.version !== seen.version) return undefined;
    const { runId } = claim.body;
    writeClaim(transaction, address, runId, null);
    const stored = (await transaction.get('run', runId))?.body;
    if (stored?.run.phase !== 'running') return undefined;
    const written = await readWrittenMessage(transaction.reader, address, stored.run.messageId);
    const stretch = { address, stored, written, ending, lastChunks: [] };
    const { threadStatus, isReady } = await endRun(shell, transaction, stretch);
    await changeThread(transaction, address, isoNow(shell), { thread: { status: threadStatus } });
    return isReady ? runId : undefined;
  });
  if (ready !== undefined) await resumeRun(shell, address, ready);
}

/** Also true for a claim of this very process that nothing works on: its journal failed it in the middle. */
export async function isAbandoned(
  shell: Shell,
  claim: StoredClaim,
  reader: JournalReader,
): Promise<boolean> {
  if (claim.boot === null) return false;
  if (claim.boot === shell.lease.boot) {
    return !shell.segments.has(claim.runId) && !shell.starting.has(claim.runId);
  }
  return await shell.lease.isDead(claim.boot, reader);
}
