import { expect, it } from 'vitest';
import { toolRuns } from './tool-runs.ts';
import type { RunPart } from './tool-runs.ts';

const runs = (...parts: readonly RunPart[]) =>
  toolRuns(parts).map(({ from, to, calls, counts }) => ({
    from,
    to,
    calls,
    ...Object.fromEntries(counts),
  }));

it('finds four calls in a row that went well, and no fewer', () => {
  expect(runs('done', 'done', 'done')).toEqual([]);
  expect(runs('other', 'done', 'done', 'done', 'done')).toEqual([
    { from: 1, to: 5, calls: 4, done: 4 },
  ]);
});

it('counts what runs, waits or failed among them', () => {
  expect(runs('done', 'failed', 'done', 'done', 'running', 'done')).toEqual([
    { from: 0, to: 6, calls: 6, done: 4, failed: 1, running: 1 },
  ]);
});

it('goes on over what nobody sees, and ends with the last call', () => {
  expect(runs('unseen', 'done', 'unseen', 'done', 'done', 'unseen', 'done', 'unseen')).toEqual([
    { from: 1, to: 7, calls: 4, done: 4 },
  ]);
});

it('ends at anything else that is shown', () => {
  expect(runs('done', 'done', 'other', 'done', 'done')).toEqual([]);
  const four = ['done', 'done', 'done', 'done'] as const;
  expect(runs(...four, 'other', ...four)).toMatchObject([
    { from: 0, to: 4 },
    { from: 5, to: 9 },
  ]);
});
