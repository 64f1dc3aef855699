import type { MarkedToken, Token } from 'marked';

/** `[^label]` in a text. */
export interface FootnoteReference {
  type: 'footnote';
  raw: string;
  text: string;
  label: string;
  /** Which reference to its footnote it is, from 1. */
  nth: number;
}

/** `[^label]: text` with all that is indented below it. */
export interface FootnoteDefinition {
  type: 'footnoteDefinition';
  raw: string;
  label: string;
  tokens: Token[];
}

/** `[2]` in a text: the second source, if the answer has so many. */
export interface Citation {
  type: 'citation';
  raw: string;
  text: string;
  number: number;
}

/** A formula. `open` while its end has not come yet. */
export interface Formula {
  type: 'formula';
  raw: string;
  text: string;
  display: boolean;
  open: boolean;
}

export type MarkdownToken =
  | MarkedToken
  | FootnoteReference
  | FootnoteDefinition
  | Citation
  | Formula;

/** A token of marked's loosest type as the one it is: no extension makes others. */
export function markdownToken(token: { type: string }): MarkdownToken {
  return token as MarkdownToken;
}
