import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { neverChanges } from '../part/never-changes.ts';

/** What stood elsewhere on the page, which is mostly what stands here. */
let lastRead: boolean | undefined;

/**
 * Whether what stands here is light on dark, also after the system or the page has changed that. Before it is on the
 * page, what was last read anywhere on it; nothing on a server.
 */
export function useIsDark(place: RefObject<Element | null>): boolean | undefined {
  const before = useSyncExternalStore(
    neverChanges,
    () => lastRead,
    () => undefined,
  );
  const [isDark, setIsDark] = useState<boolean>();
  useEffect(() => {
    const read = (): void => {
      if (!place.current) return;
      lastRead = getComputedStyle(place.current).colorScheme === 'dark';
      setIsDark(lastRead);
    };
    read();
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', read);
    const page = new MutationObserver(read);
    for (const root of [document.documentElement, document.body])
      page.observe(root, { attributeFilter: ['class', 'data-theme', 'style'] });
    return () => {
      system.removeEventListener('change', read);
      page.disconnect();
    };
  }, [place]);
  return isDark ?? before;
}
