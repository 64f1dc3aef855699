'use client';
import { forwardRef, memo, useState } from 'react';
import type {
  ForwardRefExoticComponent,
  MemoExoticComponent,
  ReactNode,
  RefAttributes,
} from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { sameItems } from '../thread/same-items.ts';
import { Block } from './block.tsx';
import { BlockLexer } from './block-lexer.ts';
import type { MarkdownBlock } from './block-lexer.ts';
import { BlockPage } from './block-page.tsx';
import { ImageHostsContext } from './image-hosts.ts';

const Root = createPart('div', 'markdown', { root: true });

const NO_HOSTS: readonly string[] = [];

export interface MarkdownProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  /** The Markdown source. When it grows at its end, only its open last blocks are parsed and rendered again. */
  text: string;
  /** True while more may come: what is half written is shown as what it will be. @defaultValue false */
  streaming?: boolean | undefined;
  /**
   * Hosts whose images load, matched exactly; `data:` allows embedded ones. Others are a placeholder that requests
   * nothing, since an image address can carry data away. @defaultValue none
   */
  imageHosts?: readonly string[] | undefined;
}

/**
 * Markdown as React elements, safe by construction: HTML is shown as its source, links lead to http, https and mailto
 * only and name their host, nothing can bring styles. @selector `.hr-markdown`
 */
export const Markdown: ForwardRefExoticComponent<MarkdownProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function Markdown({ text, streaming = false, imageHosts = NO_HOSTS, ...props }, ref) {
    // A cache by growing text: the same text gives the same blocks, whatever was asked before.
    const [lexer] = useState(() => new BlockLexer());
    return (
      <ImageHostsContext.Provider value={imageHosts}>
        <Root {...props} ref={ref} data-status={streaming ? 'streaming' : 'done'}>
          <Pages pages={lexer.update(text, streaming)} />
        </Root>
      </ImageHostsContext.Provider>
    );
  });

/** The first page stands in the text itself, so that a short text, as most are, has no element more. */
function Pages({ pages }: { pages: readonly (readonly MarkdownBlock[])[] }): ReactNode {
  const [first = [], ...later] = pages;
  return (
    <>
      <FirstBlocks blocks={first} />
      {later.map((blocks, index) => (
        <BlockPage key={index} blocks={blocks} full={index < later.length - 1} />
      ))}
    </>
  );
}

const FirstBlocks: MemoExoticComponent<(props: { blocks: readonly MarkdownBlock[] }) => ReactNode> =
  memo(
    ({ blocks }) => blocks.map((block) => <Block key={block.key} token={block.token} />),
    (before, after) => sameItems(before.blocks, after.blocks),
  );
