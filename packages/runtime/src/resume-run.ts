import type { Run } from '@handrail/protocol';
import { asksPerson } from './asks-person.ts';
import { writeClaim, writeRun } from './run-entity.ts';
import { runSegment } from './run-segment.ts';
import { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { transact } from './transaction.ts';

/** Takes a parked run up again once every answer is there. Does nothing when it is not, or another was first. */
export async function resumeRun(
  shell: Shell,
  address: ThreadAddress,
  runId: string,
): Promise<void> {
  if (shell.isClosed()) return;
  await withClaiming(shell, runId, async () => {
    const segment = await transact(shell.journal, async (transaction) => {
      const claim = await transaction.get('claim', address.stream);
      const row = await transaction.get('run', runId);
      const stored = row?.body;
      if (claim?.body.boot != null || stored?.run.phase !== 'waiting') return undefined;
      if (row?.index.status !== 'ready') return undefined;
      const waits = await asksPerson(transaction.reader, address, runId);
      if (waits && shell.policy.batch !== 'each') return undefined;
      const at = isoNow(shell);
      const run = writeRun(
        transaction,
        address,
        { ...stored, run: takenUp(stored.run) },
        at,
        'running',
      );
      const claimVersion = writeClaim(transaction, address, runId, shell.lease.boot);
      await changeThread(transaction, address, at, { thread: { status: 'running' } });
      return new Segment(address, run, stored.scope, claimVersion);
    });
    if (segment) runSegment(shell, segment, resumeRun);
  });
}

/** The run as it goes on. */
export function takenUp(run: Run): Run {
  const {
    waitingFor: _waitingFor,
    outcome: _outcome,
    error: _error,
    finishedAt: _finishedAt,
    ...kept
  } = run;
  return { ...kept, phase: 'running', attempt: run.attempt + 1 };
}

/** Holds the lease and keeps the sweep from taking a run for abandoned while it is being claimed. */
export async function withClaiming<Result>(
  shell: Shell,
  runId: string,
  take: () => Promise<Result>,
): Promise<Result> {
  // Continuing a run may first have to recover that same run: the outer call then does the keeping.
  const isOuter = !shell.starting.has(runId);
  shell.starting.add(runId);
  try {
    await shell.lease.hold();
    return await take();
  } finally {
    if (isOuter) shell.starting.delete(runId);
  }
}

/** A run that waits for nobody any more. */
export interface ReadyRun {
  address: ThreadAddress;
  runId: string;
}

/** Lets the run go on that a decision has made ready, if it has. */
export function resumeSoon(shell: Shell, { ready }: { ready?: ReadyRun | undefined }): void {
  if (!ready) return;
  const { address, runId } = ready;
  // Not waited for: the decision stands whether or not this process lives to act on it.
  resumeRun(shell, address, runId).catch((error: unknown) =>
    shell.report(error, { where: 'resume', threadId: address.threadId, runId }),
  );
}
