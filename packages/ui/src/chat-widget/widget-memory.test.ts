import { afterEach, expect, it } from 'vitest';
import { readMemory, writeMemory } from './widget-memory.ts';

const KEY = 'widget';

afterEach(() => localStorage.removeItem(KEY));

it.each(['', '{', 'null', '7', '"x"', '[]', '{"open":"yes","used":1}'])(
  'begins closed where %j is stored, and is kept again from then on',
  (stored) => {
    localStorage.setItem(KEY, stored);
    expect(readMemory(KEY)).toMatchObject({ open: false, used: false });
    writeMemory(KEY, { open: true });
    expect(readMemory(KEY)).toMatchObject({ open: true, used: false });
  },
);

it.each(['x', 7, null, [], {}, { threadId: 't' }, { threadId: 't', messageId: 7 }])(
  'knows no message as seen where %j is stored as that',
  (seen) => {
    localStorage.setItem(KEY, JSON.stringify({ open: true, used: true, seen }));
    expect(readMemory(KEY)).toEqual({ open: true, used: true });
  },
);
