import { useSyncExternalStore } from 'react';

/** Where a panel beside the page would leave nothing of the page. */
const NARROW = '(max-width: 32rem)';

/** True where the panel takes the whole screen; false on a server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
