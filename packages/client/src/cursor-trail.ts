const KEPT = 512;

/**
 * The last few hundred cursors passed, so that an event sent twice is known as such: cursors are
 * opaque and cannot be compared for order (R1). Bounded, and as cheap to carry on by one as to ask.
 *
 * Trails that go on from each other share one map, each knowing only its own length of it.
 */
export interface CursorTrail {
  /** Full, and never added to again. */
  readonly older: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, number>;
  readonly length: number;
}

export const EMPTY_TRAIL: CursorTrail = { older: new Map(), places: new Map(), length: 0 };

export function hasPassed({ older, places, length }: CursorTrail, cursor: string): boolean {
  const place = places.get(cursor);
  return (place !== undefined && place < length) || older.has(cursor);
}

export function pass({ older, places, length }: CursorTrail, cursor: string): CursorTrail {
  if (length === KEPT) return { older: places, places: new Map([[cursor, 0]]), length: 1 };
  // Made here and handed out read-only: only this adds to it, where nobody has gone on from this trail yet.
  const own =
    length > 0 && places.size === length
      ? (places as Map<string, number>)
      : new Map([...places].slice(0, length));
  return { older, places: own.set(cursor, length), length: length + 1 };
}
