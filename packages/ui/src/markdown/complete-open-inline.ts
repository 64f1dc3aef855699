/** From the bracket of a link around it, if there is one. */
const PARTIAL_IMAGE = /\[?(!\[[^\]\n]*\])\([^)\n]*$|\[?!\[[^\]\n]*\]?$/d;
const LINKED_IMAGE = /\[(!\[[^\]\n]*\]\([^)\n]*\))(?:\](?:\([^)\n]*)?)?$/d;
/** A number or name in brackets that is a footnote, a source or, at the start of a line, what a footnote says. */
const PARTIAL_NOTE = /(?:\[(?:\^[^\]\s]*|\d{0,3})|(?<=^|\n)\[\^[^\]\s]*\])$/d;
const PARTIAL_LINK = /\[([^\]\n]*)\]\([^)\n]*$/d;
const TABLE_HEAD = /^ {0,3}(\|[^\n]+\|)[ \t]*(?:\n[ \t|:-]*)?$/;

/**
 * Closes what the last block of a streaming text has open, so that half a marker is never shown and then taken back:
 * `**bol` is bold at once, `[text](http://exa` is its text, `![alt](http://exa` an image without an address, a table's
 * head is a table.
 */
export function completeOpenInline(block: string): string {
  const head = TABLE_HEAD.exec(block)?.[1];
  if (head !== undefined) return `${head}\n|${' --- |'.repeat(head.split(/(?<!\\)\|/).length - 2)}`;
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
