import type { Formula } from './markdown-token.ts';

/**
 * How a plugin finds formulas in a text. `open`: also one whose end has not come, as long as nothing can follow it but
 * its own end.
 */
export interface FormulaSyntax {
  /** A formula at the start of `source` that is a block of its own. */
  block: (source: string, open: boolean) => Formula | undefined;
  /** Where such a block may begin, if it ends the paragraph before it. */
  blockStart: (source: string) => number | undefined;
  /** A formula at the start of `source`, within a line. */
  inline: (source: string, open: boolean) => Formula | undefined;
  inlineStart: (source: string) => number | undefined;
  /** Where a formula begins that has no end yet, or -1: what stands from there on is completed by nothing else. */
  openAt: (text: string) => number;
}
