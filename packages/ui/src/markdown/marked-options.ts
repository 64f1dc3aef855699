import { Tokenizer } from 'marked';
import type { MarkedOptions, TokenizerExtensionFunction, Tokens } from 'marked';
import { footnoteDefinition, footnoteStart } from './footnote-definition.ts';
import type { FormulaSyntax } from './formula-syntax.ts';
import type { CountsFootnotes, OpenFormulas } from './lexer-options.ts';
import type { Citation, FootnoteReference, Formula } from './markdown-token.ts';

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const STRONG = /^\*\*(?=\S)((?:(?!\*\*)[^\n])*[^\s*])\*\*(?!\*)/;
const EMPHASIS = /^\*(?=[^\s*])([^*\n]*[^\s*])\*(?!\*)/;
const NOTE_OR_NUMBER = /^\[(?:\^([^\s[\]]+)|(\d{1,3}))\]/;
const STRIKE = /^~~(?=[^\s~])(?:(?!~~)[\s\S])*[^\s~]~~(?!~)/;

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

  /** As it was written: marked adds a line break after a blank last line, for its own renderer to take away. */
  override fences(source: string): Tokens.Code | undefined {
    const code = super.fences(source);
    return code?.text.endsWith('\n') ? { ...code, text: code.text.slice(0, -1) } : code;
  }

  /** HTML is text, so it opens nothing: an `<a>` without its end would keep all that follows from being a link. */
  override tag(source: string): Tokens.Tag | undefined {
    const { state } = this.lexer;
    const { inLink, inRawBlock } = state;
    const token = super.tag(source);
    Object.assign(state, { inLink, inRawBlock });
    return token;
  }

  /** What looks like a footnote or a source, once it is neither a link nor inside of one. */
  override reflink(
    source: string,
    links: Record<string, Pick<Tokens.Link, 'href' | 'title'>>,
  ): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    const link = super.reflink(source, links);
    if ((link && link.type !== 'text') || this.lexer.state.inLink) return link;
    const match = NOTE_OR_NUMBER.exec(source);
    if (!match) return link;
    const token = this.#noteOrNumber(match[0], match[1], match[2]);
    // The lexer takes any token from here; marked's own type names only those that it makes itself.
    return token as unknown as Tokens.Text;
  }

  #noteOrNumber(
    raw: string,
    name: string | undefined,
    number: string | undefined,
  ): FootnoteReference | Citation {
    if (name === undefined) return { type: 'citation', raw, text: raw, number: Number(number) };
    const label = name.toLowerCase();
    // Only a MarkdownLexer is made with this tokenizer.
    const nth = (this.lexer as Tokenizer['lexer'] & CountsFootnotes).countFootnote(label);
    return { type: 'footnote', raw, text: raw, label, nth };
  }

  /** Two tildes only: in prose one tilde means "about". Those in code and in addresses are masked. */
  override del(source: string, masked: string): Tokens.Del | undefined {
    const length = STRIKE.exec(masked.slice(-source.length))?.[0].length;
    if (length === undefined) return undefined;
    const text = source.slice(2, length - 2);
    return {
      type: 'del',
      raw: source.slice(0, length),
      text,
      tokens: this.lexer.inlineTokens(text),
    };
  }
}

/** A fresh set for each lexer: a tokenizer belongs to one lexer at a time. */
export function markedOptions(
  formulas: FormulaSyntax | undefined,
  open: OpenFormulas,
): MarkedOptions {
  // An interface has no index of its own, which marked asks of tokens that it does not know.
  const block: TokenizerExtensionFunction = function block(source, tokens) {
    const isOutermost = tokens === this.lexer.tokens;
    return formulas?.block(source, open.block && isOutermost) as FormulaToken | undefined;
  };
  const inline: TokenizerExtensionFunction = (source) =>
    formulas?.inline(source, open.inline) as FormulaToken | undefined;
  return {
    gfm: true,
    tokenizer: new HandrailTokenizer(),
    extensions: {
      renderers: {},
      childTokens: {},
      block: [footnoteDefinition, ...(formulas ? [block] : [])],
      startBlock: [footnoteStart, ...(formulas ? [formulas.blockStart] : [])],
      inline: formulas ? [inline] : [],
      startInline: formulas ? [formulas.inlineStart] : [],
    },
  };
}

type FormulaToken = Formula & Tokens.Generic;
