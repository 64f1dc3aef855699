import { HandrailError } from '@handrail/protocol';
import type { Journal, JournalCommit } from '../journal.ts';
import { StreamWatchers } from '../stream-watchers.ts';
import { openDatabase, rollBack } from './open-database.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

export interface SqliteJournalOptions {
  /** The one file; it and its folder are made where they are missing. On a local disk, never a network share. */
  path: string;
}

const POLL_MS = 20;

/**
 * A journal in one SQLite file, through `node:sqlite`. Several processes on one machine may open the same
 * file and see each other's events.
 * @throws HandrailError `unavailable` when the file cannot be used; the cause says why
 */
export function sqliteJournal(options: SqliteJournalOptions): Journal {
  const { writer, reader, epoch } = openDatabase(options.path);
  const reads = new SqliteReader(writer);
  const views = new SqliteReader(reader);
  const writes = new SqliteWriter(writer, reads);
  const watchers = new StreamWatchers();
  const stamps = new Map<string, string | undefined>();
  let lastView: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let foreignVersion: unknown;
  let closed = false;

  // Changes when another connection has written; costs microseconds, so all streams share one question.
  function dataVersion(): unknown {
    return reads.statement('pragma data_version').get()?.['data_version'];
  }

  function poll(): void {
    if (watchers.size === 0) {
      clearInterval(timer);
      timer = undefined;
      stamps.clear();
      return;
    }
    watchers.wake(grownStreams());
  }

  // Thrown in a timer, an error would end the whole process; those who wait get it when they read.
  function grownStreams(): string[] {
    const streams = [...watchers.streams()];
    try {
      const version = dataVersion();
      if (version === foreignVersion) return [];
      const now = reads.stamps(streams);
      const grown = streams.filter((stream) => now.get(stream) !== stamps.get(stream));
      for (const [stream, stamp] of now) stamps.set(stream, stamp);
      foreignVersion = version;
      return grown;
    } catch {
      return streams;
    }
  }

  function read<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      throw failed(cause);
    }
  }

  return {
    epoch,
    events: async (stream, range) => read(() => reads.events(stream, range)),
    head: async (stream) => read(() => reads.head(stream)),
    row: async (kind, id) => read(() => reads.row(kind, id)),
    rows: async (query) => read(() => reads.rows(query)),
    async commit(commit) {
      const result = read(() => writes.commit(commit));
      if (result.ok) watchers.wake(changedStreams(commit));
      return result;
    },
    async view(work) {
      const turn = lastView.then(async () => {
        // The read is what fixes the moment: `begin` alone waits for the first one.
        read(() => reader.exec('begin; select 1 from meta'));
        try {
          return await work({
            events: async (stream, range) => read(() => views.events(stream, range)),
            head: async (stream) => read(() => views.head(stream)),
            row: async (kind, id) => read(() => views.row(kind, id)),
            rows: async (query) => read(() => views.rows(query)),
          });
        } finally {
          rollBack(reader);
        }
      });
      lastView = turn.catch(() => {
        // Whoever asked for that view hears of it; the next one begins all the same.
      });
      return await turn;
    },
    watch(stream, wake) {
      if (!stamps.has(stream)) {
        stamps.set(
          stream,
          read(() => reads.stamps([stream]).get(stream)),
        );
      }
      const stop = watchers.add(stream, wake);
      if (!timer) {
        foreignVersion = read(dataVersion);
        timer = setInterval(poll, POLL_MS);
        timer.unref();
      }
      return stop;
    },
    async trim(stream, through) {
      read(() => writes.trim(stream, through));
    },
    async close() {
      clearInterval(timer);
      watchers.clear();
      await lastView;
      if (closed) return;
      closed = true;
      reader.close();
      writer.close();
    },
  };
}

function changedStreams(commit: JournalCommit): Set<string> {
  const streams = new Set(commit.dropStreams);
  for (const append of commit.appends ?? []) streams.add(append.stream);
  return streams;
}

/** The real reason may hold paths and values, so it stays on the server. */
function failed(cause: unknown): HandrailError {
  return new HandrailError(
    'unavailable',
    'The journal could not be read or written, so this was not done. Try again in a moment.',
    { cause },
  );
}
