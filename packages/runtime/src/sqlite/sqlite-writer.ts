import type { DatabaseSync } from 'node:sqlite';
import type { CommitResult, JournalCommit, RowIndex } from '../journal.ts';
import { rollBack } from './open-database.ts';
import type { SqliteReader } from './sqlite-reader.ts';

type Append = { stream: string; id: string; json: string };
type Put = { kind: string; id: string; index: RowIndex; json: string };

/** The writes, each one transaction. Synchronous, so no other write of this process can come in between. */
export class SqliteWriter {
  readonly #database: DatabaseSync;
  readonly #reader: SqliteReader;

  constructor(database: DatabaseSync, reader: SqliteReader) {
    this.#database = database;
    this.#reader = reader;
  }

  commit(commit: JournalCommit): CommitResult {
    // Before the transaction begins: a body that is no JSON must not leave it open.
    const appends = (commit.appends ?? []).map(({ body, ...append }) => ({
      ...append,
      json: toJson(body),
    }));
    const puts = (commit.puts ?? []).map(({ body, ...put }) => ({ ...put, json: toJson(body) }));
    return this.#inTransaction(() => {
      const failed = commit.expects?.find(
        ({ kind, id, version }) => this.#versionOf(kind, id) !== version,
      );
      if (failed) return { ok: false, failed };
      for (const stream of commit.dropStreams ?? []) this.#drop(stream);
      const grown = new Map<string, StreamHead>();
      const sequences = appends.map((append) => this.#append(append, grown));
      const update = this.#reader.statement('update stream set last = ? where id = ?');
      for (const { id, last } of grown.values()) update.run(last, id);
      const remove = this.#reader.statement('delete from entity where kind = ? and id = ?');
      for (const { kind, id } of commit.deletes ?? []) remove.run(kind, id);
      const versions = puts.map((put) => this.#put(put, grown));
      return { ok: true, sequences, versions };
    });
  }

  trim(stream: string, through: number): void {
    this.#inTransaction(() =>
      this.#reader
        .statement(
          'delete from event where stream = (select id from stream where name = ?) and sequence <= ?',
        )
        .run(stream, through),
    );
  }

  #inTransaction<Result>(work: () => Result): Result {
    this.#database.exec('begin immediate');
    try {
      const result = work();
      this.#database.exec('commit');
      return result;
    } catch (error) {
      rollBack(this.#database);
      throw error;
    }
  }

  #versionOf(kind: string, id: string): number | null {
    const row = this.#reader
      .statement('select version from entity where kind = ? and id = ?')
      .get(kind, id);
    return row ? Number(row['version']) : null;
  }

  #append({ stream, id, json }: Append, grown: Map<string, StreamHead>): number {
    let head = grown.get(stream);
    if (!head) grown.set(stream, (head = this.#streamHead(stream)));
    const written = this.#reader
      .statement(
        `insert into event (stream, sequence, id, body) values (?, ?, ?, ?)
         on conflict (stream, id) do nothing`,
      )
      .run(head.id, head.last + 1, id, json);
    if (Number(written.changes) > 0) return (head.last += 1);
    const known = this.#reader
      .statement('select sequence from event where stream = ? and id = ?')
      .get(head.id, id);
    return Number(known?.['sequence']);
  }

  #put({ kind, id, index, json }: Put, grown: ReadonlyMap<string, StreamHead>): number {
    const sequence = (index.stream === undefined ? undefined : grown.get(index.stream)?.last) ?? 0;
    const row = this.#reader
      .statement(
        `insert into entity (kind, id, version, sequence, owner, stream, status, sort, body)
         values (?, ?, 1, ?, ?, ?, ?, ?, ?)
         on conflict (kind, id) do update set
           version = version + 1, sequence = excluded.sequence, owner = excluded.owner,
           stream = excluded.stream, status = excluded.status, sort = excluded.sort, body = excluded.body
         returning version`,
      )
      .get(
        kind,
        id,
        sequence,
        index.owner,
        index.stream ?? '',
        index.status ?? '',
        index.order ?? '',
        json,
      );
    return Number(row?.['version']);
  }

  #drop(stream: string): void {
    this.#reader
      .statement('delete from event where stream = (select id from stream where name = ?)')
      .run(stream);
    // Its row stays, and with it the last sequence. One number is skipped, so that a reader who had
    // seen everything knows its place as gone.
    this.#reader
      .statement('update stream set drops = drops + 1, last = last + 1 where name = ?')
      .run(stream);
  }

  #streamHead(name: string): StreamHead {
    this.#reader.statement('insert into stream (name) values (?) on conflict do nothing').run(name);
    const row = this.#reader.statement('select id, last from stream where name = ?').get(name);
    return { id: Number(row?.['id']), last: Number(row?.['last']) };
  }
}

interface StreamHead {
  id: number;
  last: number;
}

function toJson(body: unknown): string {
  return JSON.stringify(body) ?? 'null';
}
