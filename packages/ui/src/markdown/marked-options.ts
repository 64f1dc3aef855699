import { Tokenizer } from 'marked';
import type { MarkedOptions, Tokens } from 'marked';

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const STRONG = /^\*\*(?=\S)((?:(?!\*\*)[^\n])*[^\s*])\*\*(?!\*)/;
const EMPHASIS = /^\*(?=[^\s*])([^*\n]*[^\s*])\*(?!\*)/;
const STRIKE = /^~~(?=[^\s~])((?:(?!~~)[^\n])*[^\s~])~~(?!~)/;

/**
 * CommonMark closes emphasis by white space or punctuation around the marker, which East Asian text does not have:
 * `**「重要」**です` would show its asterisks. Such runs are emphasis here.
 */
function closesInEastAsian(inner: string, after: string | undefined, before: string): boolean {
  const first = inner[0] ?? '';
  const last = inner.at(-1) ?? '';
  if (PUNCTUATION.test(last) && after !== undefined && EAST_ASIAN.test(after)) return true;
  return PUNCTUATION.test(first) && EAST_ASIAN.test(before);
}

class HandrailTokenizer extends Tokenizer {
  override emStrong(
    source: string,
    masked: string,
    before = '',
  ): Tokens.Em | Tokens.Strong | undefined {
    const match = STRONG.exec(source) ?? EMPHASIS.exec(source);
    const inner = match?.[1];
    if (match && inner !== undefined && closesInEastAsian(inner, source[match[0].length], before)) {
      const type = match[0].startsWith('**') ? 'strong' : 'em';
      return { type, raw: match[0], text: inner, tokens: this.lexer.inlineTokens(inner) };
    }
    return super.emStrong(source, masked, before);
  }

  /** Two tildes only: in prose one tilde means "about". */
  override del(source: string): Tokens.Del | undefined {
    const match = STRIKE.exec(source);
    const inner = match?.[1];
    if (!match || inner === undefined) return undefined;
    return { type: 'del', raw: match[0], text: inner, tokens: this.lexer.inlineTokens(inner) };
  }
}

/** A fresh set for each lexer: a tokenizer belongs to one lexer at a time. */
export function markedOptions(): MarkedOptions {
  return { gfm: true, tokenizer: new HandrailTokenizer() };
}
