import { formatValue } from '../json/format-value.ts';

export type TableRow = Readonly<Record<string, unknown>>;

/** One piece of a result that a tool made of several. */
export type ValuePiece = { kind: 'picture'; url: string } | { kind: 'value'; value: unknown };

export type ReadValue =
  | { kind: 'diff'; text: string }
  | { kind: 'table'; columns: readonly string[]; rows: readonly TableRow[] }
  | { kind: 'pieces'; pieces: readonly ValuePiece[] }
  | { kind: 'tree' }
  | { kind: 'text' };

const MOST_COLUMNS = 12;
/** Characters as JSON; longer values are text that is cut, since a tree of them would stop the page. */
const LONGEST_TREE = 100_000;
const LONGEST_DIFF = 100_000;
const DIFF = /^(?:diff --git |--- \S.*\n\+\+\+ \S|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)/m;
const PICTURE = /^image\/[\w.+-]+$/;
const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;

/** How the result of a tool reads best. */
export function readValue(value: unknown): ReadValue {
  if (typeof value === 'string')
    return isDiff(value) ? { kind: 'diff', text: value } : { kind: 'text' };
  if (typeof value !== 'object' || value === null) return { kind: 'text' };
  const pieces = piecesOf(value);
  if (pieces) return { kind: 'pieces', pieces };
  const length = formatValue(value).length;
  // A cycle has no JSON, and a tree of it no end.
  if (length > LONGEST_TREE || !isJson(value)) return { kind: 'text' };
  const table = Array.isArray(value) ? tableOf(value) : undefined;
  return table ?? { kind: 'tree' };
}

/** True for a unified diff that is short enough to be laid out. */
export function isDiff(text: string): boolean {
  return text.length <= LONGEST_DIFF && DIFF.test(text) && HUNK.test(text);
}

function isJson(value: object): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    // As formatValue: its outline is enough.
    return false;
  }
}

function tableOf(items: readonly unknown[]): ReadValue | undefined {
  if (items.length < 2 || !items.every(isFlat)) return undefined;
  const columns = [...new Set(items.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0 || columns.length > MOST_COLUMNS) return undefined;
  return { kind: 'table', columns, rows: items };
}

function isFlat(item: unknown): item is TableRow {
  return (
    typeof item === 'object' &&
    item !== null &&
    !Array.isArray(item) &&
    Object.values(item).every((cell) => typeof cell !== 'object' || cell === null)
  );
}

/** The pieces of a result by the Model Context Protocol, or of a `content` result of AI SDK. */
function piecesOf(value: object): readonly ValuePiece[] | undefined {
  const { content, type, value: inner } = value as Record<string, unknown>; // Any object may be asked for any name.
  const list = type === 'content' ? inner : content;
  if (!Array.isArray(list) || list.length === 0 || !list.every(isPiece)) return undefined;
  return list.map(pieceOf);
}

function isPiece(item: unknown): item is Record<string, unknown> {
  return (
    typeof item === 'object' &&
    item !== null &&
    typeof (item as { type?: unknown }).type === 'string'
  );
}

function pieceOf(item: Record<string, unknown>): ValuePiece {
  const mediaType = item['mediaType'] ?? item['mimeType'];
  if (typeof item['text'] === 'string' && item['type'] === 'text')
    return { kind: 'value', value: item['text'] };
  const { data, url } = item;
  const isPicture = typeof mediaType === 'string' && PICTURE.test(mediaType);
  if (isPicture && typeof data === 'string')
    return {
      kind: 'picture',
      url: data.startsWith('data:') ? data : `data:${mediaType};base64,${data}`,
    };
  if (typeof url === 'string' && (isPicture || item['type'] === 'image-url'))
    return { kind: 'picture', url };
  return { kind: 'value', value: item };
}
