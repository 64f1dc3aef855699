import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { JournalEvent, JournalRow, RowIndex, RowQuery } from '../journal.ts';

/** The reads, on one connection. */
export class SqliteReader {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Prepared once per text. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    return statement;
  }

  events(stream: string, range: { after: number; limit: number }): JournalEvent[] {
    const rows = this.statement(
      `select sequence, id, body from event
       where stream = (select id from stream where name = ?) and sequence > ?
       order by sequence limit ?`,
    ).all(stream, range.after, range.limit);
    return rows.map((row) => ({
      sequence: Number(row['sequence']),
      id: String(row['id']),
      body: JSON.parse(String(row['body'])),
    }));
  }

  head(stream: string): { last: number; firstKept: number } {
    const row = this.statement(
      `select last, (select min(sequence) from event where stream = stream.id) as first
       from stream where name = ?`,
    ).get(stream);
    if (!row) return { last: 0, firstKept: 1 };
    const last = Number(row['last']);
    return { last, firstKept: row['first'] === null ? last + 1 : Number(row['first']) };
  }

  /** Changes whenever the stream grew or was dropped. */
  stamps(streams: Iterable<string>): Map<string, string> {
    const rows = this.statement(
      `select name, last || '/' || drops as stamp from stream
       where name in (select value from json_each(?))`,
    ).all(JSON.stringify([...streams]));
    return new Map(rows.map((row) => [String(row['name']), String(row['stamp'])]));
  }

  row(kind: string, id: string): JournalRow | undefined {
    const row = this.statement('select * from entity where kind = ? and id = ?').get(kind, id);
    return row && readRow(row);
  }

  rows(query: RowQuery): JournalRow[] {
    const { owner, stream, statuses, after } = query;
    const where = ['kind = ?'];
    const values: SQLInputValue[] = [query.kind];
    if (owner !== undefined) {
      where.push('owner = ?');
      values.push(owner);
    }
    if (stream !== undefined) {
      where.push('stream = ?');
      values.push(stream);
    }
    if (statuses !== undefined) {
      where.push(`status in (select value from json_each(?))`);
      values.push(JSON.stringify(statuses));
    }
    if (after !== undefined) {
      where.push(`(sort, id) < (?, ?)`);
      values.push(after.order, after.id);
    }
    values.push(query.limit);
    return this.statement(
      `select * from entity where ${where.join(' and ')}
       order by sort desc, id desc limit ?`,
    )
      .all(...values)
      .map(readRow);
  }
}

function readRow(row: Record<string, unknown>): JournalRow {
  const { kind, id, version, sequence, owner, stream, status, sort, body } =
    // The table's columns, all of them not null.
    row as Record<'kind' | 'id' | 'owner' | 'stream' | 'status' | 'sort' | 'body', string> &
      Record<'version' | 'sequence', number>;
  const index: RowIndex = { owner };
  if (stream !== '') index.stream = stream;
  if (status !== '') index.status = status;
  if (sort !== '') index.order = sort;
  return { kind, id, version, sequence, index, body: JSON.parse(body) };
}
