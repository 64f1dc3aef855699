import { HandrailError } from './errors.ts';

const MAX_DEPTH = 512;

/**
 * The one text form of a JSON value (RFC 8785): keys sorted by UTF-16 code unit, no spaces, so that
 * equal values have equal digests. Reads the value as `JSON.stringify` would: `undefined` members
 * are dropped, `toJSON` is honoured.
 * @throws HandrailError `invalid-input` for a cycle, for nesting deeper than 512, and for what JSON cannot carry (NaN, bigint, a function at the top).
 */
export function canonicalJson(value: unknown): string {
  const text = write(value, '', new Set());
  if (text === undefined) throw refuse('it holds no JSON value');
  return text;
}

function write(raw: unknown, key: string, path: Set<object>): string | undefined {
  const value = applyToJson(raw, key);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw refuse('it holds a number that is not finite');
      return JSON.stringify(value);
    case 'bigint':
      throw refuse('it holds a bigint');
    case 'object':
      return value === null ? 'null' : writeObject(value, path);
    default:
      return undefined;
  }
}

function writeObject(value: object, path: Set<object>): string {
  if (path.has(value)) throw refuse('it refers to itself');
  if (path.size >= MAX_DEPTH) throw refuse(`it is nested deeper than ${MAX_DEPTH} levels`);
  path.add(value);
  const text = Array.isArray(value) ? writeArray(value, path) : writeRecord(value, path);
  path.delete(value);
  return text;
}

function writeArray(value: readonly unknown[], path: Set<object>): string {
  return `[${value.map((item, index) => write(item, String(index), path) ?? 'null').join(',')}]`;
}

function writeRecord(value: object, path: Set<object>): string {
  const members: string[] = [];
  for (const key of Object.keys(value).toSorted(byCodeUnit)) {
    const text = write((value as Record<string, unknown>)[key], key, path);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function applyToJson(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
  return typeof value.toJSON === 'function' ? value.toJSON(key) : value;
}

function refuse(why: string): HandrailError {
  return new HandrailError(
    'invalid-input',
    `This input cannot be written as JSON: ${why}. Without a text form it can be neither shown nor approved; send plain JSON.`,
  );
}
