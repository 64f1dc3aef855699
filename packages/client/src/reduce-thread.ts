import type {
  ChunkEvent,
  ForkEvent,
  RunEvent,
  ThreadEvent,
  UnknownThreadEvent,
} from '@handrail/protocol';
import { isKnownThreadEvent } from '@handrail/protocol';
import { pass } from './cursor-trail.ts';
import { reduceChunks, reduceMessage } from './reduce-message.ts';
import { reduceSharedState } from './reduce-shared-state.ts';
import type { ThreadState } from './thread-state.ts';
import { own } from './thread-state.ts';

const NOTICES_KEPT = 20;

/**
 * What is true after an event: pure and total. An event seen twice changes nothing (R3), an event of
 * a later protocol is counted and kept (R12), and only what an event touches is new: the same state
 * comes back when nothing changed.
 */
export function reduceThread(
  state: ThreadState,
  event: ThreadEvent | UnknownThreadEvent,
): ThreadState {
  const cursor = event?.cursor;
  if (typeof cursor !== 'string') return reduceSafely(state, event);
  const trail = pass(state.trail, cursor);
  if (trail === state.trail) return state;
  return { ...reduceSafely(state, event), cursor, trail };
}

/** What `reduceThread` gives after each of these in turn, none of which has passed; cheaper where they are many. */
export function reduceManyChunks(
  state: ThreadState,
  events: readonly ChunkEvent[],
  position: Pick<ThreadState, 'cursor' | 'trail'>,
): ThreadState {
  try {
    return { ...reduceChunks(state, events), ...position };
  } catch {
    // One of them cannot be read: each by itself, so that only that one is lost (R12).
    return events.reduce(reduceThread, state);
  }
}

function reduceSafely(state: ThreadState, event: ThreadEvent | UnknownThreadEvent): ThreadState {
  try {
    return reduceBody(state, event);
  } catch {
    // A field is missing or of another type: one such event must not stop those after it (R12).
    return countUnread(state, event);
  }
}

function reduceBody(state: ThreadState, event: ThreadEvent | UnknownThreadEvent): ThreadState {
  if (!isKnownThreadEvent(event)) return countUnread(state, event);
  switch (event.type) {
    case 'run':
      return reduceRun(state, event);
    case 'message':
      return reduceMessage(state, event);
    case 'chunk':
      return reduceChunks(state, [event]);
    case 'approval':
      return upsert(state, 'approvals', event.approval.approvalId, event.approval);
    case 'plan':
      return upsert(state, 'plans', event.plan.planId, event.plan);
    case 'fanout':
      return upsert(state, 'fanouts', event.fanout.fanoutId, event.fanout);
    case 'task':
      return upsert(state, 'tasks', event.task.taskId, event.task);
    case 'fork':
      return reduceFork(state, event);
    case 'state':
      return reduceSharedState(state, event);
    case 'notice':
      return { ...state, notices: [...state.notices, event.notice].slice(-NOTICES_KEPT) };
    default:
      event satisfies never;
      return state;
  }
}

function countUnread(state: ThreadState, event: ThreadEvent | UnknownThreadEvent): ThreadState {
  // Kept as it came: that its fields are not what its type says is why it is kept.
  const lastEvent = event as UnknownThreadEvent;
  return { ...state, unread: { ...state.unread, events: state.unread.events + 1, lastEvent } };
}

function reduceRun(state: ThreadState, { run }: RunEvent): ThreadState {
  const next = upsert(state, 'runs', run.runId, run);
  const known = own(state.runs, run.runId);
  const hasBegun = run.phase !== 'queued' && run.attempt !== 0 && (run.phase !== 'done' || !known);
  if (next === state || !hasBegun) return next;
  return {
    ...next,
    latestRunId: run.runId,
    // A run may take up the id of an answer that was dropped to make room for it.
    droppedIds: next.droppedIds.includes(run.messageId)
      ? next.droppedIds.filter((id) => id !== run.messageId)
      : next.droppedIds,
  };
}

/**
 * A choice of a branch says on which run the thread rests now: its outcome is the one that is shown. It may be older
 * than all runs that are known; then none is, for that of another branch would be wrong.
 */
function reduceFork(state: ThreadState, { fork, runId }: ForkEvent): ThreadState {
  const next = upsert(state, 'forks', fork.forkId, fork);
  if (next === state || runId === null) return next;
  return { ...next, latestRunId: runId };
}

type EntityTable = 'forks' | 'runs' | 'approvals' | 'plans' | 'fanouts' | 'tasks';

/** The higher version wins; an equal one says nothing new. */
function upsert<Table extends EntityTable>(
  state: ThreadState,
  table: Table,
  id: string,
  entity: ThreadState[Table][string],
): ThreadState {
  const current = own<{ version: number }>(state[table], id);
  if (current && current.version >= entity.version) return state;
  return { ...state, [table]: { ...state[table], [id]: entity } };
}
