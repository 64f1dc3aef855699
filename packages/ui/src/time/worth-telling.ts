/** Milliseconds. */
const SHORTEST = 1000;

/** What is quicker needs no figure: a row of zeros tells nothing. */
export function isWorthTelling(ms: number | undefined): ms is number {
  return ms !== undefined && ms >= SHORTEST;
}
