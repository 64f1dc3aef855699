/** How far a growing text has been said. */
export interface SpokenSoFar {
  offset: number;
  /** Inside a fenced block, whose code is shown and not said. */
  inCode: boolean;
}

const FENCE = /^\s{0,3}(?:```|~~~)\s*([^\s`]*)/;

/**
 * The sentences of a growing Markdown text that are finished and were not said before, as one would read them aloud.
 * `ended` finishes the last one. Reads only what is new.
 */
export function finishedSentences(
  text: string,
  before: SpokenSoFar,
  options: { ended: boolean; locale: string; codeBlock: (language: string) => string },
): { said: string[]; soFar: SpokenSoFar } {
  const said: string[] = [];
  let { offset, inCode } = before;
  for (;;) {
    const lineEnd = text.indexOf('\n', offset);
    const whole = lineEnd >= 0 || options.ended;
    const line = text.slice(offset, lineEnd < 0 ? undefined : lineEnd);
    const fence = FENCE.exec(line);
    if (!whole) {
      // What may still become a fence waits for its line.
      if (inCode || fence || /^\s*[`~]{0,2}$/.test(line)) break;
      const finished = finishedPart(line, options.locale);
      say(finished);
      offset += finished.length;
      break;
    }
    if (fence) {
      if (!inCode) said.push(options.codeBlock(fence[1] ?? ''));
      inCode = !inCode;
    } else if (!inCode) say(line);
    if (lineEnd < 0) {
      offset = text.length;
      break;
    }
    offset = lineEnd + 1;
  }
  return { said, soFar: { offset, inCode } };

  function say(markdown: string): void {
    const plain = plainLine(markdown);
    if (/[\p{L}\p{N}]/u.test(plain)) said.push(plain);
  }
}

/** By locale: making one costs many times what a look at a growing line does. */
const segmenters = new Map<string, Intl.Segmenter>();

function sentencesOf(locale: string): Intl.Segmenter {
  const segmenter =
    segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

/** What a sentence may end with, of all languages: `;` is a question mark in Greek. */
const MAY_END = /[\p{Sentence_Terminal};\r\u{37E}\u{2024}\u{85}\u{2028}\u{2029}]/u;

/** The beginning of an unfinished line that no further word can change: all sentences but the last. */
function finishedPart(line: string, locale: string): string {
  // This is asked at each change of the answer, and finding sentences costs more than all else here.
  if (!MAY_END.test(line)) return '';
  const sentences = [...sentencesOf(locale).segment(line)];
  return line.slice(0, sentences.at(-1)?.index ?? 0);
}

function plainLine(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)/, '')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(^|\s)[*_](?=\S)|(?<=\S)[*_](?=[\s.,;:!?)]|$)/g, '$1')
    .replace(/\s*\|\s*/g, ', ')
    .replace(/^[,\s]+|[,\s]+$/g, '')
    .replace(/\s+/g, ' ');
}
