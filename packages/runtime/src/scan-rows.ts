import type { JournalReader, RowQuery } from './journal.ts';
import type { RowKind } from './stored-rows.ts';
import { readRows, type TypedRow } from './transaction.ts';

const PAGE = 100;

/** Rows in their order, read as they are wanted. */
export async function* eachRow<Kind extends RowKind>(
  reader: JournalReader,
  query: Omit<RowQuery, 'limit'> & { kind: Kind },
): AsyncGenerator<TypedRow<Kind>, void> {
  let { after } = query;
  for (;;) {
    const page = await readRows(reader, { ...query, after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = { order: last.index.order ?? '', id: last.id };
  }
}

/** The first rows that pass, up to so many. */
export async function scanRows<Kind extends RowKind>(
  reader: JournalReader,
  query: Omit<RowQuery, 'limit'> & { kind: Kind },
  wanted: number,
  passes: (row: TypedRow<Kind>) => boolean,
): Promise<TypedRow<Kind>[]> {
  const found: TypedRow<Kind>[] = [];
  for await (const row of eachRow(reader, query)) {
    if (passes(row)) found.push(row);
    if (found.length >= wanted) break;
  }
  return found;
}
