import { readWrittenMessage } from './conversation.ts';
import { endRun, type Ending } from './end-run.ts';
import type { JournalReader } from './journal.ts';
import { resumeRun, withClaiming } from './resume-run.ts';
import { writeClaim } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredClaim } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { readRow, transact, type TypedRow } from './transaction.ts';

/**
 * Ends the stretch of a run whose process is gone: nothing of it is lost, and its open parts are closed.
 * The claim is seized first. That locks the old process out, should it still be alive: only what it can
 * no longer add to can be read to its end.
 */
export async function recoverThread(
  shell: Shell,
  address: ThreadAddress,
  ending: Ending = { outcome: 'interrupted' },
): Promise<void> {
  const seen = await readRow(shell.journal, 'claim', address.stream);
  if (!seen || !(await isAbandoned(shell, seen.body, shell.journal))) return;
  const { runId } = seen.body;
  const isReady = await withClaiming(shell, runId, async () => {
    const seized = await seize(shell, address, seen);
    return seized === undefined ? false : await endStretch(shell, address, runId, seized, ending);
  });
  if (isReady) await resumeRun(shell, address, runId);
  else await shell.startNext(address);
}

/** @returns the fence, or undefined when another was first */
async function seize(
  shell: Shell,
  address: ThreadAddress,
  seen: TypedRow<'claim'>,
): Promise<number | undefined> {
  return await transact(shell.journal, async (transaction) => {
    const claim = await transaction.get('claim', address.stream);
    if (claim?.version !== seen.version) return undefined;
    return writeClaim(transaction, address, seen.body.runId, shell.lease.boot);
  });
}

/** @returns true when the run waits for nobody and can go on */
async function endStretch(
  shell: Shell,
  address: ThreadAddress,
  runId: string,
  fence: number,
  ending: Ending,
): Promise<boolean> {
  return await transact(shell.journal, async (transaction) => {
    const claim = await transaction.get('claim', address.stream);
    if (claim?.version !== fence) return false;
    writeClaim(transaction, address, runId, null);
    const stored = (await transaction.get('run', runId))?.body;
    if (stored?.run.phase !== 'running') return false;
    const written = await readWrittenMessage(transaction.reader, address, stored.run.messageId);
    const stretch = { address, stored, written, ending, lastChunks: [] };
    const { threadStatus, isReady } = await endRun(shell, transaction, stretch);
    await changeThread(transaction, address, isoNow(shell), { thread: { status: threadStatus } });
    return isReady;
  });
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
