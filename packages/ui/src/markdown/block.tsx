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
  return renderBlock(token, 0, 'auto');
}) as (props: { token: MarkedToken }) => ReactNode; // memo's own type hides the call signature from declarations.

/** `direction` only on outermost blocks: one inside would hide its text from the outer one's `auto`. */
function renderBlock(token: MarkedToken, key: number, direction?: 'auto'): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p key={key} dir={direction}>
          {renderInline(token.tokens)}
        </p>
      );
    case 'heading':
      return <Heading key={key} token={token} direction={direction} />;
    case 'code':
      return (
        <CodeBlock
          key={key}
          code={token.text}
          language={/^\S*/.exec(token.lang ?? '')?.[0] ?? ''}
        />
      );
    case 'list':
      return <List key={key} token={token} direction={direction} />;
    case 'blockquote':
      return (
        <blockquote key={key} dir={direction}>
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
      return (
        <p key={key} dir={direction}>
          {token.raw.trimEnd()}
        </p>
      );
    default:
      return renderInline([token]);
  }
}

function renderBlocks(tokens: readonly { type: string }[]): ReactNode {
  return tokens.map((token, index) => renderBlock(token as MarkedToken, index)); // No extension adds types of its own.
}

/** A message is a piece of a page: its first level is the page's third. */
function Heading({
  token,
  direction,
}: {
  token: Tokens.Heading;
  direction: 'auto' | undefined;
}): ReactElement {
  const Level = `h${Math.min(token.depth + 2, 6)}` as 'h3' | 'h4' | 'h5' | 'h6';
  return (
    <Level dir={direction} data-depth={token.depth}>
      {renderInline(token.tokens)}
    </Level>
  );
}

function List({
  token,
  direction,
}: {
  token: Tokens.List;
  direction: 'auto' | undefined;
}): ReactElement {
  const items = token.items.map((item, index) => (
    <li key={index} data-task={item.task ? '' : undefined}>
      {renderBlocks(item.tokens)}
    </li>
  ));
  return token.ordered ? (
    <ol dir={direction} start={token.start === '' ? 1 : token.start}>
      {items}
    </ol>
  ) : (
    <ul dir={direction}>{items}</ul>
  );
}
