const KEPT = 512;

/**
 * The last few hundred cursors passed, so that an event sent twice is known as such: cursors are
 * opaque and cannot be compared for order (R1). Bounded, and as cheap to carry on by one as to ask.
 *
 * Trails that go on from each other share one stretch, each knowing only its own length of it.
 */
export interface CursorTrail {
  /** Full, and never added to again. */
  readonly older: Stretch;
  readonly recent: Stretch;
  /** How much of the recent stretch is this trail's. */
  readonly length: number;
  /** None of its cursors is above this one. */
  readonly highest: string;
}

interface Stretch {
  readonly cursors: string[];
  /** Where each of them is, as far as somebody has asked. */
  readonly places: Map<string, number>;
}

function stretchOf(cursors: string[]): Stretch {
  return { cursors, places: new Map() };
}

/** Nothing is added to it: a trail of no length has no stretch of its own. */
const NO_STRETCH = stretchOf([]);

export const EMPTY_TRAIL: CursorTrail = {
  older: NO_STRETCH,
  recent: NO_STRETCH,
  length: 0,
  highest: '',
};

export function hasPassed(trail: CursorTrail, cursor: string): boolean {
  return (
    !isAbove(cursor, trail.highest) &&
    (placeIn(trail.recent, cursor) < trail.length || placeIn(trail.older, cursor) < KEPT)
  );
}

/** The trail with this cursor: itself where that has passed before. */
export function pass(trail: CursorTrail, cursor: string): CursorTrail {
  if (hasPassed(trail, cursor)) return trail;
  const { recent, length } = trail;
  const highest = isAbove(cursor, trail.highest) ? cursor : trail.highest;
  if (length === KEPT) return { older: recent, recent: stretchOf([cursor]), length: 1, highest };
  // Only this adds to a stretch, and only where nobody has gone on from this trail yet.
  const isLast = length > 0 && recent.cursors.length === length;
  const own = isLast ? recent : stretchOf(recent.cursors.slice(0, length));
  own.cursors.push(cursor);
  return { older: trail.older, recent: own, length: length + 1, highest };
}

/**
 * An order of all strings, whatever they mean: what is above all that has passed has not passed itself, and need not be
 * looked for. A counter at the end of a cursor goes up in it, so that nothing is looked for but what comes twice.
 */
function isAbove(cursor: string, other: string): boolean {
  return cursor.length === other.length ? cursor > other : cursor.length > other.length;
}

function placeIn({ cursors, places }: Stretch, cursor: string): number {
  for (let place = places.size; place < cursors.length; place++)
    places.set(cursors[place] ?? '', place);
  return places.get(cursor) ?? Infinity;
}
