import type { Tokens } from 'marked';
import { createElement, memo, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { FormulaView } from './formula-view.tsx';
import { renderInline } from './inline.tsx';
import type { MarkdownComponents } from './markdown-components.ts';
import { MarkdownContext } from './markdown-context.ts';
import { MarkdownTable } from './markdown-table.tsx';
import { markdownToken } from './markdown-token.ts';
import type { MarkdownToken } from './markdown-token.ts';

/** One block; renders again only when its token is another one. */
export const Block: (props: { token: MarkdownToken }) => ReactNode = memo(function Block({
  token,
}: {
  token: MarkdownToken;
}) {
  const { components } = useContext(MarkdownContext);
  return renderBlock(components, token, 0, 'auto');
}) as (props: { token: MarkdownToken }) => ReactNode; // memo's own type hides the call signature from declarations.

/** `dir` only on outermost blocks: one inside would hide its text from the outer one's `auto`. */
function renderBlock(
  components: MarkdownComponents,
  token: MarkdownToken,
  key: number,
  dir?: 'auto',
): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return createElement(
        components.p ?? 'p',
        { key, dir },
        renderInline(components, token.tokens),
      );
    case 'heading':
      return heading(components, token, key, dir);
    case 'code': {
      const language = /^\S*/.exec(token.lang ?? '')?.[0] ?? '';
      const closed = isClosed(token);
      // The last fence of a block that an inner fence has closed already.
      if (token.text === '' && language === '' && !closed) return null;
      return <CodeBlock key={key} code={token.text} language={language} closed={closed} />;
    }
    case 'list':
      return list(components, token, key, dir);
    case 'blockquote':
      return createElement(
        components.blockquote ?? 'blockquote',
        { key, dir },
        renderBlocks(components, token.tokens),
      );
    case 'table':
      return <MarkdownTable key={key} token={token} />;
    case 'hr':
      return createElement(components.hr ?? 'hr', { key });
    case 'formula':
      return <FormulaView key={key} formula={token} />;
    case 'space':
    case 'def':
    case 'footnoteDefinition':
      return null;
    case 'html':
      return createElement(components.p ?? 'p', { key, dir }, token.raw.trimEnd());
    default:
      return renderInline(components, [token]);
  }
}

export function renderBlocks(
  components: MarkdownComponents,
  tokens: readonly { type: string }[],
): ReactNode[] {
  return tokens.map((token, index) => renderBlock(components, markdownToken(token), index));
}

const LEVELS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A message is a piece of a page: its first level is the page's third. A component is asked by the level as written. */
function heading(
  components: MarkdownComponents,
  { depth, tokens }: Tokens.Heading,
  key: number,
  dir: 'auto' | undefined,
): ReactElement {
  const Level = components[LEVELS[depth - 1] ?? 'h6'] ?? LEVELS[Math.min(depth + 1, 5)] ?? 'h6';
  return (
    <Level key={key} dir={dir} data-depth={depth}>
      {renderInline(components, tokens)}
    </Level>
  );
}

function list(
  components: MarkdownComponents,
  token: Tokens.List,
  key: number,
  dir: 'auto' | undefined,
): ReactElement {
  const Item = components.li ?? 'li';
  const items = token.items.map((item, index) => (
    <Item key={index} data-task={item.task ? '' : undefined}>
      {renderBlocks(components, item.tokens)}
    </Item>
  ));
  return token.ordered
    ? createElement(
        components.ol ?? 'ol',
        { key, dir, start: token.start === '' ? 1 : token.start },
        items,
      )
    : createElement(components.ul ?? 'ul', { key, dir }, items);
}

/** Its closing fence has come. */
function isClosed({ raw }: Tokens.Code): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  if (fence === undefined) return false;
  const lastLine = raw.trimEnd().split('\n').slice(1).at(-1)?.trim() ?? '';
  return lastLine.startsWith(fence) && lastLine === fence.charAt(0).repeat(lastLine.length);
}
