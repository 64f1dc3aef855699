import { settle } from './settled.ts';

/** A source of the merge; what it tells out of turn goes before what it yields. */
export type Source<Value> = (tell: (value: Value) => void) => AsyncIterable<Value>;

/**
 * Many sources as one, each at the reader's pace: of each at most one value waits here (R11). Ends when
 * all have, and throws what the first one throws.
 */
export async function* merged<Value>(
  sources: readonly Source<Value>[],
): AsyncGenerator<Value, void> {
  const ready: (() => Value | undefined)[] = [];
  let open = sources.length;
  let wake: (() => void) | undefined;
  const put = (take: () => Value | undefined): void => {
    ready.push(take);
    wake?.();
  };
  const iterators = sources.map((source) =>
    source((value) => put(() => value))[Symbol.asyncIterator](),
  );
  const pull = (iterator: AsyncIterator<Value>): void => {
    void settle(iterator.next()).then((outcome) =>
      put(() => {
        if (outcome.error !== undefined) throw outcome.error.thrown;
        if (outcome.value.done === true) {
          open--;
          return undefined;
        }
        pull(iterator);
        return outcome.value.value;
      }),
    );
  };
  iterators.forEach(pull);
  try {
    while (open > 0) {
      const take = ready.shift();
      if (take === undefined) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const value = take();
      if (value !== undefined) yield value;
    }
  } finally {
    // Their own signal ends them; one that waits for an event would hold up a `return` that is awaited.
    for (const iterator of iterators) void settle(Promise.resolve(iterator.return?.()));
  }
}
