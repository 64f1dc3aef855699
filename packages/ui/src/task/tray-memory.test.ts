import { afterEach, expect, it } from 'vitest';
import { readTrayMemory, writeTrayMemory } from './tray-memory.ts';

const KEY = 'tray';
const NOW = '2026-01-02T00:00:00.000Z';

afterEach(() => localStorage.removeItem(KEY));

it.each(['', '{', 'null', '7', '[]', '"x"', '{"seenAt":1,"dismissed":[]}', '{"seenAt":"x"}'])(
  'begins anew where %j is stored, and is kept again from then on',
  (stored) => {
    localStorage.setItem(KEY, stored);
    expect(readTrayMemory(KEY, NOW)).toEqual({ seenAt: NOW, dismissed: [] });
    writeTrayMemory(KEY, { seenAt: NOW, dismissed: ['a'] });
    expect(readTrayMemory(KEY, 'later')).toEqual({ seenAt: NOW, dismissed: ['a'] });
  },
);

it('keeps of what was dismissed the ids alone', () => {
  localStorage.setItem(KEY, JSON.stringify({ seenAt: NOW, dismissed: ['a', 7, null, {}] }));
  expect(readTrayMemory(KEY, 'later').dismissed).toEqual(['a']);
});
