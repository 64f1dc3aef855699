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

export function noteId(prefix: string, number: number): string {
  return `${prefix}n${number}`;
}

export function referenceId(prefix: string, number: number, nth: number): string {
  return `${prefix}r${number}-${nth}`;
}
