import { describe, expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

/** Gives these batches, then what `end` does. `left` says whether it was told that nobody reads on. */
function source(batches: readonly (readonly number[])[], end: () => void = () => {}) {
  let left = false;
  async function* give(): AsyncGenerator<readonly number[], void, undefined> {
    try {
      yield* batches;
      end();
    } finally {
      left = true;
    }
  }
  return { values: oneByOne(give()), left: () => left };
}

describe('oneByOne', () => {
  it('gives each once, in order, past batches of none, and then ends for good', async () => {
    const { values } = source([[1, 2], [], [3], []]);
    const seen: number[] = [];
    for await (const value of values) seen.push(value);
    expect(seen).toEqual([1, 2, 3]);
    expect(await values.next()).toEqual({ done: true, value: undefined });
  });

  it('gives each to one of those who ask at once', async () => {
    const { values } = source([[1], [2, 3]]);
    const asked = await Promise.all(Array.from({ length: 5 }, () => values.next()));
    expect(asked.map(({ value }) => value)).toEqual([1, 2, 3, undefined, undefined]);
    expect(asked.map(({ done }) => done === true)).toEqual([false, false, false, true, true]);
  });

  it('gives what came before an error, then the error', async () => {
    const seen: number[] = [];
    const { values } = source([[1, 2]], () => {
      throw new Error('The body broke.');
    });
    const read = async (): Promise<void> => {
      for await (const value of values) seen.push(value);
    };
    await expect(read()).rejects.toThrow('The body broke.');
    expect(seen).toEqual([1, 2]);
  });

  it('tells the source when its reader leaves, and gives nothing more', async () => {
    const { values, left } = source([[1, 2, 3]]);
    for await (const value of values) {
      expect(value).toBe(1);
      break;
    }
    expect(left()).toBe(true);
    expect(await values.next()).toEqual({ done: true, value: undefined });
  });
});
