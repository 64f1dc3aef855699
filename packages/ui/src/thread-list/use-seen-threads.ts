import type { Thread } from '@handrail/protocol';
import { useEffect, useSyncExternalStore } from 'react';
import { isUnread, seenStore } from './seen-threads.ts';
import type { SeenThreads } from './seen-threads.ts';

const NOTHING: SeenThreads = { since: '', threads: {} };

/** Which threads have news, by this browser's own record; the active one is read as it changes, while the page is in sight. */
export function useSeenThreads(
  threads: readonly Thread[],
  activeId: string | undefined,
  storageKey: string,
): (thread: Thread) => boolean {
  const store = seenStore(storageKey);
  const seen = useSyncExternalStore(store.subscribe, store.read, () => NOTHING);
  const active = threads.find(({ threadId }) => threadId === activeId);
  useEffect(() => {
    if (threads.length > 0) store.begin(threads);
  }, [store, threads]);
  useEffect(() => {
    if (!active) return;
    const mark = (): void => {
      if (document.visibilityState === 'visible') store.mark(active);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [store, active]);
  return (thread) => thread.threadId !== activeId && isUnread(seen, thread);
}
