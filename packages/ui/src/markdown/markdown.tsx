'use client';
import { forwardRef, useState } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { Block } from './block.tsx';
import { BlockLexer } from './block-lexer.ts';
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
          {lexer.update(text, streaming).map((block) => (
            <Block key={block.key} token={block.token} />
          ))}
        </Root>
      </ImageHostsContext.Provider>
    );
  });
