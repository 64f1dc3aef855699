import { createContext } from 'react';
import type { Context } from 'react';
import type { MarkdownComponents } from './markdown-components.ts';
import type { MarkdownPlugin } from './markdown-plugin.ts';

/** How the Markdown below looks and what it may load. */
export interface MarkdownLook {
  components: MarkdownComponents;
  plugins: readonly MarkdownPlugin[];
  /** Hosts whose images may load. */
  imageHosts: readonly string[];
}

export const MarkdownContext: Context<MarkdownLook> = createContext<MarkdownLook>({
  components: {},
  plugins: [],
  imageHosts: [],
});

/** More may come into the text. */
export const StreamingContext: Context<boolean> = createContext(false);
