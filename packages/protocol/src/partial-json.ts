const MAX_DEPTH = 512;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
/** The text ended before a value began. */
const NOTHING: unique symbol = Symbol('nothing');

interface Reader {
  readonly text: string;
  at: number;
}

/**
 * What a JSON text says as far as it has come: open strings, arrays and objects are closed, a key
 * without its value is left out. For showing a tool's input while it streams. Undefined when nothing
 * can be read yet, or the text is not JSON. Linear in the length of the text: call it when shown, not per delta.
 */
export function readPartialJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off or no JSON at all: read as far as it goes.
  }
  try {
    const value = readValue({ text, at: 0 }, 0);
    return value === NOTHING ? undefined : value;
  } catch {
    return undefined;
  }
}

function readValue(reader: Reader, depth: number): unknown {
  if (depth > MAX_DEPTH) throw refuse(reader);
  switch (peek(reader)) {
    case undefined:
      return NOTHING;
    case '{':
      return readObject(reader, depth);
    case '[':
      return readArray(reader, depth);
    case '"':
      return readString(reader).value;
    default:
      return readLiteral(reader);
  }
}

function readObject(reader: Reader, depth: number): Record<string, unknown> {
  const members: [string, unknown][] = [];
  // fromEntries defines members, so a key named __proto__ is a plain member.
  const done = () => Object.fromEntries(members);
  reader.at++;
  if (take(reader, '}')) return done();
  while (peek(reader) === '"') {
    const key = readString(reader);
    if (!key.whole || peek(reader) === undefined) return done();
    if (!take(reader, ':')) throw refuse(reader);
    const value = readValue(reader, depth + 1);
    if (value === NOTHING) return done();
    members.push([key.value, value]);
    if (take(reader, '}') || peek(reader) === undefined) return done();
    if (!take(reader, ',')) throw refuse(reader);
  }
  if (peek(reader) !== undefined) throw refuse(reader);
  return done();
}

function readArray(reader: Reader, depth: number): unknown[] {
  const items: unknown[] = [];
  reader.at++;
  if (take(reader, ']')) return items;
  for (;;) {
    const value = readValue(reader, depth + 1);
    if (value === NOTHING) return items;
    items.push(value);
    if (take(reader, ']') || peek(reader) === undefined) return items;
    if (!take(reader, ',')) throw refuse(reader);
  }
}

function readString(reader: Reader): { value: string; whole: boolean } {
  const { text } = reader;
  const start = reader.at;
  let end = start + 1;
  let whole = false;
  while (end < text.length && !whole) {
    const char = text[end];
    if (char === '"') whole = true;
    const width = char !== '\\' ? 1 : text[end + 1] === 'u' ? 6 : 2;
    if (end + width > text.length) break;
    end += width;
  }
  reader.at = whole ? end : text.length;
  const written = text.slice(start, end);
  if (whole) return { value: JSON.parse(written) as string, whole };
  const value = JSON.parse(`${written}"`) as string;
  // The other half of the character is still to come.
  return { value: value.replace(/[\ud800-\udbff]$/, ''), whole };
}

function readLiteral(reader: Reader): unknown {
  const rest = reader.text.slice(reader.at, reader.at + 5);
  for (const [word, value] of LITERALS) {
    if (!rest.startsWith(word) && !(atEnd(reader, rest) && word.startsWith(rest))) continue;
    reader.at = Math.min(reader.at + word.length, reader.text.length);
    return value;
  }
  NUMBER.lastIndex = reader.at;
  const written = NUMBER.exec(reader.text)?.[0];
  if (written === undefined) {
    if (reader.text.slice(reader.at) !== '-') throw refuse(reader);
    reader.at = reader.text.length;
    return NOTHING;
  }
  reader.at += written.length;
  // A number may be cut after its point or its exponent sign.
  if (/^(?:\.|[eE][+-]?)$/.test(reader.text.slice(reader.at))) reader.at = reader.text.length;
  return Number(written);
}

function atEnd(reader: Reader, rest: string): boolean {
  return reader.at + rest.length === reader.text.length;
}

function peek(reader: Reader): string | undefined {
  while (' \n\r\t'.includes(reader.text[reader.at] ?? '-')) reader.at++;
  return reader.text[reader.at];
}

function take(reader: Reader, char: string): boolean {
  if (peek(reader) !== char) return false;
  reader.at++;
  return true;
}

function refuse(reader: Reader): SyntaxError {
  return new SyntaxError(`not JSON at ${reader.at}`);
}
