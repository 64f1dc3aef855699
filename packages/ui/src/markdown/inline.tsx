import type { Token } from 'marked';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { CitationLink } from '../sources/citation-link.tsx';
import { decodeEntities } from './decode-entities.ts';
import { FootnoteMark } from './footnote-mark.tsx';
import { FormulaView } from './formula-view.tsx';
import type { MarkdownComponents } from './markdown-components.ts';
import { MarkdownImage } from './markdown-image.tsx';
import { MarkdownLink } from './markdown-link.tsx';
import { markdownToken } from './markdown-token.ts';
import type { MarkdownToken } from './markdown-token.ts';
import { TaskMark } from './task-mark.tsx';

const LINE_BREAK = /^<br\s*\/?>$/i;

export function renderInline(
  components: MarkdownComponents,
  tokens: readonly Token[] | undefined,
): ReactNode {
  return tokens?.map((token, index) => renderToken(components, markdownToken(token), index));
}

function renderToken(components: MarkdownComponents, token: MarkdownToken, key: number): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? renderInline(components, token.tokens) : decodeEntities(token.text);
    case 'escape':
      return decodeEntities(token.text);
    case 'strong':
    case 'em':
    case 'del': {
      const Mark = components[token.type] ?? token.type;
      return <Mark key={key}>{renderInline(components, token.tokens)}</Mark>;
    }
    case 'codespan':
      return createElement(
        components.code ?? 'code',
        { key, className: 'hr-markdown-code', dir: 'auto' },
        token.text,
      );
    case 'br':
      return <br key={key} />;
    case 'link':
      return (
        <MarkdownLink
          key={key}
          href={decodeEntities(token.href)}
          text={token.text}
          component={components.a}
        >
          {renderInline(components, token.tokens)}
        </MarkdownLink>
      );
    case 'image':
      return (
        <MarkdownImage key={key} src={decodeEntities(token.href)} alt={plainText(token.tokens)} />
      );
    case 'checkbox':
      return <TaskMark key={key} done={token.checked} />;
    case 'footnote':
      return <FootnoteMark key={key} reference={token} />;
    case 'citation':
      return <CitationLink key={key} number={token.number} text={token.raw} />;
    case 'formula':
      return <FormulaView key={key} formula={token} />;
    default:
      // HTML above all: its source is text to us.
      return LINE_BREAK.test(token.raw.trim()) ? <br key={key} /> : token.raw;
  }
}

/** What tokens say without their marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const {
        type,
        text = '',
        tokens: inner,
      } = token as { type: string; text?: string; tokens?: Token[] };
      if (inner) return plainText(inner);
      if (type === 'br') return ' ';
      return type === 'html' ? token.raw : type === 'codespan' ? text : decodeEntities(text);
    })
    .join('');
}
