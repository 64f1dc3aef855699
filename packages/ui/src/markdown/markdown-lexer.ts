import { Lexer } from 'marked';
import type { Token } from 'marked';
import type { FormulaSyntax } from './formula-syntax.ts';
import type { CountsFootnotes, OpenFormulas } from './lexer-options.ts';
import { markedOptions } from './marked-options.ts';

/** Characters without a blank line up to which marks are looked for. No person writes so much in one; a program does. */
export const LONGEST_INLINE = 16_000;

export interface MarkdownLexerOptions {
  formulas?: FormulaSyntax | undefined;
  /** @defaultValue nothing */
  open?: OpenFormulas | undefined;
  /** References to footnotes in what stands before. */
  footnotes?: Map<string, number> | undefined;
}

const CLOSED: OpenFormulas = { block: false, inline: false };

/** Lexes Markdown as the kit understands it; what is written in one endless line is text. */
export class MarkdownLexer extends Lexer implements CountsFootnotes {
  readonly #footnotes: Map<string, number>;

  constructor({ formulas, open = CLOSED, footnotes = new Map() }: MarkdownLexerOptions = {}) {
    super(markedOptions(formulas, open));
    this.#footnotes = footnotes;
  }

  countFootnote(label: string): number {
    const nth = (this.#footnotes.get(label) ?? 0) + 1;
    this.#footnotes.set(label, nth);
    return nth;
  }

  /** The search for the ends of marks costs more than its length: 300 kB of JSON would stop the page for seconds. */
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= LONGEST_INLINE) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}
