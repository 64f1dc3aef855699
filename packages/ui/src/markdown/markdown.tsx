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
import { BlockPage, PAGE_BLOCKS } from './block-page.tsx';
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
          <Blocks blocks={lexer.update(text, streaming)} />
        </Root>
      </ImageHostsContext.Provider>
    );
  });

/** The first page stands in the text itself, so that a short text, as most are, has no element more. */
function Blocks({ blocks }: { blocks: readonly MarkdownBlock[] }): ReactNode {
  const later = Math.max(0, Math.ceil(blocks.length / PAGE_BLOCKS) - 1);
  return (
    <>
      <FirstBlocks blocks={blocks.slice(0, PAGE_BLOCKS)} />
      {Array.from({ length: later }, (_, index) => {
        const start = (index + 1) * PAGE_BLOCKS;
        return (
          <BlockPage
            key={index}
            blocks={blocks.slice(start, start + PAGE_BLOCKS)}
            full={index < later - 1}
          />
        );
      })}
    </>
  );
}

const FirstBlocks: MemoExoticComponent<(props: { blocks: readonly MarkdownBlock[] }) => ReactNode> =
  memo(
    ({ blocks }) => blocks.map((block) => <Block key={block.key} token={block.token} />),
    (before, after) => sameItems(before.blocks, after.blocks),
  );
