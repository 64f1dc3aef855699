import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HandrailError, isHandrailError } from '@handrail/protocol';

/** Marks the file as ours: 'HRJL' in ASCII. */
const APPLICATION_ID = 0x48524a4c;
const SCHEMA_VERSION = 1;

const SCHEMA = `
create table meta (name text primary key, value text not null) without rowid;
create table stream (
  id integer primary key,
  name text not null unique,
  last integer not null default 0,
  drops integer not null default 0
);
create table event (
  stream integer not null,
  sequence integer not null,
  id text not null,
  body text not null,
  primary key (stream, sequence)
) without rowid;
create unique index event_id on event (stream, id);
create table entity (
  kind text not null,
  id text not null,
  version integer not null,
  sequence integer not null,
  owner text not null,
  stream text not null,
  status text not null,
  sort text not null,
  body text not null
);
create unique index entity_id on entity (kind, id);
create index entity_owner on entity (kind, owner, sort, id);
create index entity_stream on entity (kind, stream, sort, id);
create index entity_status on entity (kind, status, sort, id);
`;

export interface OpenDatabase {
  writer: DatabaseSync;
  /** For reads of one moment while the writer goes on. */
  reader: DatabaseSync;
  epoch: string;
}

/**
 * Opens the file, or makes it and its folder.
 * @throws HandrailError `unavailable` with the real reason as its cause: an unwritable place, a file that is
 * no journal, a journal of a newer version
 */
export function openDatabase(path: string): OpenDatabase {
  if (path === '' || path.startsWith(':') || path.startsWith('file:')) {
    throw cannotOpen(
      new Error(`Not a plain path: ${path}. For a journal in memory use memoryJournal().`),
    );
  }
  let writer: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writer = new DatabaseSync(path);
    writer.exec('pragma busy_timeout = 5000');
    refuseForeign(writer, path);
    writer.exec('pragma journal_mode = wal; pragma synchronous = normal');
    const epoch = migrate(writer, path);
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('pragma busy_timeout = 5000');
    return { writer, reader, epoch };
  } catch (error) {
    writer?.close();
    throw isHandrailError(error) ? error : cannotOpen(error);
  }
}

/** Ends a transaction that failed; a full disk, for one, has ended it already. */
export function rollBack(database: DatabaseSync): void {
  try {
    database.exec('rollback');
  } catch {
    // None was open, which is all that was wanted.
  }
}

/** Before anything is written: somebody else's file must stay as it is. */
function refuseForeign(database: DatabaseSync, path: string): void {
  const application = pragma(database, 'application_id');
  if (application === APPLICATION_ID) return;
  const { count } = database.prepare('select count(*) as count from sqlite_schema').get() as {
    count: number;
  };
  if (application !== 0 || count > 0) {
    throw cannotOpen(new Error(`${path} is a database of another program.`));
  }
}

/** Under the write lock, so that of several processes on their first start one makes the tables. */
function migrate(database: DatabaseSync, path: string): string {
  database.exec('begin immediate');
  try {
    refuseForeign(database, path);
    const version = pragma(database, 'user_version');
    if (version > SCHEMA_VERSION) throw newerSchema(path, version);
    if (version === 0) {
      database.exec(SCHEMA);
      database.exec(
        `pragma application_id = ${APPLICATION_ID}; pragma user_version = ${SCHEMA_VERSION}`,
      );
      database
        .prepare("insert into meta (name, value) values ('epoch', ?)")
        .run(crypto.randomUUID());
    }
    const row = database.prepare("select value from meta where name = 'epoch'").get();
    database.exec('commit');
    return String(row?.['value']);
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name]);
}

function newerSchema(path: string, version: number): HandrailError {
  return new HandrailError(
    'unavailable',
    `The journal was written by a newer version of @handrail/runtime (its schema is ${version}, this one knows ${SCHEMA_VERSION}). Nothing was touched: update the package, or use another file.`,
    { cause: new Error(`Schema ${version} in ${path}`) },
  );
}

function cannotOpen(cause: unknown): HandrailError {
  return new HandrailError(
    'unavailable',
    'The journal cannot be opened, so nothing could be kept. See the cause; the path must be a file this process may write, on a local disk, and either new or a Handrail journal.',
    { cause },
  );
}
