import { useEffect, useState } from 'react';

/** Longer than a double click, shorter than a person takes to read anything. */
const ARMING_MS = 500;

/** False for the first moment after mount, so that a click or key meant for what was here before decides nothing. */
export function useArmed(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMING_MS);
    return () => clearTimeout(timer);
  }, []);
  return armed;
}
