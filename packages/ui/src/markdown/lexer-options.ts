/** What a formula may leave open: the last block of a text that grows, or the end of a line in it. */
export interface OpenFormulas {
  block: boolean;
  inline: boolean;
}

/** A lexer that knows the footnotes of what stands before. */
export interface CountsFootnotes {
  /** Which reference to this footnote the next one is. */
  countFootnote(label: string): number;
}
