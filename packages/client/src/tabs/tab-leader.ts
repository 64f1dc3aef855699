import type { SharedConnection } from './shared-connection.ts';
import type { LeaderWord, Said, ToTab, Want } from './tab-words.ts';

/** Events told to a tab and not yet taken, at which it counts as frozen: it asks again when it wakes. */
const MOST_UNTAKEN = 2_000;

/** What says of a stream that it goes on. */
const GOES_ON: ReadonlySet<Said['says']> = new Set(['opened', 'position', 'event']);

export interface TabLeader {
  readonly term: string;
  hear(word: LeaderWord): void;
  stop(): void;
}

/** What the leading tab does for the others and itself: it holds the connection and hands out what comes. */
export function createTabLeader(
  name: string,
  connect: (say: (want: Want, said: Said) => void) => SharedConnection,
  tell: (tab: string, word: ToTab) => void,
): TabLeader {
  const term = crypto.randomUUID();
  const served = new Map<string, { tab: string; untaken: number }>();
  const tabs = new Map<string, AbortController>();

  const connection = connect(({ id, tab }, said) => {
    const entry = served.get(id);
    if (!entry) return;
    const isLast = !GOES_ON.has(said.says);
    if (isLast) served.delete(id);
    if (said.says === 'event' && ++entry.untaken > MOST_UNTAKEN) {
      forget(id);
      tell(tab, { type: 'said', id, said: { says: 'ended' } });
      return;
    }
    tell(tab, { type: 'said', id, said });
  });

  function forget(id: string): void {
    if (served.delete(id)) connection.remove(id);
  }

  /** A tab holds a lock of its own for as long as it lives: whoever gets it knows that it is gone. */
  function watch(tab: string): void {
    if (tabs.has(tab)) return;
    const watching = new AbortController();
    tabs.set(tab, watching);
    void navigator.locks
      .request(tabLock(name, tab), { signal: watching.signal }, () => {
        tabs.delete(tab);
        for (const [id, entry] of served) if (entry.tab === tab) forget(id);
      })
      .catch(() => {
        // Called off: another leads now.
      });
  }

  return {
    term,
    hear(word) {
      switch (word.type) {
        case 'want':
          watch(word.want.tab);
          served.set(word.want.id, { tab: word.want.tab, untaken: 0 });
          connection.add(word.want);
          return tell(word.want.tab, { type: 'here', term });
        case 'drop':
          return forget(word.id);
        case 'taken': {
          const entry = served.get(word.id);
          if (entry) entry.untaken -= word.count;
          return;
        }
        case 'ping':
          tell(word.tab, { type: 'here', term });
          for (const id of word.ids) {
            if (!served.has(id)) tell(word.tab, { type: 'said', id, said: { says: 'ended' } });
          }
          return;
        default:
          // Of a page of another version: it is led by one that understands it, or follows by itself.
          word satisfies never;
      }
    },
    stop() {
      connection.stop();
      for (const watching of tabs.values()) watching.abort();
    },
  };
}

export function tabLock(name: string, tab: string): string {
  return `${name}/${tab}`;
}
