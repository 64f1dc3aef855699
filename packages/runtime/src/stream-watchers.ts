/** Who waits for which stream to grow. Wakes come in a later microtask, never inside the commit that caused them. */
export class StreamWatchers {
  readonly #byStream = new Map<string, Set<() => void>>();

  get size(): number {
    return this.#byStream.size;
  }

  streams(): IterableIterator<string> {
    return this.#byStream.keys();
  }

  /** @returns stops watching */
  add(stream: string, wake: () => void): () => void {
    // One entry per call, so that the same function may watch twice and stop once.
    const entry = (): void => wake();
    const entries = this.#byStream.get(stream) ?? new Set();
    entries.add(entry);
    this.#byStream.set(stream, entries);
    return () => {
      entries.delete(entry);
      if (entries.size === 0 && this.#byStream.get(stream) === entries)
        this.#byStream.delete(stream);
    };
  }

  wake(streams: Iterable<string>): void {
    for (const stream of streams) {
      const entries = this.#byStream.get(stream);
      if (!entries) continue;
      queueMicrotask(() => {
        for (const entry of entries) entry();
      });
    }
  }

  clear(): void {
    this.#byStream.clear();
  }
}
