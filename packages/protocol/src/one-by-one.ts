/**
 * What comes many at a time, one by one. Not a generator: one within another costs a few turns of the
 * microtask queue for each value, which at thousands a second is most of what reading them costs.
 */
export function oneByOne<Value>(
  batches: AsyncGenerator<readonly Value[], void, undefined>,
): AsyncIterableIterator<Value, void, undefined> {
  let batch: readonly Value[] = [];
  let at = 0;
  let asked: Promise<boolean | undefined> | undefined;

  /** True at the end. */
  const ask = async (): Promise<boolean | undefined> => {
    const { done, value } = await batches.next();
    batch = value ?? [];
    at = 0;
    asked = undefined;
    return done;
  };

  return {
    async next() {
      // Several may ask at once: who finds the batch used up asks again.
      while (at >= batch.length) {
        if (await (asked ??= ask())) return { done: true, value: undefined };
      }
      // Below the length there is one.
      return { value: batch[at++] as Value };
    },
    async return() {
      batch = [];
      await batches.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
