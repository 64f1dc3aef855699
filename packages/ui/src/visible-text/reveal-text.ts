export type TextSegment =
  | { kind: 'text'; text: string }
  /** A character that cannot be seen or changes how its neighbours are seen, `count` times; `code` is `\u{200B}`. */
  | { kind: 'control'; text: string; code: string; count: number }
  /** White space long enough to push what follows out of view. */
  | { kind: 'spaces'; text: string; count: number }
  | { kind: 'breaks'; text: string; count: number };

/** More spaces in a row than anybody needs to see; an indent may be wider, since what follows begins a line. */
const SPACE_RUN = 9;
const BREAK_RUN = 3;

const ODD =
  // Emoji joined or coloured by the invisible characters made for that are left alone.
  /(?<joined>(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\uFE0F|(?<=[\p{Extended_Pictographic}\uFE0F\p{Emoji_Modifier}])\u200D(?=\p{Extended_Pictographic}))|(?<breaks>(?:[ \t]*\n){3,})|(?<indent>(?<=\n)[ \t]{1,40}(?=\S))|(?<spaces>(?:(?!\n)\s){9,})|(?<control>(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs})\k<control>*/gu;

/**
 * Cuts text so that nothing in it can hide: bidi and zero-width characters, unusual spaces, and long runs of
 * white space become segments of their own. The segments' `text` joined is the input, unchanged.
 */
export function revealText(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let shown = 0;
  for (const match of text.matchAll(ODD)) {
    const { breaks, spaces, control } = match.groups ?? {};
    const segment =
      breaks !== undefined || spaces !== undefined
        ? runSegment(match[0])
        : controlSegment(match[0], control);
    if (segment === undefined) continue;
    if (match.index > shown) segments.push({ kind: 'text', text: text.slice(shown, match.index) });
    segments.push(segment);
    shown = match.index + match[0].length;
  }
  if (shown < text.length) segments.push({ kind: 'text', text: text.slice(shown) });
  return segments;
}

function runSegment(text: string): TextSegment | undefined {
  const count = [...text].filter((character) => character === '\n').length;
  if (count >= BREAK_RUN) return { kind: 'breaks', text, count };
  return text.length >= SPACE_RUN ? { kind: 'spaces', text, count: [...text].length } : undefined;
}

function controlSegment(text: string, character: string | undefined): TextSegment | undefined {
  if (character === undefined) return undefined;
  return {
    kind: 'control',
    text,
    code: `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
    count: text.length / character.length,
  };
}

/** What is drawn for a segment. */
export function shownOf(segment: TextSegment): string {
  switch (segment.kind) {
    case 'text':
      return segment.text;
    case 'control':
      return segment.count > 1 ? `${segment.code}×${segment.count}` : segment.code;
    case 'spaces':
      return `␣×${segment.count}`;
    case 'breaks':
      return `⏎×${segment.count}\n`;
    default:
      return segment satisfies never;
  }
}

/** Characters and runs in `text` that a reader would not have seen. */
export function countHidden(text: string): number {
  return revealText(text).reduce(
    (sum, segment) =>
      sum + (segment.kind === 'control' ? segment.count : segment.kind === 'text' ? 0 : 1),
    0,
  );
}

const LATIN = /\p{Script=Latin}/u;
const LOOK_ALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** True when one word mixes Latin with an alphabet whose letters look like Latin ones. */
export function mixesScripts(text: string): boolean {
  if (!LOOK_ALIKE.test(text)) return false;
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => LATIN.test(word) && LOOK_ALIKE.test(word),
  );
}
