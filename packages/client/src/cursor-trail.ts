const KEPT = 512;

/**
 * The last few hundred cursors passed, so that an event sent twice is known as such: cursors are
 * opaque and cannot be compared for order (R1). Bounded, and as cheap to carry on by one as to ask.
 *
 * Trails that go on from each other share one map, each knowing only its own length of it.
 */
export interface CursorTrail {
  readonly places: ReadonlyMap<string, number>;
  readonly length: number;
}

export const EMPTY_TRAIL: CursorTrail = { places: new Map(), length: 0 };

export function hasPassed({ places, length }: CursorTrail, cursor: string): boolean {
  const place = places.get(cursor);
  return place !== undefined && place < length;
}

export function pass(trail: CursorTrail, cursor: string): CursorTrail {
  const { places, length } = ownPlaces(trail);
  places.set(cursor, length);
  return { places, length: length + 1 };
}

/** The map itself where nobody has gone on from this trail yet and it is not full; else the end of it, copied. */
function ownPlaces({ places, length }: CursorTrail): {
  places: Map<string, number>;
  length: number;
} {
  // Made here and handed out read-only: only `pass` adds to it.
  if (length > 0 && places.size === length && length < 2 * KEPT)
    return { places: places as Map<string, number>, length };
  const end = [...places.keys()].slice(Math.max(0, length - KEPT), length);
  return { places: new Map(end.map((cursor, place) => [cursor, place])), length: end.length };
}
