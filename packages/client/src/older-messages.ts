import type { MessagePage } from '@handrail/protocol';
import type { ThreadState } from './thread-state.ts';

/** How many messages a page of an older time brings, and how many a thread opens with. */
export const MESSAGES_PAGE = 200;

/** Puts messages before those that are known. */
export function withOlder(state: ThreadState, page: MessagePage): ThreadState {
  const known = new Set(state.messageIds);
  const fresh = page.messages.filter(({ id }) => !known.has(id));
  return {
    ...state,
    messageIds: [...fresh.map(({ id }) => id), ...state.messageIds],
    olderCount: state.olderCount + fresh.length,
    hasOlder: page.hasOlder,
    settled: { ...state.settled, ...Object.fromEntries(fresh.map((one) => [one.id, one])) },
  };
}

/** A snapshot that takes the place of what was known: what stood somewhere still does, counted from the first look. */
export function inPlaceOf(state: ThreadState, before: ThreadState): ThreadState {
  const last = before.messageIds.findLast((id) => state.messageIds.includes(id));
  if (last === undefined) return state;
  const moved = state.messageIds.indexOf(last) - before.messageIds.indexOf(last);
  return { ...state, olderCount: before.olderCount + moved };
}
