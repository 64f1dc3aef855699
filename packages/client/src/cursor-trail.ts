const RECENT = 64;
const EARLIER = 512;

/**
 * The last few hundred cursors passed, so that an event sent twice is known as such: cursors are
 * opaque and cannot be compared for order (R1). Bounded, and cheap to carry on by one.
 */
export interface CursorTrail {
  readonly recent: readonly string[];
  readonly earlier: ReadonlySet<string>;
}

export const EMPTY_TRAIL: CursorTrail = { recent: [], earlier: new Set() };

export function hasPassed(trail: CursorTrail, cursor: string): boolean {
  return trail.recent.includes(cursor) || trail.earlier.has(cursor);
}

export function pass(trail: CursorTrail, cursor: string): CursorTrail {
  const recent = [...trail.recent, cursor];
  if (recent.length < RECENT) return { recent, earlier: trail.earlier };
  const earlier = [...trail.earlier, ...recent].slice(-EARLIER);
  return { recent: [], earlier: new Set(earlier) };
}
