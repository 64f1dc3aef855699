import { expect, it } from 'vitest';
import { EMPTY_TRAIL, hasPassed, pass } from './cursor-trail.ts';

function walk(steps: number) {
  let trail = EMPTY_TRAIL;
  for (let step = 0; step < steps; step++) trail = pass(trail, `c${step}`);
  return trail;
}

it('knows the cursors it passed, and no others', () => {
  const trail = walk(300);
  for (const step of [0, 63, 64, 299]) expect(hasPassed(trail, `c${step}`)).toBe(true);
  expect(hasPassed(trail, 'c300')).toBe(false);
});

it('keeps what it knows bounded', () => {
  const { recent, earlier } = walk(10_000);
  expect(recent.length + earlier.size).toBeLessThan(600);
  expect(hasPassed(walk(10_000), 'c9999')).toBe(true);
});

it('does not change the trail it goes on from', () => {
  const trail = walk(10);
  pass(trail, 'next');
  expect(hasPassed(trail, 'next')).toBe(false);
});
