import type { MarkedToken, Token } from 'marked';
import type { ReactNode } from 'react';
import { decodeEntities } from './decode-entities.ts';
import { MarkdownImage } from './markdown-image.tsx';
import { MarkdownLink } from './markdown-link.tsx';
import { TaskMark } from './task-mark.tsx';

const LINE_BREAK = /^<br\s*\/?>$/i;

export function renderInline(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, index) => renderToken(token as MarkedToken, index)); // No extension adds types of its own.
}

function renderToken(token: MarkedToken, key: number): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? renderInline(token.tokens) : decodeEntities(token.text);
    case 'escape':
      return decodeEntities(token.text);
    case 'strong':
      return <strong key={key}>{renderInline(token.tokens)}</strong>;
    case 'em':
      return <em key={key}>{renderInline(token.tokens)}</em>;
    case 'del':
      return <del key={key}>{renderInline(token.tokens)}</del>;
    case 'codespan':
      return (
        <code key={key} className="hr-markdown-code" dir="auto">
          {token.text}
        </code>
      );
    case 'br':
      return <br key={key} />;
    case 'link':
      return (
        <MarkdownLink key={key} href={decodeEntities(token.href)} text={token.text}>
          {renderInline(token.tokens)}
        </MarkdownLink>
      );
    case 'image':
      return (
        <MarkdownImage key={key} src={decodeEntities(token.href)} alt={plainText(token.tokens)} />
      );
    case 'checkbox':
      return <TaskMark key={key} done={token.checked} />;
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
