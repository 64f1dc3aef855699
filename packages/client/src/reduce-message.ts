import type { ChunkEvent, MessageEvent } from '@handrail/protocol';
import { foldChunk, startFold } from '@handrail/protocol';
import { mergeDeltas } from './merge-deltas.ts';
import type { ThreadState } from './thread-state.ts';
import { messageOf, own } from './thread-state.ts';

const DROPPED_KEPT = 200;

/** A durable message replaces what chunks built under its id (R3). */
export function reduceMessage(state: ThreadState, event: MessageEvent): ThreadState {
  const { message } = event;
  const isKnown = messageOf(state, message.id) !== undefined;
  if (!isKnown && event.update && state.hasOlder) return state;
  const { [message.id]: _written, ...writing } = state.writing;
  const placed = place(state, message.id, isLane(state, message.id));
  const next = {
    ...placed,
    settled: { ...placed.settled, [message.id]: message },
    writing: Object.hasOwn(state.writing, message.id) ? writing : state.writing,
  };
  if (!event.truncate) return next;
  // One that is not loaded is older than all that is.
  return isKnown || !state.hasOlder ? dropAfter(next, message.id) : dropAllBut(next, message.id);
}

/**
 * Chunks touch their messages alone: the other messages, and the records that hold them, stay as they are. Many at
 * once cost little more than one: those of a message are folded together.
 */
export function reduceChunks(state: ThreadState, events: readonly ChunkEvent[]): ThreadState {
  const byMessage = new Map<string, ChunkEvent[]>();
  let before: ChunkEvent | undefined;
  let others: ChunkEvent[] | undefined;
  for (const event of events) {
    const { messageId, runId } = event;
    // Mostly they are of one run and one message: what holds for one is not looked up for the next.
    if (messageId !== before?.messageId || runId !== before.runId) {
      before = event;
      // A run ends once (R4): what straggles in after it may not change the stored answer.
      const isLate = runId !== null && own(state.runs, runId)?.phase === 'done';
      others = isLate ? undefined : (byMessage.get(messageId) ?? []);
      if (others) byMessage.set(messageId, others);
    }
    others?.push(event);
  }
  let next = state;
  for (const [messageId, itsEvents] of byMessage) next = foldInto(next, messageId, itsEvents);
  return next;
}

function foldInto(
  state: ThreadState,
  messageId: string,
  events: readonly ChunkEvent[],
): ThreadState {
  if (state.droppedIds.includes(messageId)) return state;
  let { unread } = state;
  const message = own(state.settled, messageId);
  const before =
    own(state.writing, messageId) ??
    (message ? { message, open: { text: {}, reasoning: {} } } : startFold(messageId));
  let after = before;
  for (const { chunk, problems } of mergeDeltas(events))
    after = foldChunk(after, chunk, (problem) => {
      unread = { ...unread, chunks: unread.chunks + problems, lastChunk: problem };
    });
  const isNew = messageOf(state, messageId) === undefined;
  if (after === before && !isNew) return unread === state.unread ? state : { ...state, unread };
  const placed = isNew ? place(state, messageId, events[0]?.lane !== undefined) : state;
  return { ...placed, unread, writing: { ...state.writing, [messageId]: after } };
}

function place(state: ThreadState, messageId: string, lane: boolean): ThreadState {
  const list = lane ? 'laneMessageIds' : 'messageIds';
  const dropped = state.droppedIds.includes(messageId);
  if (!dropped && messageOf(state, messageId) !== undefined) return state;
  return {
    ...state,
    [list]: state[list].includes(messageId) ? state[list] : [...state[list], messageId],
    droppedIds: dropped ? state.droppedIds.filter((id) => id !== messageId) : state.droppedIds,
  };
}

function dropAfter(state: ThreadState, messageId: string): ThreadState {
  const keep = state.messageIds.indexOf(messageId) + 1;
  const dropped = state.messageIds.slice(keep);
  if (keep === 0 || dropped.length === 0) return state;
  return {
    ...state,
    messageIds: state.messageIds.slice(0, keep),
    settled: without(state.settled, dropped),
    writing: without(state.writing, dropped),
    droppedIds: [...state.droppedIds, ...dropped].slice(-DROPPED_KEPT),
  };
}

function dropAllBut(state: ThreadState, messageId: string): ThreadState {
  const messageIds = [messageId, ...state.messageIds.filter((id) => id !== messageId)];
  return { ...dropAfter({ ...state, messageIds }, messageId), olderCount: 0 };
}

function isLane(state: ThreadState, messageId: string): boolean {
  return (
    state.laneMessageIds.includes(messageId) ||
    Object.values(state.fanouts).some(({ children }) =>
      children.some((child) => child.messageId === messageId),
    )
  );
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  ids: readonly string[],
): Record<string, Value> {
  const gone = new Set(ids);
  return Object.fromEntries(Object.entries(record).filter(([id]) => !gone.has(id)));
}
