import { HandrailError } from '@handrail/protocol';
import type { FeedEvent, ThreadEvent } from '@handrail/protocol';
import type {
  Journal,
  JournalCommit,
  JournalReader,
  RowExpectation,
  RowIndex,
  RowQuery,
} from './journal.ts';
import type { RowKind, StoredRows } from './stored-rows.ts';

/** An event as it is kept: the cursor is added when it is read. */
export type KeptEvent<Event> = Event extends unknown ? Omit<Event, 'cursor'> : never;

export interface TypedRow<Kind extends RowKind> {
  id: string;
  version: number;
  sequence: number;
  index: RowIndex;
  body: StoredRows[Kind];
}

/** Thrown to one who no longer holds the claim under which it wrote: stop, write nothing more. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

const MAX_ROUNDS = 100;
const PAGE = 500;

export async function readRow<Kind extends RowKind>(
  reader: JournalReader,
  kind: Kind,
  id: string,
): Promise<TypedRow<Kind> | undefined> {
  const row = await reader.row(kind, id);
  // Only this package writes these kinds, each with the body that StoredRows gives it.
  return row && { ...row, body: row.body as StoredRows[Kind] };
}

/** All rows that match, however many, newest first. */
export async function readRows<Kind extends RowKind>(
  reader: JournalReader,
  query: Omit<RowQuery, 'limit'> & { kind: Kind; limit?: number },
): Promise<TypedRow<Kind>[]> {
  const all: TypedRow<Kind>[] = [];
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  let { after } = query;
  for (;;) {
    const wanted = Math.min(PAGE, limit - all.length);
    const page = await reader.rows({ ...query, after, limit: wanted });
    // As in readRow.
    for (const row of page) all.push({ ...row, body: row.body as StoredRows[Kind] });
    const last = page.at(-1);
    if (!last || page.length < wanted || all.length >= limit) return all;
    after = { order: last.index.order ?? '', id: last.id };
  }
}

/** Reads rows and plans writes; all that was read must still be true when they are written. */
export class Transaction {
  readonly reader: JournalReader;
  readonly #id = crypto.randomUUID();
  readonly #seen = new Map<string, RowExpectation>();
  readonly #puts = new Map<string, NonNullable<JournalCommit['puts']>[number]>();
  readonly #deletes = new Map<string, { kind: string; id: string }>();
  readonly #appends: { stream: string; id: string; body: unknown }[] = [];
  readonly #drops: string[] = [];

  constructor(reader: JournalReader) {
    this.reader = reader;
  }

  async get<Kind extends RowKind>(kind: Kind, id: string): Promise<TypedRow<Kind> | undefined> {
    const row = await readRow(this.reader, kind, id);
    this.#seen.set(`${kind} ${id}`, { kind, id, version: row?.version ?? null });
    return row;
  }

  /** The version that the row gets if this is written. The row must have been read here. */
  nextVersion(kind: RowKind, id: string): number {
    const seen = this.#seen.get(`${kind} ${id}`);
    if (!seen) throw new Error(`The ${kind} row is written without having been read.`);
    return (seen.version ?? 0) + 1;
  }

  /** The last word on a row in one transaction counts, be it a put or a removal. */
  put<Kind extends RowKind>(
    kind: Kind,
    id: string,
    index: RowIndex,
    body: StoredRows[Kind],
  ): number {
    const version = this.nextVersion(kind, id);
    this.#deletes.delete(`${kind} ${id}`);
    this.#puts.set(`${kind} ${id}`, { kind, id, index, body });
    return version;
  }

  /** What the row will hold, where this transaction has written it already. */
  planned<Kind extends RowKind>(kind: Kind, id: string): StoredRows[Kind] | undefined {
    // Put here under this kind.
    return this.#puts.get(`${kind} ${id}`)?.body as StoredRows[Kind] | undefined;
  }

  remove(kind: RowKind, id: string): void {
    this.#puts.delete(`${kind} ${id}`);
    this.#deletes.set(`${kind} ${id}`, { kind, id });
  }

  emit(stream: string, event: KeptEvent<ThreadEvent> | KeptEvent<FeedEvent>): void {
    this.#appends.push({ stream, id: `${this.#id}/${this.#appends.length}`, body: event });
  }

  dropStream(stream: string): void {
    this.#drops.push(stream);
  }

  /** Undefined when nothing is to be written. */
  plan(): JournalCommit | undefined {
    const writes = this.#puts.size + this.#deletes.size + this.#appends.length + this.#drops.length;
    if (writes === 0) return undefined;
    return {
      expects: [...this.#seen.values()],
      puts: [...this.#puts.values()],
      deletes: [...this.#deletes.values()],
      appends: this.#appends,
      dropStreams: this.#drops,
    };
  }
}

/**
 * Plans on one moment's rows and writes if they still hold, else plans again. `plan` may run several
 * times: no effects in it, and no other use of the journal than through the transaction.
 * @throws HandrailError `unavailable` when others keep winning.
 */
export async function transact<Result>(
  journal: Journal,
  plan: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let transaction: Transaction | undefined;
    const result = await journal.view((reader) => plan((transaction = new Transaction(reader))));
    const commit = transaction?.plan();
    if (!commit || (await journal.commit(commit)).ok) return result;
  }
  throw new HandrailError(
    'unavailable',
    'Too many writers changed the same thing at once, so this was not done. Try again in a moment.',
  );
}
