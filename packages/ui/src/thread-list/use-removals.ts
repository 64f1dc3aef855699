import type { Thread } from '@handrail/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds in which a deletion can be taken back. */
const UNDO_MS = 8000;

export interface Removals {
  /** Gone from the list, not yet from the server; by thread. */
  pending: ReadonlySet<string>;
  remove: (thread: Thread) => void;
  undo: (threadId: string) => void;
}

/**
 * Deletes after a while in which it can be undone. Whoever leaves earlier meant it: then it is done at once, and a page
 * that is closed before the server heard of it leaves the thread there.
 */
export function useRemovals(
  deleteThread: (threadId: string) => Promise<void>,
  onFailed: (thread: Thread) => void,
): Removals {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(
    new Map<string, { timer: ReturnType<typeof setTimeout>; act: () => void }>(),
  );
  const latest = useRef({ deleteThread, onFailed });
  useEffect(() => {
    latest.current = { deleteThread, onFailed };
  });
  const forget = useCallback((threadId: string) => {
    clearTimeout(timers.current.get(threadId)?.timer);
    timers.current.delete(threadId);
    setPending((before) => new Set([...before].filter((id) => id !== threadId)));
  }, []);
  const remove = useCallback(
    (thread: Thread) => {
      const { threadId } = thread;
      const act = (): void => {
        clearTimeout(timers.current.get(threadId)?.timer);
        timers.current.delete(threadId);
        latest.current
          .deleteThread(threadId)
          .catch(() => latest.current.onFailed(thread))
          .finally(() => forget(threadId));
      };
      timers.current.set(threadId, { timer: setTimeout(act, UNDO_MS), act });
      setPending((before) => new Set([...before, threadId]));
    },
    [forget],
  );
  useEffect(() => {
    const waiting = timers.current;
    const actNow = (): void => {
      for (const { act } of waiting.values()) act();
    };
    addEventListener('pagehide', actNow);
    return () => {
      removeEventListener('pagehide', actNow);
      actNow();
    };
  }, []);
  return { pending, remove, undo: forget };
}
