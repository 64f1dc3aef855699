import { useEffect, useState } from 'react';

/** Longer than a double click, shorter than a person takes to read anything. */
export const ARMING_MS = 500;
/** For what cannot be taken back: nobody has read a title and an input faster. */
export const HIGH_RISK_ARMING_MS = 1500;

/** False for the first moment after mount, so that a click or key meant for what was here before decides nothing. */
export function useArmed(afterMs: number = ARMING_MS): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return armed;
}
