const PARTIAL_IMAGE = /!\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/;
/** A number or name in brackets that is a footnote, a source or, at the start of a line, what a footnote says. */
const PARTIAL_NOTE = /(?:\[(?:\^[^\]\s]*|\d{0,3})|(?<=^|\n)\[\^[^\]\s]*\])$/;
const PARTIAL_LINK = /\[([^\]\n]*)\]\([^)\n]*$/;
const TABLE_HEAD = /^ {0,3}(\|[^\n]+\|)[ \t]*(?:\n[ \t|:-]*)?$/;

/**
 * Closes what the last block of a streaming text has open, so that half a marker is never shown and then taken back:
 * `**bol` is bold at once, `[text](http://exa` is its text, half an image is nothing, a table's head is a table.
 */
export function completeOpenInline(block: string): string {
  const head = TABLE_HEAD.exec(block)?.[1];
  if (head !== undefined) return `${head}\n|${' --- |'.repeat(head.split(/(?<!\\)\|/).length - 2)}`;
  const text = block
    .replace(PARTIAL_IMAGE, '')
    .replace(PARTIAL_NOTE, '')
    .replace(PARTIAL_LINK, '$1');
  const code = withoutClosedCode(text);
  if (code.includes('`')) return `${text.replace(/`+$/, '')}${closingBackticks(code)}`;
  return closeEmphasis(text, code);
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
