import type { MarkedToken, Tokens } from 'marked';
import { memo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { renderInline } from './inline.tsx';
import { MarkdownTable } from './markdown-table.tsx';

/** One block; renders again only when its token is another one. */
export const Block: (props: { token: MarkedToken }) => ReactNode = memo(function Block({
  token,
}: {
  token: MarkedToken;
}) {
  return renderBlock(token, 0);
}) as (props: { token: MarkedToken }) => ReactNode; // memo's own type hides the call signature from declarations.

function renderBlock(token: MarkedToken, key: number): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {renderInline(token.tokens)}
        </p>
      );
    case 'heading':
      return <Heading key={key} token={token} />;
    case 'code':
      return (
        <CodeBlock
          key={key}
          code={token.text}
          language={/^\S*/.exec(token.lang ?? '')?.[0] ?? ''}
        />
      );
    case 'list':
      return <List key={key} token={token} />;
    case 'blockquote':
      return (
        <blockquote key={key} dir="auto">
          {renderBlocks(token.tokens)}
        </blockquote>
      );
    case 'table':
      return <MarkdownTable key={key} token={token} />;
    case 'hr':
      return <hr key={key} />;
    case 'space':
    case 'def':
      return null;
    case 'html':
      return <p key={key}>{token.raw.trimEnd()}</p>;
    default:
      return renderInline([token]);
  }
}

function renderBlocks(tokens: readonly { type: string }[]): ReactNode {
  return tokens.map((token, index) => renderBlock(token as MarkedToken, index)); // No extension adds types of its own.
}

/** A message is a piece of a page: its first level is the page's third. */
function Heading({ token }: { token: Tokens.Heading }): ReactElement {
  const Level = `h${Math.min(token.depth + 2, 6)}` as 'h3' | 'h4' | 'h5' | 'h6';
  return (
    <Level dir="auto" data-depth={token.depth}>
      {renderInline(token.tokens)}
    </Level>
  );
}

function List({ token }: { token: Tokens.List }): ReactElement {
  const items = token.items.map((item, index) => (
    <li key={index} dir="auto" data-task={item.task ? '' : undefined}>
      {renderBlocks(item.tokens)}
    </li>
  ));
  return token.ordered ? (
    <ol start={token.start === '' ? 1 : token.start}>{items}</ol>
  ) : (
    <ul>{items}</ul>
  );
}
