import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether what stands here is light on dark, also after the system or the page has changed that. */
export function useIsDark(place: RefObject<Element | null>): boolean | undefined {
  const [isDark, setIsDark] = useState<boolean>();
  useEffect(() => {
    const read = (): void => {
      if (place.current) setIsDark(getComputedStyle(place.current).colorScheme === 'dark');
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
  return isDark;
}
