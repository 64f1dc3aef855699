import { expect, it } from 'vitest';
import { sameJson } from './same-json.ts';

it.each([
  [1, 1],
  [null, null],
  [undefined, undefined],
  [Number.NaN, Number.NaN],
  [
    { a: [1, { b: null }], c: '' },
    { c: '', a: [1, { b: null }] },
  ],
])('takes %j and %j for equal', (left, right) => {
  expect(sameJson(left, right)).toBe(true);
});

it.each<[unknown, unknown]>([
  [1, '1'],
  [null, {}],
  [{ a: undefined }, {}],
  [{ a: 1 }, { b: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [{ a: [1, { b: 1 }] }, { a: [1, { b: 2 }] }],
  [new Map([['a', 1]]), new Map([['a', 1]])],
  [new Date(1), new Date(1)],
  [() => 1, () => 1],
])('takes %o and %o for different', (left, right) => {
  expect(sameJson(left, right)).toBe(false);
});
