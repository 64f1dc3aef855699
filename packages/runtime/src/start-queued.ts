import { isHandrailError, toErrorEnvelope } from '@handrail/protocol';
import { beginRun } from './begin-run.ts';
import { endQueued, queuedRuns } from './queued-runs.ts';
import { resumeRun, withClaiming } from './resume-run.ts';
import { runSegment } from './run-segment.ts';
import type { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { transact, type Transaction } from './transaction.ts';

/** Begins the run whose turn it is. Does nothing while another works, or waits for a person. */
export async function startQueued(shell: Shell, address: ThreadAddress): Promise<void> {
  for (;;) {
    const [first] = await queuedRuns(shell.journal, address);
    if (!first || shell.isClosed()) return;
    const outcome = await withClaiming(shell, first.id, async () => {
      const taken = await transact(shell.journal, (transaction) =>
        takeFirst(shell, transaction, address, first.id),
      );
      if (typeof taken === 'object') runSegment(shell, taken, resumeRun);
      return taken;
    });
    if (outcome !== 'look-again') return;
  }
}

async function takeFirst(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  runId: string,
): Promise<Segment | 'not-yet' | 'look-again'> {
  const claim = await transaction.get('claim', address.stream);
  const thread = (await transaction.get('thread', address.stream))?.body;
  if (claim?.body.boot != null || !thread) return 'not-yet';
  const last = await transaction.get('run', thread.lastRunId);
  if (last?.body.run.phase === 'waiting') return 'not-yet';
  const [first] = await queuedRuns(transaction.reader, address);
  const stored = (await transaction.get('run', runId))?.body;
  const message = stored?.run.queuedMessage;
  if (first?.id !== runId || !stored || !message) return 'look-again';
  const { messageId } = stored.run;
  const request = { trigger: { type: 'message', message } } as const;
  const start = { address, scope: stored.scope, request, runId, messageId };
  try {
    return await beginRun(shell, transaction, start, thread);
  } catch (error) {
    // A message of the same id has come in between: this one cannot join, and must not hold up the rest.
    if (!isHandrailError(error)) throw error;
    const end = { outcome: 'failed', error: toErrorEnvelope(error) } as const;
    endQueued(transaction, address, { stored, thread }, isoNow(shell), end);
    return 'look-again';
  }
}
