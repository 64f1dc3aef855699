import { useEffect } from 'react';
import { timeFormat } from './time-formats.ts';

/**
 * Has the page's first time format made while it rests: a browser takes up to 200 ms for it, which the first answer
 * would else wait for.
 */
export function usePreparedTimes(locale: string, isAtRest: boolean): void {
  useEffect(() => {
    if (!isAtRest || typeof requestIdleCallback === 'undefined') return;
    const idle = requestIdleCallback(() => void timeFormat(locale, 'time').format(0));
    return () => cancelIdleCallback(idle);
  }, [locale, isAtRest]);
}
