import type { AgentClient } from '@handrail/client';
import type { Thread } from '@handrail/protocol';

/** Milliseconds in which a deletion can be taken back. */
const UNDO_MS = 8000;

export interface RemovalState {
  /** Can be taken back; by thread. */
  pending: ReadonlySet<string>;
  /** The server has been asked to delete them: no longer to be taken back. */
  going: ReadonlySet<string>;
  /** The thread whose deletion failed last. */
  failed: Thread | undefined;
}

/** What is being deleted, for all lists of one client: one may go away while another is still there, or comes again. */
export interface Removals {
  read: () => RemovalState;
  subscribe: (listener: () => void) => () => void;
  remove: (thread: Thread) => void;
  undo: (threadId: string) => void;
}

export const NO_REMOVALS: RemovalState = {
  pending: new Set(),
  going: new Set(),
  failed: undefined,
};

const OF_CLIENT = new WeakMap<AgentClient, Removals>();

/**
 * Deletes after a while in which it can be undone. Whoever leaves the last list earlier meant it: then it is done at
 * once, and a page that is closed before the server heard of it leaves the thread there.
 */
export function removalsOf(client: AgentClient): Removals {
  const removals = OF_CLIENT.get(client) ?? createRemovals(client);
  OF_CLIENT.set(client, removals);
  return removals;
}

function createRemovals(client: AgentClient): Removals {
  const listeners = new Set<() => void>();
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; act: () => void }>();
  let state = NO_REMOVALS;
  const update = (change: Partial<RemovalState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const stop = (threadId: string): void => {
    clearTimeout(waiting.get(threadId)?.timer);
    waiting.delete(threadId);
  };
  const actNow = (): void => {
    for (const { act } of waiting.values()) act();
  };
  return {
    read: () => state,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('pagehide', actNow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('pagehide', actNow);
        actNow();
      };
    },
    remove(thread) {
      const { threadId } = thread;
      const act = (): void => {
        stop(threadId);
        update({
          pending: without(state.pending, threadId),
          going: withOne(state.going, threadId),
        });
        client
          .deleteThread(threadId)
          .catch(() => update({ failed: thread }))
          .finally(() => update({ going: without(state.going, threadId) }));
      };
      stop(threadId);
      waiting.set(threadId, { timer: setTimeout(act, UNDO_MS), act });
      update({ pending: withOne(state.pending, threadId), failed: undefined });
    },
    undo(threadId) {
      stop(threadId);
      update({ pending: without(state.pending, threadId) });
    },
  };
}

function withOne(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set, item]);
}

function without(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== item));
}
