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
  const trail = walk(10_000);
  expect(trail.older.cursors.length + trail.recent.cursors.length).toBeLessThan(1100);
  for (const step of [9500, 9999]) expect(hasPassed(trail, `c${step}`)).toBe(true);
});

it('does not change the trail it goes on from', () => {
  const trail = walk(10);
  pass(trail, 'next');
  expect(hasPassed(trail, 'next')).toBe(false);
});

it('can be gone on from twice, and neither way knows of the other', () => {
  for (const length of [0, 1, 600, 1023, 1024, 3000]) {
    const trail = walk(length);
    const one = pass(trail, 'one');
    const other = pass(trail, 'other');
    expect([hasPassed(one, 'one'), hasPassed(one, 'other')]).toEqual([true, false]);
    expect([hasPassed(other, 'one'), hasPassed(other, 'other')]).toEqual([false, true]);
    expect(hasPassed(pass(one, 'more'), 'one')).toBe(true);
  }
});

it('knows cursors that come in no order of theirs, also when it is gone on from twice', () => {
  // Every number below 1,021 once.
  const cursorAt = (step: number): string => `${(step * 611) % 1021}`;
  let trail = EMPTY_TRAIL;
  for (let step = 0; step < 1000; step++) {
    const cursor = cursorAt(step);
    expect(hasPassed(trail, cursor)).toBe(false);
    const other = pass(trail, 'other');
    trail = pass(trail, cursor);
    expect([hasPassed(trail, cursor), hasPassed(other, cursor)]).toEqual([true, false]);
    expect(hasPassed(trail, cursorAt(Math.max(0, step - 500)))).toBe(true);
  }
});

it('looks for no cursor whose counter has gone up', () => {
  let trail = EMPTY_TRAIL;
  for (let step = 0; step < 2000; step++) {
    expect(hasPassed(trail, `epoch.${step}`)).toBe(false);
    trail = pass(trail, `epoch.${step}`);
  }
  expect(trail.older.places.size + trail.recent.places.size).toBe(0);
});
