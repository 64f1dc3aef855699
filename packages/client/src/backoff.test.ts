import { expect, it } from 'vitest';
import { afterRefusalMs, backoffMs } from './backoff.ts';

const longest = { random: () => 1 };

it('spreads lost streams over two seconds, then four, and asks for a call again sooner', () => {
  expect([0, 1, 2, 40].map((failures) => afterRefusalMs(failures, undefined, longest))).toEqual([
    2000, 4000, 4000, 4000,
  ]);
  expect([0, 1, 2, 40].map((failures) => backoffMs(failures, longest))).toEqual([
    500, 1000, 2000, 4000,
  ]);
});

it('waits as the app says, for a stream as for a call', () => {
  const backoff = { ...longest, baseMs: 100, capMs: 300 };
  expect([0, 1, 2].map((failures) => afterRefusalMs(failures, undefined, backoff))).toEqual([
    100, 200, 300,
  ]);
  expect([0, 1, 2].map((failures) => backoffMs(failures, backoff))).toEqual([100, 200, 300]);
});

it('never comes before the server said, and spreads those that were told the same', () => {
  expect(afterRefusalMs(0, 20_000, { random: () => 0 })).toBe(20_000);
  expect(afterRefusalMs(0, 20_000, longest)).toBe(40_000);
  expect(afterRefusalMs(0, 10, longest)).toBe(2010);
});
