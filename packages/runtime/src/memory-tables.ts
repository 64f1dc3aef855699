import type {
  CommitResult,
  JournalCommit,
  JournalEvent,
  JournalRow,
  RowExpectation,
  RowIndex,
  RowQuery,
} from './journal.ts';

interface StoredEvent {
  sequence: number;
  id: string;
  json: string;
}

interface StoredStream {
  last: number;
  /** Shared between copies: only ever pushed to, and readers stop at their own `last`. */
  events: StoredEvent[];
  sequences: Map<string, number>;
}

interface StoredRow {
  kind: string;
  id: string;
  version: number;
  sequence: number;
  index: RowIndex;
  json: string;
}

/** The memory journal's rows and streams at one moment. */
export class MemoryTables {
  readonly #rows: Map<string, Map<string, StoredRow>>;
  readonly #streams: Map<string, StoredStream>;

  constructor(
    rows: Map<string, Map<string, StoredRow>> = new Map(),
    streams: Map<string, StoredStream> = new Map(),
  ) {
    this.#rows = rows;
    this.#streams = streams;
  }

  copy(): MemoryTables {
    const rows = new Map([...this.#rows].map(([kind, table]) => [kind, new Map(table)]));
    const streams = new Map([...this.#streams].map(([id, stream]) => [id, { ...stream }]));
    return new MemoryTables(rows, streams);
  }

  commit(commit: JournalCommit): CommitResult {
    const failed = commit.expects?.find((expected) => !this.#holds(expected));
    if (failed) return { ok: false, failed };
    // Everything that can throw comes before the first write: a body that is no JSON leaves nothing half done.
    const appends = (commit.appends ?? []).map((append) => ({
      ...append,
      json: toJson(append.body),
    }));
    const puts = (commit.puts ?? []).map((put) => ({ ...put, json: toJson(put.body) }));

    for (const stream of commit.dropStreams ?? []) this.#drop(stream);
    const grown = new Map<string, number>();
    const sequences = appends.map((append) => {
      const sequence = this.#append(append.stream, append.id, append.json);
      grown.set(append.stream, this.#stream(append.stream).last);
      return sequence;
    });
    for (const { kind, id } of commit.deletes ?? []) this.#rows.get(kind)?.delete(id);
    const versions = puts.map(({ kind, id, index, json }) => {
      const version = (this.#rows.get(kind)?.get(id)?.version ?? 0) + 1;
      const sequence = (index.stream === undefined ? undefined : grown.get(index.stream)) ?? 0;
      this.#table(kind).set(id, { kind, id, version, sequence, index: { ...index }, json });
      return version;
    });
    return { ok: true, sequences, versions };
  }

  events(stream: string, range: { after: number; limit: number }): JournalEvent[] {
    const stored = this.#streams.get(stream);
    const first = stored?.events[0];
    if (!stored || !first) return [];
    const start = Math.max(0, range.after + 1 - first.sequence);
    const end = Math.min(start + range.limit, stored.last + 1 - first.sequence);
    return stored.events
      .slice(start, Math.max(start, end))
      .map(({ sequence, id, json }) => ({ sequence, id, body: JSON.parse(json) }));
  }

  head(stream: string): { last: number; firstKept: number } {
    const stored = this.#streams.get(stream);
    if (!stored) return { last: 0, firstKept: 1 };
    return { last: stored.last, firstKept: stored.events[0]?.sequence ?? stored.last + 1 };
  }

  row(kind: string, id: string): JournalRow | undefined {
    const stored = this.#rows.get(kind)?.get(id);
    return stored && readRow(stored);
  }

  rows(query: RowQuery): JournalRow[] {
    const { owner, stream, statuses, after } = query;
    return [...(this.#rows.get(query.kind)?.values() ?? [])]
      .filter(
        ({ id, index }) =>
          (owner === undefined || index.owner === owner) &&
          (stream === undefined || index.stream === stream) &&
          (statuses === undefined || statuses.includes(index.status ?? '')) &&
          (after === undefined || newestFirst({ order: index.order ?? '', id }, after) > 0),
      )
      .sort((left, right) =>
        newestFirst(
          { order: left.index.order ?? '', id: left.id },
          { order: right.index.order ?? '', id: right.id },
        ),
      )
      .slice(0, query.limit)
      .map(readRow);
  }

  trim(stream: string, through: number): void {
    const stored = this.#streams.get(stream);
    if (!stored) return;
    const kept = stored.events.filter((event) => event.sequence > through);
    this.#streams.set(stream, { last: stored.last, events: kept, sequences: indexIds(kept) });
  }

  #holds(expected: RowExpectation): boolean {
    const version = this.#rows.get(expected.kind)?.get(expected.id)?.version ?? null;
    return version === expected.version;
  }

  #append(id: string, eventId: string, json: string): number {
    const stream = this.#stream(id);
    const known = stream.sequences.get(eventId);
    if (known !== undefined) return known;
    stream.last += 1;
    stream.events.push({ sequence: stream.last, id: eventId, json });
    stream.sequences.set(eventId, stream.last);
    return stream.last;
  }

  #drop(id: string): void {
    const stream = this.#streams.get(id);
    // One number is skipped, so that a reader who had seen everything knows its place as gone.
    if (stream) this.#streams.set(id, { last: stream.last + 1, events: [], sequences: new Map() });
  }

  #stream(id: string): StoredStream {
    let stream = this.#streams.get(id);
    if (!stream) this.#streams.set(id, (stream = { last: 0, events: [], sequences: new Map() }));
    return stream;
  }

  #table(kind: string): Map<string, StoredRow> {
    let table = this.#rows.get(kind);
    if (!table) this.#rows.set(kind, (table = new Map()));
    return table;
  }
}

function toJson(body: unknown): string {
  return JSON.stringify(body) ?? 'null';
}

function readRow({ json, ...row }: StoredRow): JournalRow {
  return { ...row, index: { ...row.index }, body: JSON.parse(json) };
}

function newestFirst(
  left: { order: string; id: string },
  right: { order: string; id: string },
): number {
  if (left.order !== right.order) return left.order < right.order ? 1 : -1;
  return left.id === right.id ? 0 : left.id < right.id ? 1 : -1;
}

function indexIds(events: readonly StoredEvent[]): Map<string, number> {
  return new Map(events.map((event) => [event.id, event.sequence]));
}
