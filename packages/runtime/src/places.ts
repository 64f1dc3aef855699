/** Lets at most so many of a known number work at the same time, and knows when none does any more. */
export class Places {
  #free: number;
  /** Those that work, or wait for a place to. */
  #active: number;
  readonly #queue = new Set<() => void>();
  readonly #resting = new Set<() => void>();

  constructor(places: number, active: number) {
    this.#free = places >= 1 ? places : 1;
    this.#active = active;
  }

  /** Resolves with a place, or without one once the signal fires. @returns whether there is one to leave */
  async enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return await new Promise((resolve) => {
      const take = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = (): void => {
        this.#queue.delete(take);
        resolve(false);
      };
      this.#queue.add(take);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  leave(): void {
    const [next] = this.#queue;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#queue.delete(next);
    next();
  }

  /** It works no more: `still` resolves when nobody does. `goOn` makes it one of those at work again. */
  rest(): { still: Promise<void>; goOn: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#resting.add(resolve);
    this.done();
    return {
      still: promise,
      goOn: () => {
        this.#resting.delete(resolve);
        this.#active += 1;
      },
    };
  }

  /** One less that works or will. */
  done(): void {
    this.#active -= 1;
    if (this.#active > 0) return;
    for (const wake of this.#resting) wake();
  }
}
