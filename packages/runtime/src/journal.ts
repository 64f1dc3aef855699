/** One kept event. `sequence` counts up within its stream; gaps are legal. */
export interface JournalEvent {
  sequence: number;
  id: string;
  body: unknown;
}

/** One entity as last written. `version` counts its writes from 1. */
export interface JournalRow {
  kind: string;
  id: string;
  version: number;
  /** The stream's last sequence in the commit that wrote this row; 0 where that commit appended nothing to the row's `stream`. */
  sequence: number;
  index: RowIndex;
  body: unknown;
}

/** What rows can be listed by. */
export interface RowIndex {
  /** Who may see it: one tenant's one user. */
  owner: string;
  /** The event stream it belongs to. */
  stream?: string | undefined;
  status?: string | undefined;
  /** Lists are sorted by this, newest first; an ISO time. */
  order?: string | undefined;
}

export interface RowQuery {
  kind: string;
  owner?: string | undefined;
  stream?: string | undefined;
  statuses?: readonly string[] | undefined;
  /** Rows after this place in the newest-first order: the `order` and `id` of the last row of the page before. */
  after?: { order: string; id: string } | undefined;
  limit: number;
}

/** A row must be at this version for the commit to happen; null: must not exist. */
export interface RowExpectation {
  kind: string;
  id: string;
  version: number | null;
}

export interface JournalCommit {
  /** All must hold, or nothing is written. A claim is such a row, so this is the fence too. */
  expects?: readonly RowExpectation[] | undefined;
  puts?: readonly { kind: string; id: string; index: RowIndex; body: unknown }[] | undefined;
  deletes?: readonly { kind: string; id: string }[] | undefined;
  /**
   * In order. An id that its stream already holds is not written again, so a commit whose answer was
   * lost can be repeated.
   */
  appends?: readonly { stream: string; id: string; body: unknown }[] | undefined;
  /** Streams to forget whole. Their sequence goes on, one number skipped: every cursor from before is gone. */
  dropStreams?: readonly string[] | undefined;
}

export type CommitResult =
  | {
      ok: true;
      /** One for each append, in order; a repeated id answers the sequence it has. */
      sequences: number[];
      /** One for each put, in order. */
      versions: number[];
    }
  | { ok: false; failed: RowExpectation };

export interface JournalReader {
  /** Events with a sequence above `after`, ascending. */
  events(stream: string, range: { after: number; limit: number }): Promise<JournalEvent[]>;
  /** `last` is 0 for a stream nobody wrote. `firstKept` is above 1 once older events were forgotten. */
  head(stream: string): Promise<{ last: number; firstKept: number }>;
  row(kind: string, id: string): Promise<JournalRow | undefined>;
  /** Newest first by `index.order`, then by id descending. */
  rows(query: RowQuery): Promise<JournalRow[]>;
}

/**
 * Where everything is kept: events in streams, and rows of entities with compare-and-set. One commit is
 * one transaction. Nothing is visible to a reader before it is kept.
 */
export interface Journal extends JournalReader {
  /** Made once, when the journal is created; part of every cursor. `[A-Za-z0-9_-]{1,64}`. */
  readonly epoch: string;
  commit(commit: JournalCommit): Promise<CommitResult>;
  /** Several reads of one moment. */
  view<Result>(read: (reader: JournalReader) => Promise<Result>): Promise<Result>;
  /**
   * Calls `wake` soon after the stream grew, from this process or another. A hint: it may come late,
   * twice or for nothing, so readers read `events` after it.
   * @returns stops watching
   */
  watch(stream: string, wake: () => void): () => void;
  /** Forgets the events up to and with `through`; cursors before it are then gone. */
  trim(stream: string, through: number): Promise<void>;
  close(): Promise<void>;
}
