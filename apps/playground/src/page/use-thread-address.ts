import { useCallback, useSyncExternalStore } from 'react';

const QUEUE = '/approvals';

/** The conversation is part of the address, so that a reload, a bookmark and a second tab all mean the same one. */
export function useThreadAddress(): {
  threadId: string;
  /** The address names the queue of approvals and no conversation. */
  isQueue: boolean;
  open: (threadId: string) => void;
  startNew: () => void;
} {
  const threadId = useSyncExternalStore(subscribe, readThreadId);
  const open = useCallback((next: string) => {
    location.hash = encodeURIComponent(next);
  }, []);
  const startNew = useCallback(() => open(newThreadId()), [open]);
  return { threadId, isQueue: threadId === QUEUE, open, startNew };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function readThreadId(): string {
  const named = decodeURIComponent(location.hash.slice(1));
  if (named !== '') return named;
  const made = newThreadId();
  history.replaceState(null, '', `#${made}`);
  return made;
}

function newThreadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
