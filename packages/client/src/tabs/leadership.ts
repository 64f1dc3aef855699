/** Who of several tabs leads: the one that holds the lock. It passes on when that tab closes or crashes. */
export interface Leadership {
  /** Takes the lead from one that no longer answers. It hears so when it wakes. */
  seize(): void;
  /** Leads no more and stands no more for it. */
  resign(): void;
}

export function standForLeader(
  name: string,
  on: { elected: () => void; deposed: () => void },
): Leadership {
  let isOver = false;
  let isStanding = false;
  let isSeizing = false;
  let leave: (() => void) | undefined;
  const waiting = new AbortController();

  function hold(): Promise<void> {
    if (isOver) return Promise.resolve();
    on.elected();
    return new Promise((resolve) => {
      leave = resolve;
    });
  }

  function lost(): void {
    leave = undefined;
    if (isOver) return;
    on.deposed();
    stand();
  }

  function stand(): void {
    if (isStanding) return;
    isStanding = true;
    navigator.locks
      .request(name, { signal: waiting.signal }, () => {
        isStanding = false;
        return hold();
      })
      .catch(() => {
        // Called off, or taken away by a tab that held this one for frozen.
        if (leave) lost();
      });
  }

  stand();
  return {
    seize() {
      if (isOver || leave || isSeizing) return;
      isSeizing = true;
      navigator.locks
        .request(name, { steal: true }, () => {
          isSeizing = false;
          return hold();
        })
        .catch(() => {
          isSeizing = false;
          if (leave) lost();
        });
    },
    resign() {
      isOver = true;
      waiting.abort();
      leave?.();
      leave = undefined;
    },
  };
}
