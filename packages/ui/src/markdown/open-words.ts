import type { Token } from 'marked';
import { markdownToken } from './markdown-token.ts';
import type { MarkdownToken } from './markdown-token.ts';

/** The words that a growing block ends with: the last item of a list, the last cell of a table. */
export interface OpenWords {
  /** Where they begin in the block. */
  at: number;
  /** What another line of them would begin with: the marks of quotes around them, and blanks. */
  indent: string;
}

/** Undefined where a block ends with code, or with nothing yet. */
export function openWords(block: MarkdownToken): OpenWords | undefined {
  const words = lastWords(block);
  if (words === undefined) return undefined;
  // The line below may have begun, with nothing on it yet.
  const lines = block.raw.replace(/\n[ \t>]*$/, '').split('\n');
  const [first = '', ...more] = words.replace(/\n$/, '').split('\n');
  const [line = ''] = lines.splice(-1 - more.length);
  // Marks of the blocks around stand before the words, in each of their lines.
  const before = line.endsWith(first) ? line.slice(0, line.length - first.length) : '';
  const at = lines.reduce((sum, { length }) => sum + length + 1, 0) + before.length;
  return { at, indent: before.replace(/[^>\t]/g, ' ') };
}

function lastWords(block: MarkdownToken): string | undefined {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'text':
      return block.raw;
    case 'list':
      return lastWordsOf(block.items.at(-1)?.tokens);
    case 'blockquote':
    case 'footnoteDefinition':
      return lastWordsOf(block.tokens);
    case 'table':
      return block.raw.split(/\n|(?<!\\)\|/).at(-1);
    default:
      return undefined;
  }
}

function lastWordsOf(tokens: readonly Token[] | undefined): string | undefined {
  const last = tokens?.at(-1);
  return last && lastWords(markdownToken(last));
}
