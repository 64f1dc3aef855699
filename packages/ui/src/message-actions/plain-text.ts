import type { Token } from 'marked';
import type { FootnoteDefinition } from '../markdown/markdown-token.ts';
import { MarkdownLexer } from '../markdown/markdown-lexer.ts';

/** Markdown without its marks, as it reads: for places that take text only. */
export function plainText(markdown: string): string {
  return blocks(new MarkdownLexer().lex(markdown)).trim();
}

function blocks(tokens: readonly Token[], between = '\n\n'): string {
  return tokens
    .filter((token) => token.type !== 'space' && token.type !== 'def')
    .map(block)
    .filter((text) => text !== '')
    .join(between);
}

function block(token: Token): string {
  switch (token.type) {
    case 'code':
      return token.text as string;
    case 'blockquote':
      return blocks(token.tokens ?? []);
    case 'list':
      return listText(token);
    case 'table':
      return tableText(token);
    case 'hr':
      return '';
    case 'footnoteDefinition': {
      const { label, tokens } = token as unknown as FootnoteDefinition; // As in listText.
      return `[^${label}]: ${blocks(tokens)}`;
    }
    default:
      return inline(token);
  }
}

function listText(token: Token): string {
  // The lexer makes lists with these fields; its union does not say so of a token of this type.
  const list = token as unknown as {
    ordered: boolean;
    start: number | '';
    items: { task?: boolean; checked?: boolean; tokens: Token[] }[];
  };
  return list.items
    .map((item, index) => {
      const mark = list.ordered ? `${Number(list.start === '' ? 1 : list.start) + index}. ` : '- ';
      const box = item.task === true ? (item.checked === true ? '[x] ' : '[ ] ') : '';
      const content = item.tokens.filter((part) => part.type !== 'checkbox');
      return mark + box + blocks(content, '\n').replaceAll('\n', '\n  ');
    })
    .join('\n');
}

function tableText(token: Token): string {
  // As in listText.
  const table = token as unknown as {
    header: { tokens: Token[] }[];
    rows: { tokens: Token[] }[][];
  };
  return [table.header, ...table.rows]
    .map((row) => row.map((cell) => inlines(cell.tokens)).join('\t'))
    .join('\n');
}

function inlines(tokens: readonly Token[]): string {
  return tokens.map(inline).join('');
}

function inline(token: Token): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'link': {
      const text = inlines(token.tokens ?? []);
      const { href } = token as { href: string };
      // Without its mark a link would lose where it leads.
      return text === href || `mailto:${text}` === href ? text : `${text} (${href})`;
    }
    case 'image':
      return (token as { text: string }).text;
    case 'escape':
    case 'codespan':
    case 'html':
      return (token as { text: string }).text;
    default:
      if ('tokens' in token && token.tokens) return inlines(token.tokens);
      return 'text' in token ? decode(token.text as string) : '';
  }
}

/** The few entities that Markdown's own writers use; any other stays as it was written. */
function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
