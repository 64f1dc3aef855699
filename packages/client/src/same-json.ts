/** Equal as JSON: the same values in the same places. Anything that is no JSON is equal to itself alone. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  // Any value can be asked for its constructor; only a list or an object is looked into.
  const one = left as Fields;
  const other = right as Fields;
  const kind = one?.constructor;
  if (kind !== other?.constructor || (kind !== Object && kind !== Array)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
  );
}

type Fields = Readonly<Record<string, unknown>>;
