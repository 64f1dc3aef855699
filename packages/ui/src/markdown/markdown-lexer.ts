import { Lexer } from 'marked';
import type { Token } from 'marked';
import { markedOptions } from './marked-options.ts';

/** Characters without a blank line up to which marks are looked for. No person writes so much in one; a program does. */
export const LONGEST_INLINE = 16_000;

/** Lexes Markdown as the kit understands it; what is written in one endless line is text. */
export class MarkdownLexer extends Lexer {
  constructor() {
    super(markedOptions());
  }

  /** The search for the ends of marks costs more than its length: 300 kB of JSON would stop the page for seconds. */
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= LONGEST_INLINE) return super.inlineTokens(source, tokens);
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}
