import { revealText, shownOf } from './reveal-text.ts';

const SPOKEN_LENGTH = 120;

/** Somebody else's words for where no mark can be drawn, a spoken name or a notification: nothing in them hides. */
export function spokenText(text: string): string {
  const shown = revealText(text.slice(0, SPOKEN_LENGTH)).map(shownOf).join('');
  return text.length > SPOKEN_LENGTH ? `${shown}…` : shown;
}
