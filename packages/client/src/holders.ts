export interface Holders {
  /** @returns lets go, once however often it is called */
  hold: () => () => void;
  isHeld: () => boolean;
}

/** Begins for whoever comes first, and ends when the last has gone. */
export function countHolders(begin: () => void, end: () => void): Holders {
  let count = 0;
  return {
    hold() {
      count++;
      begin();
      let gone = false;
      return () => {
        if (gone) return;
        gone = true;
        count--;
        // A view that is mounted twice or moved leaves and comes back at once: one connection serves both.
        if (count === 0) setTimeout(() => count === 0 && end(), 0);
      };
    },
    isHeld: () => count > 0,
  };
}
