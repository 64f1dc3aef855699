import { useEffect } from 'react';
import type { RefObject } from 'react';
import { confirmsComposition } from '../composer/confirms-composition.ts';

/** Escape pressed inside of an element. An input method's own Escape is left to it. */
export function useEscape(
  element: RefObject<HTMLElement | null>,
  onEscape: (() => void) | undefined,
): void {
  useEffect(() => {
    const within = element.current;
    if (!within || !onEscape) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || confirmsComposition(event)) return;
      // The host's dialog around the card stays open.
      event.stopPropagation();
      event.preventDefault();
      onEscape();
    };
    within.addEventListener('keydown', listen);
    return () => within.removeEventListener('keydown', listen);
  });
}
