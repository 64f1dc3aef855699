import { useCallback } from 'react';
import type { KeyboardEvent } from 'react';

/** What F6 goes round: the list of conversations, the messages, the composer. */
const REGIONS =
  '[data-slot=thread-list] input, [data-slot=thread-viewport], [data-slot=composer-input]';

/** F6 goes to the next region of a chat, Shift+F6 to the one before, as in other applications. */
export function useRegionKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback((event) => {
    if (event.key !== 'F6' || event.defaultPrevented) return;
    const regions = [...event.currentTarget.querySelectorAll<HTMLElement>(REGIONS)].filter(
      (region) => region.checkVisibility(),
    );
    if (regions.length === 0) return;
    event.preventDefault();
    const at = regions.findIndex((region) => isWithin(region));
    const step = event.shiftKey ? -1 : 1;
    const next = at < 0 ? 0 : (at + step + regions.length) % regions.length;
    regions[next]?.focus();
  }, []);
}

function isWithin(region: HTMLElement): boolean {
  const around = region.closest('[data-slot=thread-list], [data-slot=composer-root]') ?? region;
  return around.matches(':focus-within');
}
