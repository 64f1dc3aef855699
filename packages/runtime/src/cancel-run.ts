import { HandrailError, type CancelResult, type Run } from '@handrail/protocol';
import { readWrittenMessage } from './conversation.ts';
import { laneFlagId } from './lane.ts';
import { endRun } from './end-run.ts';
import { cancelQueued } from './queued-runs.ts';
import { recoverThread } from './recover-thread.ts';
import { writeClaim } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { readRow, transact } from './transaction.ts';
import { nextGrowth } from './next-growth.ts';

const CANCELLED = { outcome: 'cancelled', approvals: 'cancelled' } as const;
const LOOK_AGAIN_MS = 250;

/** Resolves when the end is journaled, whoever works on the run and however it takes its abort. */
export async function cancelRun(
  shell: Shell,
  address: ThreadAddress,
  runId: string,
): Promise<CancelResult> {
  let isFirst = true;
  for (;;) {
    const run = await findRun(shell, address, runId);
    if (run.phase === 'done') {
      const stopped = !isFirst && run.outcome === 'cancelled';
      return { status: stopped ? 'stopped' : 'already-done' };
    }
    isFirst = false;
    const segment = shell.segments.get(runId);
    if (segment) {
      segment.stop('cancelled');
      await segment.ended;
    } else if (run.phase === 'queued') {
      await cancelQueued(shell, address, runId);
    } else if (run.phase === 'running') {
      await askOwner(shell, address, runId);
    } else {
      await cancelParked(shell, address, runId);
      await shell.startNext(address);
    }
  }
}

async function findRun(shell: Shell, address: ThreadAddress, runId: string): Promise<Run> {
  const row = await readRow(shell.journal, 'run', runId);
  if (row && row.index.stream === address.stream) return row.body.run;
  throw new HandrailError(
    'not-found',
    'There is no such run in this thread, so nothing was stopped. Load the thread again.',
  );
}

/** The process that works on the run sees the flag at its next beat; one that is gone is stood in for. */
async function askOwner(shell: Shell, address: ThreadAddress, runId: string): Promise<void> {
  const grown = nextGrowth(shell.journal, address.stream, LOOK_AGAIN_MS);
  try {
    await raiseFlag(shell, address, runId);
    await recoverThread(shell, address, CANCELLED);
    await grown.promise;
  } finally {
    grown.stop();
  }
}

/** Only while it runs: a flag left behind would stop the run when somebody continues it. */
async function raiseFlag(shell: Shell, address: ThreadAddress, runId: string): Promise<void> {
  await transact(shell.journal, async (transaction) => {
    const run = (await transaction.get('run', runId))?.body.run;
    if (run?.phase !== 'running' || (await transaction.get('cancel', runId))) return;
    const { owner, stream } = address;
    transaction.put('cancel', runId, { owner, stream }, { runId });
  });
}

async function cancelParked(shell: Shell, address: ThreadAddress, runId: string): Promise<void> {
  await transact(shell.journal, async (transaction) => {
    const claim = await transaction.get('claim', address.stream);
    const stored = (await transaction.get('run', runId))?.body;
    if (stored?.run.phase !== 'waiting' || claim?.body.boot != null) return;
    const written = await readWrittenMessage(transaction.reader, address, stored.run.messageId);
    const stretch = { address, stored, written, ending: CANCELLED, lastChunks: [] };
    const { threadStatus } = await endRun(shell, transaction, stretch);
    writeClaim(transaction, address, runId, null);
    await changeThread(transaction, address, isoNow(shell), { thread: { status: threadStatus } });
  });
}

/** At each beat: does someone elsewhere want a run of this process stopped? */
export async function heedCancelFlags(shell: Shell): Promise<void> {
  for (const [runId, segment] of shell.segments) {
    if (await readRow(shell.journal, 'cancel', runId)) segment.stop('cancelled');
    const flag = await readRow(shell.journal, 'cancel', laneFlagId(runId));
    for (const laneId of flag?.body.lanes ?? []) segment.findLane(laneId)?.stop('cancelled');
  }
}
