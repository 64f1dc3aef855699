import { markdownToken } from './markdown-token.ts';
import type { FootnoteDefinition, MarkdownToken } from './markdown-token.ts';

interface AnyToken {
  type: string;
  raw?: string;
}

export interface Footnote {
  label: string;
  /** How often the text refers to it. */
  references: number;
  /** Absent while it is still to come. */
  definition: FootnoteDefinition | undefined;
}

const NONE: readonly Footnote[] = [];

/** The footnotes of a text that grows at its end, in the order in which the text first refers to them. */
export class FootnoteIndex {
  /** Of finished blocks. */
  #labels: string[] = [];
  #definitions = new Map<string, FootnoteDefinition>();
  #result: readonly Footnote[] = NONE;

  restart(): void {
    this.#labels = [];
    this.#definitions = new Map();
  }

  /** How often finished blocks refer to each footnote. */
  counts(): Map<string, number> {
    return countOf(this.#labels);
  }

  finish(tokens: readonly AnyToken[]): void {
    this.#labels.push(...labelsOf(tokens));
    defineFrom(tokens, this.#definitions);
  }

  /** All footnotes, with those of the blocks that are still open. The same ones are the same object. */
  read(open: readonly AnyToken[], streaming: boolean): readonly Footnote[] {
    const labels = [...this.#labels, ...labelsOf(open)];
    if (labels.length === 0) return (this.#result = NONE);
    const definitions = defineFrom(open, new Map(this.#definitions));
    const counts = countOf(labels);
    const footnotes = [...counts]
      .map(([label, references]) => ({ label, references, definition: definitions.get(label) }))
      .filter(({ definition }) => streaming || definition !== undefined);
    if (!isSame(this.#result, footnotes)) this.#result = footnotes;
    return this.#result;
  }
}

function isSame(left: readonly Footnote[], right: readonly Footnote[]): boolean {
  return (
    left.length === right.length &&
    left.every((footnote, at) => {
      const other = right[at];
      return (
        footnote.label === other?.label &&
        footnote.references === other.references &&
        footnote.definition === other.definition
      );
    })
  );
}

function countOf(labels: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** The first footnote of a label counts. */
function defineFrom(
  tokens: readonly AnyToken[],
  definitions: Map<string, FootnoteDefinition>,
): Map<string, FootnoteDefinition> {
  for (const one of tokens) {
    if (one.raw?.includes('[^') === false) continue;
    const token = markdownToken(one);
    if (token.type === 'footnoteDefinition' && !definitions.has(token.label))
      definitions.set(token.label, token);
    // In a quotation and in a list too.
    defineFrom(token.type === 'list' ? token.items : innerOf(token), definitions);
  }
  return definitions;
}

/** The labels that tokens refer to, in the order of the text. */
function labelsOf(tokens: readonly AnyToken[]): string[] {
  return tokens.flatMap((one) => {
    if (one.raw?.includes('[^') === false) return [];
    const token = markdownToken(one);
    if (token.type === 'footnote') return [token.label];
    if (token.type === 'list') return labelsOf(token.items);
    if (token.type === 'table')
      return [token.header, ...token.rows].flat().flatMap((cell) => labelsOf(cell.tokens));
    return labelsOf(innerOf(token));
  });
}

function innerOf(token: MarkdownToken): readonly AnyToken[] {
  return ('tokens' in token ? token.tokens : undefined) ?? [];
}
