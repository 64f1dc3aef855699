'use client';
import { forwardRef, memo, useContext, useId, useMemo } from 'react';
import type {
  ComponentType,
  ForwardRefExoticComponent,
  MemoExoticComponent,
  ReactNode,
  RefAttributes,
} from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { sameItems } from '../thread/same-items.ts';
import { Block, renderBlocks } from './block.tsx';
import { BlockLexer } from './block-lexer.ts';
import type { MarkdownBlock } from './block-lexer.ts';
import { BlockPage } from './block-page.tsx';
import { FootnoteContext } from './footnote-context.ts';
import type { FootnotesProps } from './footnotes.tsx';
import type { MarkdownComponents } from './markdown-components.ts';
import { MarkdownContext, StreamingContext } from './markdown-context.ts';
import type { MarkdownPlugin } from './markdown-plugin.ts';

const Root = createPart('div', 'markdown', { root: true });

/** Fetched with the first footnote of a page. */
const Footnotes: ComponentType<FootnotesProps> = loadedLater(async () => {
  const { Footnotes: Loaded } = await import('./footnotes.tsx');
  return Loaded;
});

export interface MarkdownProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  /** The Markdown source. When it grows at its end, only its open last blocks are parsed and rendered again. */
  text: string;
  /** True while more may come: what is half written is shown as what it will be. @defaultValue false */
  streaming?: boolean | undefined;
  /**
   * Hosts whose images load over https: `cdn.example` exactly, `*.cdn.example` all names below it, `data:` embedded
   * ones. Others are a placeholder that requests nothing, since an image address can carry data away; so can a host in
   * the list that redirects to where it is told. @defaultValue those of `MarkdownProvider`, else none
   */
  imageHosts?: readonly string[] | undefined;
  /** Your components for kinds of nodes. @defaultValue those of `MarkdownProvider` */
  components?: MarkdownComponents | undefined;
  /** Colours, formulas, blocks of a language. Make the list once. @defaultValue those of `MarkdownProvider` */
  plugins?: readonly MarkdownPlugin[] | undefined;
}

/**
 * Markdown as React elements, safe by construction: HTML is shown as its source, links lead to http, https and mailto
 * only and name their host, nothing can bring styles. @selector `.hr-markdown`
 */
export const Markdown: ForwardRefExoticComponent<MarkdownProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function Markdown(
    { text, streaming = false, imageHosts, components, plugins, ...props },
    ref,
  ) {
    const labels = useLabels();
    const inherited = useContext(MarkdownContext);
    const look = useMemo(
      () => ({
        imageHosts: imageHosts ?? inherited.imageHosts,
        components: components ?? inherited.components,
        plugins: plugins ?? inherited.plugins,
      }),
      [inherited, imageHosts, components, plugins],
    );
    const syntax = look.plugins.find((plugin) => plugin.formulas)?.formulas?.syntax;
    // A cache by growing text: the same text gives the same blocks, whatever was asked before.
    const lexer = useMemo(() => new BlockLexer(syntax), [syntax]);
    const pages = lexer.update(text, streaming);
    const { footnotes } = lexer;
    const prefix = useId();
    const notes = useMemo(() => ({ footnotes, prefix }), [footnotes, prefix]);
    return (
      <MarkdownContext.Provider value={look}>
        <StreamingContext.Provider value={streaming}>
          <FootnoteContext.Provider value={notes}>
            <Root {...props} ref={ref} data-status={streaming ? 'streaming' : 'done'}>
              <Pages pages={pages} />
              {footnotes.some(({ definition }) => definition) ? (
                <Footnotes
                  {...notes}
                  labels={labels.markdown}
                  render={(tokens) => renderBlocks(look.components, tokens)}
                />
              ) : null}
            </Root>
          </FootnoteContext.Provider>
        </StreamingContext.Provider>
      </MarkdownContext.Provider>
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
