import { formatValue } from '../json/format-value.ts';

export interface InputField {
  /** Undefined where the input is one value and not an object. */
  name: string | undefined;
  text: string;
}

/** The whole input as rows: a field each, strings as they are, nested values as JSON. */
export function inputFields(input: unknown): InputField[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return input === undefined ? [] : [{ name: undefined, text: quoted(input) }];
  }
  return Object.entries(input).map(([name, value]) => ({
    name: name === '' || name !== name.trim() ? JSON.stringify(name) : name,
    text: quoted(value),
  }));
}

/** A string that could be read as another kind of value, or as nothing, keeps its quotes. */
function quoted(value: unknown): string {
  const ambiguous =
    typeof value === 'string' &&
    (value === '' ||
      value !== value.trim() ||
      /^(?:true|false|null|-?\d[\d.eE+-]*|[[{"].*)$/s.test(value));
  if (!ambiguous) return shortest(value);
  // Lines stay lines: between the quotes stands the text itself.
  return value.includes('\n') ? `"${value}"` : JSON.stringify(value);
}

const ONE_LINE = 56;

/** Deeper than this, indentation takes the room of what it indents. */
const DEEPEST_INDENT = /\n {25}/;

function shortest(value: unknown): string {
  const text = formatValue(value);
  if (typeof value === 'string' || !text.includes('\n')) return text;
  // Indentation is the only white space outside of strings, where line breaks are escaped.
  const line = text.replace(/\n\s*/g, ' ');
  return line.length > ONE_LINE && !DEEPEST_INDENT.test(text) ? text : line;
}
