import { useEffect, useState } from 'react';

/** The time now, renewed every `intervalMs` milliseconds; undefined on the server and in the first render, which must agree with it. */
export function useNow(intervalMs: number | undefined): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const update = (): void => setNow(Date.now());
    const first = setTimeout(update, 0);
    const timer = intervalMs === undefined ? undefined : setInterval(update, intervalMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [intervalMs]);
  return now;
}
