import type { Tokens } from 'marked';
import { completeOpenInline } from './complete-open-inline.ts';
import { FootnoteIndex } from './footnote-index.ts';
import type { Footnote } from './footnote-index.ts';
import type { FormulaSyntax } from './formula-syntax.ts';
import { LONGEST_INLINE, MarkdownLexer } from './markdown-lexer.ts';
import { markdownToken } from './markdown-token.ts';
import type { MarkdownToken } from './markdown-token.ts';
import { openWords } from './open-words.ts';

/** One block of the text. `key` is its offset, so a finished block keeps key, token and rendered output. */
export interface MarkdownBlock {
  key: number;
  token: MarkdownToken;
}

type Definitions = Record<string, Pick<Tokens.Link, 'href' | 'title'>>;

/** Blocks to a page. */
export const PAGE_BLOCKS = 32;

/** What may be the address of a link, wherever it stands: in a quote, a list, a task or a footnote too. */
const DEFINITION =
  /^(?:[ \t>*+\-\d.)]|\[[ x]\]|\[\^[^\s[\]]+\]:)*\[(?!\^[^\s[\]]+\])(?:[^\\\]]|\\[\s\S]){1,999}\]:/im;

const OPEN_FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)\n/;

const ESCAPED = /\\([\p{P}\p{S}])/gu;

/**
 * Lexes a text that grows at its end. Finished blocks are kept; only the open tail is lexed again, so a token costs
 * the same at character 100 and 100,000. A text that does not continue the last one starts afresh.
 */
export class BlockLexer {
  #source = '';
  #streaming = true;
  /** Full pages keep their identity for good. */
  #fullPages: readonly MarkdownBlock[][] = [];
  /** What is finished and fills no page yet. */
  #finished: MarkdownBlock[] = [];
  #tailStart = 0;
  /** Up to here the open fence has been searched for its end. */
  #searched = 0;
  #definitions: Definitions = Object.create(null) as Definitions; // No name is inherited.
  #result: readonly MarkdownBlock[][] = [];
  readonly #index = new FootnoteIndex();
  #footnotes: readonly Footnote[] = [];
  readonly #formulas: FormulaSyntax | undefined;

  /** `formulas` is for good: another one needs another lexer. */
  constructor(formulas?: FormulaSyntax) {
    this.#formulas = formulas;
  }

  /** Of the last text, in the order of their numbers. While it grows, also those that are still to come. */
  get footnotes(): readonly Footnote[] {
    return this.#footnotes;
  }

  /**
   * The blocks of `text`, by pages of `PAGE_BLOCKS`. While `streaming`, what its last block has open is closed for
   * show.
   */
  update(text: string, streaming: boolean): readonly MarkdownBlock[][] {
    const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    if (source === this.#source && streaming === this.#streaming) return this.#result;
    // Not startsWith, which compares character by character: this is asked of the whole text, at each frame.
    if (source.slice(0, this.#source.length) !== this.#source) this.#restart();
    this.#source = source;
    this.#streaming = streaming;
    const known = !streaming && this.#tailStart > 0 && this.#forgetIfDefined();
    const open = this.#lexTail();
    const tail = (known ? takeOver(open, known) : open).filter(isShown);
    this.#footnotes = this.#index.read(
      open.map(({ token }) => token),
      streaming,
    );
    this.#result = [...this.#fullPages, ...toPages([...this.#finished, ...tail])];
    return this.#result;
  }

  #restart(): void {
    this.#fullPages = [];
    this.#finished = [];
    this.#tailStart = 0;
    this.#searched = 0;
    this.#definitions = Object.create(null) as Definitions; // No name is inherited.
    this.#index.restart();
  }

  /**
   * A definition gives its address to what stands before it too, and that may be finished: once all has come, a text
   * with definitions is lexed as a whole. Returns what was known of it.
   */
  #forgetIfDefined(): MarkdownBlock[] | false {
    if (!DEFINITION.test(this.#source)) return false;
    const known = [...this.#fullPages.flat(), ...this.#finished];
    this.#restart();
    return known;
  }

  #lexTail(): MarkdownBlock[] {
    const tail = this.#tailStart === 0 ? this.#source : detached(this.#source, this.#tailStart);
    const fence = this.#openFence(tail);
    if (fence) return [{ key: this.#tailStart, token: fence }];
    const blocks = this.#lex(tail, this.#tailStart);
    this.#keepFinished(blocks);
    const open = blocks.filter((block) => block.key >= this.#tailStart);
    return this.#streaming ? this.#completeLast(open) : open;
  }

  /**
   * The last block may still grow, and the one before it may yet swallow the last (a list and its next item), unless
   * it is of a kind that ends with its blank line. Everything before a blank line before those can no longer change.
   */
  #keepFinished(blocks: MarkdownBlock[]): void {
    const solid = blocks.filter((block) => block.token.type !== 'space');
    const last = solid.at(-1);
    const before = solid.at(-2);
    const keepFrom = isFence(last) || (before && endsForGood(before.token)) ? last : before;
    const boundary = keepFrom && blocks[blocks.indexOf(keepFrom) - 1];
    if (!keepFrom || !boundary || !endsBlank(boundary.token)) return;
    const done = blocks.filter((block) => block.key < keepFrom.key);
    for (const { token } of done) {
      // A definition that is still being written would stick half: only finished ones count, the first of a name.
      if (token.type === 'def')
        this.#definitions[token.tag] ??= { href: token.href, title: token.title };
    }
    this.#index.finish(done.map(({ token }) => token));
    const pages = toPages([...this.#finished, ...done.filter(isShown)]);
    const open = pages.at(-1)?.length === PAGE_BLOCKS ? undefined : pages.pop();
    if (pages.length > 0) this.#fullPages = [...this.#fullPages, ...pages];
    this.#finished = open ?? [];
    this.#tailStart = keepFrom.key;
  }

  #completeLast(open: MarkdownBlock[]): MarkdownBlock[] {
    // A list does not hold the blanks it ends with, nor the line that has begun below it.
    const last = open.findLast(({ token }) => !/^\n?[ \t]*$/.test(token.raw));
    if (!last || last.token.raw.length > LONGEST_INLINE) return open;
    const place = openWords(last.token);
    if (!place) return open;
    const words = last.token.raw.slice(place.at);
    const formulaAt = this.#formulas?.openAt(words) ?? -1;
    const isOpen = formulaAt !== -1;
    const completed = isOpen
      ? completeOpenInline(words.slice(0, formulaAt), place.indent) + words.slice(formulaAt)
      : completeOpenInline(words, place.indent);
    if (completed === words && !isOpen) return open;
    const block = last.token.raw.slice(0, place.at) + completed;
    return [...open.slice(0, open.indexOf(last)), ...this.#lex(block, last.key, isOpen)];
  }

  #lex(text: string, offset: number, isOpen = false): MarkdownBlock[] {
    const lexer = new MarkdownLexer({
      formulas: this.#formulas,
      open: { block: this.#streaming, inline: isOpen },
      footnotes: this.#index.counts(),
    });
    Object.assign(lexer.tokens.links, this.#definitions);
    const tokens = lexer.lex(text);
    let key = offset;
    return tokens.map((token) => {
      const block = { key, token: markdownToken(token) };
      key += token.raw.length;
      return block;
    });
  }

  /** A tail that is one fence not closed yet is sliced, not lexed: code is often the longest block of all. */
  #openFence(tail: string): Tokens.Code | undefined {
    const match = OPEN_FENCE.exec(tail);
    const marks = match?.[1];
    if (!match || marks === undefined || (marks.startsWith('`') && match[2]?.includes('`')))
      return undefined;
    const mark = marks.charAt(0);
    const bodyStart = match[0].length;
    const closer = new RegExp(`^ {0,3}\\${mark}{${marks.length},}[ \\t]*$`, 'm');
    if (closer.test(tail.slice(Math.max(bodyStart, this.#searched - this.#tailStart))))
      return undefined;
    const lastLine = Math.max(bodyStart, tail.lastIndexOf('\n') + 1);
    // The last line may yet grow into a closing fence.
    this.#searched = this.#tailStart + lastLine;
    const halfCloser = new RegExp(`^ {0,3}\\${mark}*$`).test(tail.slice(lastLine));
    // A closing fence that has come in half is not code.
    const end = (this.#streaming ? halfCloser : tail.endsWith('\n')) ? lastLine - 1 : tail.length;
    const text = tail.slice(bodyStart, Math.max(bodyStart, end));
    const lang = match[2]?.trim().replace(ESCAPED, '$1') ?? '';
    return { type: 'code', raw: tail, lang, text };
  }
}

/**
 * The end of a text as a text of its own. Engines keep a slice as a view of the whole, and every finished block would
 * hold the whole text as it was at its frame: megabytes for a long answer.
 */
function detached(text: string, from: number): string {
  return ` ${text.slice(from)}`.slice(1);
}

function isFence(block: MarkdownBlock | undefined): block is MarkdownBlock {
  return block?.token.type === 'code' && block.token.codeBlockStyle !== 'indented';
}

function isShown(block: MarkdownBlock): boolean {
  const { type } = block.token;
  return type !== 'space' && type !== 'def' && type !== 'footnoteDefinition';
}

function endsBlank(token: MarkdownToken): boolean {
  return token.type === 'space' || /\n[ \t]*\n$/.test(token.raw);
}

/** Blocks that what comes after their blank line can no longer change. */
function endsForGood({ type }: MarkdownToken): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'table' || type === 'hr';
}

function toPages(blocks: readonly MarkdownBlock[]): MarkdownBlock[][] {
  return Array.from({ length: Math.ceil(blocks.length / PAGE_BLOCKS) }, (_, page) =>
    blocks.slice(page * PAGE_BLOCKS, (page + 1) * PAGE_BLOCKS),
  );
}

/** Blocks that no definition can have changed keep the token, and so the elements, that they had. */
function takeOver(blocks: MarkdownBlock[], known: readonly MarkdownBlock[]): MarkdownBlock[] {
  const before = new Map(known.map((block) => [block.key, block]));
  return blocks.map((block) => {
    const old = before.get(block.key);
    return old && old.token.raw === block.token.raw && !old.token.raw.includes('[') ? old : block;
  });
}
