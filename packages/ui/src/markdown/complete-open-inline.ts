/** From the bracket of a link around it, if there is one. */
const PARTIAL_IMAGE = /\[?(!\[[^\]\n]*\])\([^)\n]*$|\[?!\[[^\]\n]*\]?$/d;
const LINKED_IMAGE = /\[(!\[[^\]\n]*\]\([^)\n]*\))(?:\](?:\([^)\n]*)?)?$/d;
/** A number or name in brackets that is a footnote, a source or, at the start of a line, what a footnote says. */
const PARTIAL_NOTE = /(?:\[(?:\^[^\]\s]*|\d{0,3})|(?<=^|\n)\[\^[^\]\s]*\])$/d;
const PARTIAL_LINK = /\[([^\]\n]*)\]\([^)\n]*$/d;
const TABLE_ROW = /^([ \t>]*)\|/;
const MAY_BE_DASHES = /^[ \t>|:-]*$/;

/**
 * Closes what the last words of a streaming text have open, so that half a marker is never shown and then taken back:
 * `**bol` is bold at once, `[text](http://exa` is its text, `![alt](http://exa` an image without an address, a line
 * that begins as a table's head is a table. `indent` is what another line of the words would begin with.
 */
export function completeOpenInline(words: string, indent = ''): string {
  return completeTable(words, indent) ?? closeMarks(words);
}

/** The head of a table, from its first character on, with the line of dashes that makes it one. */
function completeTable(words: string, indent: string): string | undefined {
  const lines = words.replace(/\n$/, '').split('\n');
  if (MAY_BE_DASHES.test(lines.at(-1) ?? '') && TABLE_ROW.test(lines.at(-2) ?? '')) lines.pop();
  const line = lines.pop() ?? '';
  const own = TABLE_ROW.exec(line)?.[1];
  const inset = lines.length === 0 ? '' : indent;
  // Four blanks more are code, or belong to the paragraph above.
  if (!own?.startsWith(inset) || !/^ {0,3}$/.test(own.slice(inset.length))) return undefined;
  if (TABLE_ROW.test(lines.at(-1) ?? '')) return undefined;
  const head = closeMarks(line).trimEnd();
  const [, ...cells] = head.split(/(?<!\\)\|/);
  if (cells.at(-1) === '') cells.pop();
  const above = lines.map((text) => `${text}\n`).join('');
  if (cells.length === 0) return above;
  return `${above}${head}\n${above === '' ? indent : ''}${own}|${' --- |'.repeat(cells.length)}`;
}

function closeMarks(block: string): string {
  const open = withoutClosedCode(block);
  // In code that is open to the end, nothing is half: it is all code.
  const { text, code } = open.includes('`')
    ? { text: block, code: open }
    : closeBrackets(block, open);
  if (code.includes('`')) return `${text.replace(/`+$/, '')}${closingBackticks(code)}`;
  return closeEmphasis(text, code);
}

interface OpenText {
  text: string;
  /** The same with blanks for what is code, of the same length. */
  code: string;
}

function closeBrackets(text: string, code: string): OpenText {
  const image = PARTIAL_IMAGE.exec(code);
  if (image) return keep(text, code, image, '()');
  const found = LINKED_IMAGE.exec(code) ?? PARTIAL_NOTE.exec(code) ?? PARTIAL_LINK.exec(code);
  return found ? keep(text, code, found, '') : { text, code };
}

/** Of what was found at the end, only its group, if it has one, with what completes it. */
function keep(text: string, code: string, found: RegExpExecArray, end: string): OpenText {
  const group = found.indices?.[1];
  const kept = (whole: string): string =>
    whole.slice(0, found.index) + (group ? whole.slice(...group) + end : '');
  return { text: kept(text), code: kept(code) };
}

function withoutClosedCode(text: string): string {
  return text.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, (span) => ' '.repeat(span.length));
}

function closingBackticks(code: string): string {
  const open = /`+(?=[^`]*$)/.exec(code)?.[0] ?? '';
  return code.endsWith('`') ? '' : open;
}

/** Each marker with the pattern of a run that can open it: after white space, an opening bracket or the start. */
const MARKERS = [
  { marker: '**', open: /(?<![\\*])\*\*(?=[^\s*])/g },
  { marker: '~~', open: /(?<![\\~])~~(?=[^\s~])/g },
  { marker: '*', open: /(?<=^|[\s([{"'*])(?<!\\)\*(?=[^\s*])/g },
  { marker: '_', open: /(?<=^|[\s([{"'])_(?=[^\s_])/g },
] as const;

function closeEmphasis(text: string, code: string): string {
  // Markers with nothing after them yet say nothing: they wait.
  const waiting = /(?:^|(?<=[\s([{"']))(?:\*{1,3}|~{1,2}|_{1,2})$/.exec(code)?.[0].length ?? 0;
  let closed = text.slice(0, text.length - waiting);
  let scan = code.slice(0, code.length - waiting);
  for (const { marker, open } of MARKERS) {
    const at = [...scan.matchAll(open)].find(
      (match) => !isClosed(scan, match.index, marker),
    )?.index;
    if (at === undefined) continue;
    const half =
      marker.length === 2 && /(?<![*~])[*~]$/.test(scan) && scan.endsWith(marker.charAt(0)) ? 1 : 0;
    closed = closed.slice(0, closed.length - half).trimEnd() + marker;
    scan = `${scan.slice(0, at)}${' '.repeat(marker.length)}${scan.slice(at + marker.length)}`;
  }
  return closed;
}

/** True when the marker at `at` is itself a closer or has its closer later on. */
function isClosed(text: string, at: number, marker: string): boolean {
  const before = text.slice(0, at).split(marker).length - 1;
  if (marker.length === 2 && before % 2 === 1) return true;
  const after = text.slice(at + marker.length);
  const closer =
    marker.length === 2
      ? after.indexOf(marker)
      : after.search(marker === '*' ? /(?<=\S)\*/ : /(?<=\S)_(?!\w)/);
  return closer !== -1;
}
