import { toErrorEnvelope } from '@handrail/protocol';
import { backoffMs } from './backoff.ts';
import type { RunStarter } from './start-run.ts';
import type { ThreadSession } from './thread-session.ts';
import { activeRuns } from './thread-state.ts';

const TRIES = 4;

export interface ThreadStop {
  stop(): Promise<void>;
  /** Ends one run, or takes it out of the queue. */
  cancel(runId: string): Promise<void>;
}

/**
 * Makes the stop of a thread: it ends every run that works in it, also one that a reload found or
 * another tab began, and one that has been asked for but not yet heard of (R5).
 */
export function createStop(session: ThreadSession, starter: RunStarter): ThreadStop {
  const { runtime, scope, backoff } = session.context;
  const { threadId } = session;
  /** The start that was to be stopped and whose answer was then lost. */
  let wanted: number | undefined;

  session.onEvent((event) => {
    if (event.type !== 'run' || event.run.phase === 'done') return;
    const isWanted = wanted === starter.asked();
    wanted = undefined;
    if (isWanted) void cancel(event.run.runId);
  });

  async function cancel(runId: string): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await runtime.cancelRun(scope, { threadId, runId });
        return;
      } catch (thrown) {
        const error = toErrorEnvelope(thrown);
        if (error.retry !== 'after' || failures + 1 >= TRIES) {
          starter.giveUp(thrown, () => cancel(runId));
          return;
        }
        const delay = Math.max(backoffMs(failures, backoff), error.retryAfterMs ?? 0);
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  async function stop(): Promise<void> {
    const isStarting = session.view().isStarting || session.view().outgoing.some(isPending);
    if (isStarting) await starter.settled();
    const runs = activeRuns(session.view().state);
    wanted = isStarting && runs.length === 0 ? starter.asked() : undefined;
    // The queue first: the end of what runs would let the next one begin.
    const [queued, begun] = [true, false].map((isQueued) =>
      runs.filter(({ phase }) => (phase === 'queued') === isQueued),
    );
    for (const group of [queued, begun]) {
      await Promise.all((group ?? []).map((run) => cancel(run.runId)));
    }
  }

  return { stop, cancel };
}

function isPending(entry: { status: 'pending' | 'failed' }): boolean {
  return entry.status === 'pending';
}
