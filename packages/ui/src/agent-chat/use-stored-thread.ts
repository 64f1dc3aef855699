import { useCallback, useSyncExternalStore } from 'react';

/** The conversation that a page is in when its host does not say: kept in this browser, so that a reload finds it. */
export function useStoredThread(
  storageKey: string,
): readonly [threadId: string | undefined, open: (threadId: string) => void] {
  const threadId = useSyncExternalStore(
    subscribe,
    () => readThread(storageKey),
    // The server does not know: both sides begin without one.
    () => undefined,
  );
  const open = useCallback((next: string) => writeThread(storageKey, next), [storageKey]);
  return [threadId, open];
}

export function newThreadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const LISTENERS = new Set<() => void>();
/** Also for a browser without storage: then the conversation lasts as long as the page. */
const OPEN = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  LISTENERS.add(listener);
  return () => LISTENERS.delete(listener);
}

function readThread(key: string): string {
  const open = OPEN.get(key) ?? stored(key) ?? newThreadId();
  if (!OPEN.has(key)) writeThread(key, open, false);
  return open;
}

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) || undefined;
  } catch {
    // Storage may be forbidden here.
    return undefined;
  }
}

function writeThread(key: string, threadId: string, tell = true): void {
  OPEN.set(key, threadId);
  try {
    localStorage.setItem(key, threadId);
  } catch {
    // As above: the map has it.
  }
  if (tell) for (const listener of LISTENERS) listener();
}
