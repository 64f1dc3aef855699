'use client';
import { useContext, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { MarkdownComponents } from './markdown-components.ts';
import { MarkdownContext } from './markdown-context.ts';
import type { MarkdownPlugin } from './markdown-plugin.ts';

export interface MarkdownProviderProps {
  /** Your components for kinds of nodes; make them once, outside of render. */
  components?: MarkdownComponents | undefined;
  /** Colours, formulas, blocks of a language; make the list once, outside of render. */
  plugins?: readonly MarkdownPlugin[] | undefined;
  /** Hosts whose images load; as in `Markdown`. */
  imageHosts?: readonly string[] | undefined;
  children: ReactNode;
}

/** How all Markdown below it looks: put it around an `AgentChat`, a `Thread` or a whole page. */
export function MarkdownProvider(props: MarkdownProviderProps): ReactElement {
  const { components, plugins, imageHosts, children } = props;
  const inherited = useContext(MarkdownContext);
  const look = useMemo(
    () => ({
      components: components ?? inherited.components,
      plugins: plugins ?? inherited.plugins,
      imageHosts: imageHosts ?? inherited.imageHosts,
    }),
    [inherited, components, plugins, imageHosts],
  );
  return <MarkdownContext.Provider value={look}>{children}</MarkdownContext.Provider>;
}
