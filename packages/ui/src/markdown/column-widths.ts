import type { Tokens } from 'marked';
import { plainText } from './inline.tsx';

/** In `ch`, with what stands around the words: as narrow as a column may be, and as much as one asks for. */
const NARROWEST = 10;
const WIDEST = 36;
const AROUND = 4;
/** Where letters begin that are as wide as two: the East Asian ones, and most pictures. */
const WIDE_FROM = 0x2e80;

/**
 * How wide the columns of a table are, in `ch`, by its head and its first row alone: rows that come later move none of
 * them, and the finished table has the columns that it was read in.
 */
export function columnWidths({ header, rows: [first = []] }: Tokens.Table): number[] {
  return header.map((head, index) => {
    const cell = first[index];
    const asked = Math.max(lengthOf(head), cell ? lengthOf(cell) : 0) + AROUND;
    return Math.min(Math.max(asked, NARROWEST), WIDEST);
  });
}

function lengthOf({ tokens }: Tokens.TableCell): number {
  let length = 0;
  for (const letter of plainText(tokens))
    length += (letter.codePointAt(0) ?? 0) >= WIDE_FROM ? 2 : 1;
  return length;
}
