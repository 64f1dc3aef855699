/** Equal where two lists hold the same items in the same order. */
export function sameItems<Item>(left: readonly Item[], right: readonly Item[]): boolean {
  if (left === right) return true;
  return left.length === right.length && left.every((item, index) => Object.is(item, right[index]));
}
