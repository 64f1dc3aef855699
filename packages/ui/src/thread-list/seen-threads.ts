import type { Thread } from '@handrail/protocol';

/** How far the person has read: threads by id with the `updatedAt` they last saw, and where counting began. */
export interface SeenThreads {
  readonly since: string;
  readonly threads: Readonly<Record<string, string>>;
}

const KEPT = 500;
const EMPTY: SeenThreads = { since: '', threads: {} };

/** Where the record is kept, and who is told when it changes. One for each storage key. */
export interface SeenStore {
  read: () => SeenThreads;
  /** What is there at the first look was there before: nothing of it counts as unread. */
  begin: (threads: readonly Thread[]) => void;
  mark: (thread: Thread) => void;
  subscribe: (listener: () => void) => () => void;
}

const STORES = new Map<string, SeenStore>();

export function seenStore(key: string): SeenStore {
  const store = STORES.get(key) ?? createSeenStore(key);
  STORES.set(key, store);
  return store;
}

export function isUnread(seen: SeenThreads, { threadId, updatedAt }: Thread): boolean {
  if (seen.since === '') return false;
  const last = Object.hasOwn(seen.threads, threadId) ? seen.threads[threadId] : undefined;
  return updatedAt > (last ?? seen.since);
}

function createSeenStore(key: string): SeenStore {
  const listeners = new Set<() => void>();
  let seen: SeenThreads | undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const read = (): SeenThreads => (seen ??= readSeen(key));
  const write = (next: SeenThreads): void => {
    seen = next;
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A browser without storage, or a full one: what is unread is then known for this visit only.
    }
    tell();
  };
  const heard = (event: StorageEvent): void => {
    if (event.key !== key) return;
    seen = undefined;
    tell();
  };
  return {
    read,
    begin(threads) {
      const newest = threads.reduce(
        (last, { updatedAt }) => (updatedAt > last ? updatedAt : last),
        '',
      );
      if (read().since === '' && newest !== '') write({ ...read(), since: newest });
    },
    mark({ threadId, updatedAt }) {
      const { since, threads } = read();
      if ((threads[threadId] ?? '') >= updatedAt) return;
      const { [threadId]: _before, ...others } = threads;
      const kept = Object.entries(others).slice(1 - KEPT);
      write({
        since: since === '' ? updatedAt : since,
        threads: { ...Object.fromEntries(kept), [threadId]: updatedAt },
      });
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', heard);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', heard);
      };
    },
  };
}

function readSeen(key: string): SeenThreads {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (isSeen(value)) return value;
  } catch {
    // Unreadable is as good as absent: then nothing is unread yet.
  }
  return EMPTY;
}

function isSeen(value: unknown): value is SeenThreads {
  return (
    typeof value === 'object' &&
    value !== null &&
    'since' in value &&
    typeof value.since === 'string' &&
    'threads' in value &&
    typeof value.threads === 'object' &&
    value.threads !== null &&
    Object.values(value.threads).every((updatedAt) => typeof updatedAt === 'string')
  );
}
