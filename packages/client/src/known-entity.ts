import type { FeedView } from './feed-session.ts';
import { own } from './thread-state.ts';
import type { ThreadState } from './thread-state.ts';

/** What the client knows, as far as it matters here. */
interface Known {
  readonly threads: Readonly<Record<string, { readonly state: ThreadState }>>;
  readonly feed: FeedView;
}

type EntityTable = 'approvals' | 'plans' | 'fanouts' | 'tasks';

/** An entity by its id, from whichever open thread, or the feed, knows its newest version. */
export function knownEntity<Table extends EntityTable>(
  { threads, feed }: Known,
  table: Table,
  id: string,
): ThreadState[Table][string] | undefined {
  const tables: Readonly<Record<string, { version: number }>>[] = Object.values(threads).map(
    ({ state }) => state[table],
  );
  if (table === 'approvals') tables.push(feed.approvals);
  if (table === 'tasks') tables.push(feed.tasks);
  let newest: { version: number } | undefined;
  for (const known of tables) {
    const found = own(known, id);
    if (found && found.version > (newest?.version ?? -1)) newest = found;
  }
  // It came from this very table, whose entities are of that type.
  return newest as ThreadState[Table][string] | undefined;
}
