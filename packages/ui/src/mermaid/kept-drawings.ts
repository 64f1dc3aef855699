import type { Drawing } from './draw-diagram.ts';

/** What became of a diagram: a picture, or none where it could not be drawn. */
export interface Drawn {
  drawing?: Drawing;
}

const KEPT = 40;
const drawn = new Map<string, Drawn>();

function keyOf(code: string, isDark: boolean): string {
  return `${isDark ? 'dark' : 'light'} ${code}`;
}

/** What was drawn before: a message that comes into view again shows it at once, in the height it had. */
export function keptDrawing(code: string, isDark: boolean): Drawn | undefined {
  return drawn.get(keyOf(code, isDark));
}

/** Keeps it, and the newest of all. */
export function keepDrawing(code: string, isDark: boolean, what: Drawn): Drawn {
  const key = keyOf(code, isDark);
  drawn.delete(key);
  drawn.set(key, what);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return what;
}
