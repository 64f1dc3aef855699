import type { TokenizerThis, Tokens } from 'marked';
import type { FootnoteDefinition } from './markdown-token.ts';

const FIRST_LINE = /^ {0,3}\[\^([^\s[\]]+)\]:[ \t]*/;
const INDENTED = /^(?: {4}|\t)/;
/** What does not go on with the paragraph above it. */
const BLOCK_START =
  /^ {0,3}(?:#{1,6}(?:\s|$)|>|[-*+] |\d{1,9}[.)] |`{3}|~{3}|\[\^|(?:[-*_] *){3,}$)/;

/** Where the next footnote begins, if one does before the paragraph ends. */
export function footnoteStart(source: string): number | undefined {
  if (!source.includes('[^')) return undefined;
  const end = source.search(/\n[ \t]*\n/);
  const at = (end === -1 ? source : source.slice(0, end)).search(/(?<=\n) {0,3}\[\^[^\s[\]]+\]:/);
  return at === -1 ? undefined : at;
}

/** A footnote: its first line, the lines that go on with it, and whatever is indented below. */
export function footnoteDefinition(
  this: TokenizerThis,
  source: string,
): (FootnoteDefinition & Tokens.Generic) | undefined {
  const match = FIRST_LINE.exec(source);
  if (!match) return undefined;
  const { raw, text } = readLines(source, match[0].length);
  return {
    type: 'footnoteDefinition',
    raw,
    label: (match[1] ?? '').toLowerCase(),
    tokens: this.lexer.blockTokens(text, []),
  };
}

function readLines(source: string, start: number): { raw: string; text: string } {
  let text = '';
  let blank = '';
  let end = start;
  for (let at = start; at < source.length;) {
    const next = source.indexOf('\n', at) + 1 || source.length;
    const line = source.slice(at, next);
    at = next;
    if (line.trim() === '') {
      blank += '\n';
      continue;
    }
    const isFirst = text === '' && end === start && blank === '';
    const goesOn = blank === '' && !BLOCK_START.test(line);
    if (!isFirst && !goesOn && !INDENTED.test(line)) break;
    text += blank + (isFirst ? line : line.replace(INDENTED, ''));
    blank = '';
    end = at;
  }
  // A footnote without any text yet still takes its own line.
  if (end === start) end = source.indexOf('\n', start) + 1 || source.length;
  return { raw: source.slice(0, end), text };
}
