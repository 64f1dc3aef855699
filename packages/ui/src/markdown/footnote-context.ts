import { createContext } from 'react';
import type { Context } from 'react';
import type { Footnote } from './footnote-index.ts';

export interface FootnoteNumbers {
  footnotes: readonly Footnote[];
  /** Begins each id, so that two messages never share one. */
  prefix: string;
}

export const FootnoteContext: Context<FootnoteNumbers> = createContext<FootnoteNumbers>({
  footnotes: [],
  prefix: '',
});
