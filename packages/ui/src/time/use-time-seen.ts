import { useEffect, useState } from 'react';
import { isWorthTelling } from './worth-telling.ts';

export interface TimeSeenOptions {
  runs: boolean;
  /** Asked once, when the card is first there: whether it will have seen the beginning. Else nobody knows since when. */
  seesBeginning: boolean;
  /** Also while it runs, each second. @defaultValue false */
  ticks?: boolean | undefined;
}

/** Milliseconds that this card saw something run. Nothing renders for the many things that are quick. */
export function useTimeSeen({
  runs,
  seesBeginning,
  ticks = false,
}: TimeSeenOptions): number | undefined {
  const [isKnown] = useState(seesBeginning);
  const [seenMs, setSeenMs] = useState<number>();
  useEffect(() => {
    if (!runs || !isKnown) return;
    const since = Date.now();
    const tell = (): void => setSeenMs(Date.now() - since);
    const timer = ticks ? setInterval(tell, 1000) : undefined;
    return () => {
      clearInterval(timer);
      if (isWorthTelling(Date.now() - since)) tell();
    };
  }, [runs, isKnown, ticks]);
  return seenMs;
}
