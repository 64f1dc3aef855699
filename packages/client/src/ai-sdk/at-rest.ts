import type { Run } from '@handrail/protocol';
import type { ThreadState } from '../thread-state.ts';

/** Nothing more comes unless a person acts: the run has ended, or waits for more than its own going on. */
export function isAtRest(state: ThreadState, run: Run): boolean {
  if (run.phase !== 'waiting') return run.phase === 'done';
  if (run.waitingFor === 'reconnect') return false;
  // A run whose last approval was just decided is still marked as waiting until it goes on.
  return run.waitingFor !== 'approval' || hasPending(state, run.runId);
}

/** The run of the thread that works now, else the one whose turn is next. */
export function liveRun(state: ThreadState): Run | undefined {
  const live = Object.values(state.runs).filter((run) => !isAtRest(state, run));
  return live.find((run) => run.phase !== 'queued') ?? live[0];
}

function hasPending(state: ThreadState, runId: string): boolean {
  return Object.values(state.approvals).some(
    (approval) => approval.runId === runId && approval.status === 'pending',
  );
}
