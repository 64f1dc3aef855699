import { formatValue } from '../json/format-value.ts';

/** A leaf as it is shown. A string that could be read as another kind of value, or as nothing, keeps its quotes. */
export function leafText(value: unknown): string {
  const ambiguous =
    typeof value === 'string' &&
    (value === '' ||
      value !== value.trim() ||
      /^(?:true|false|null|-?\d[\d.eE+-]*|[[{"].*)$/s.test(value));
  if (!ambiguous) return shortest(value);
  // Lines stay lines: between the quotes stands the text itself.
  return value.includes('\n') ? `"${value}"` : JSON.stringify(value);
}

/** A name that could not be seen keeps its quotes. */
export function nameText(name: string): string {
  return name === '' || name !== name.trim() ? JSON.stringify(name) : name;
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
