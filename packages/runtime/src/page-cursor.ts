import { HandrailError, type Page, type PageRequest } from '@handrail/protocol';
import type { RowQuery } from './journal.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

export interface PageQuery {
  limit: number;
  after: RowQuery['after'];
}

/**
 * Reads a page request. Rows are told by `order` and by a public id, which `toRowId` makes the row's.
 * @throws HandrailError `invalid-request`, `bad-cursor`
 */
export function readPage(
  page: PageRequest | undefined,
  toRowId: (id: string) => string,
): PageQuery {
  const limit = page?.limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new HandrailError(
      'invalid-request',
      `A page holds 1 to ${MAX_LIMIT} items, so this one was not read. Ask for a limit in between.`,
    );
  }
  if (page?.cursor === undefined) return { limit, after: undefined };
  const { order, id } = decode(page.cursor);
  return { limit, after: { order, id: toRowId(id) } };
}

/** Makes a page of one row more than `limit`, which says whether there is a next page. */
export function makePage<Item>(
  rows: readonly Item[],
  limit: number,
  place: (item: Item) => { order: string; id: string },
): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items };
  const { order, id } = place(last);
  return { items, next: encodePlace({ order, id }) };
}

/** The cursor of the page after this place. */
export function encodePlace({ order, id }: { order: string; id: string }): string {
  return btoa(encodeURIComponent(JSON.stringify([order, id])));
}

function decode(cursor: string): { order: string; id: string } {
  try {
    const [order, id]: unknown[] = JSON.parse(decodeURIComponent(atob(cursor)));
    if (typeof order === 'string' && typeof id === 'string') return { order, id };
  } catch {
    // Told below, like every other string that no page gave.
  }
  throw new HandrailError(
    'bad-cursor',
    'The page cursor is not one this server made. Start again at the first page.',
  );
}
