import type { CommitResult, Journal, JournalCommit, JournalReader } from './journal.ts';
import { MemoryTables } from './memory-tables.ts';
import { StreamWatchers } from './stream-watchers.ts';

/**
 * A journal that lives and dies with the process: for tests, stories and demos. It keeps bodies as JSON
 * text, as a database would, so nothing that works here relies on shared objects.
 */
export function memoryJournal(): Journal {
  let tables = new MemoryTables();
  let shared = false;
  const watchers = new StreamWatchers();

  // A view keeps reading the tables it began with; the first write after it goes to a copy.
  function writable(): MemoryTables {
    if (shared) tables = tables.copy();
    shared = false;
    return tables;
  }

  const latest: JournalReader = {
    events: async (stream, range) => tables.events(stream, range),
    head: async (stream) => tables.head(stream),
    row: async (kind, id) => tables.row(kind, id),
    rows: async (query) => tables.rows(query),
  };

  return {
    epoch: crypto.randomUUID(),
    ...latest,
    async commit(commit: JournalCommit): Promise<CommitResult> {
      const result = writable().commit(commit);
      if (result.ok) watchers.wake(grownStreams(commit));
      return result;
    },
    async view(read) {
      const moment = tables;
      shared = true;
      return await read({
        events: async (stream, range) => moment.events(stream, range),
        head: async (stream) => moment.head(stream),
        row: async (kind, id) => moment.row(kind, id),
        rows: async (query) => moment.rows(query),
      });
    },
    watch: (stream, wake) => watchers.add(stream, wake),
    async trim(stream, through) {
      writable().trim(stream, through);
    },
    async close() {
      watchers.clear();
    },
  };
}

function grownStreams(commit: JournalCommit): Set<string> {
  const streams = new Set(commit.dropStreams);
  for (const append of commit.appends ?? []) streams.add(append.stream);
  return streams;
}
