import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

describe('cursor', () => {
  it('reads back the position it was made from', () => {
    const position = { epoch: 'a1_-Z', sequence: 9_007_199_254_740_991 };
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  it('is safe as an SSE id and in a query string', () => {
    const cursor = encodeCursor({ epoch: 'e0', sequence: 12 });
    expect(encodeURIComponent(cursor)).toBe(cursor);
    expect(cursor).not.toMatch(/[\r\n\0]/);
  });

  it.each([
    '',
    'abc',
    'e0',
    'e0.',
    'e0.01',
    'e0.-1',
    'e0.1.2',
    '.5',
    'e0.99999999999999999',
    'e 0.1',
  ])('refuses %j, saying what to do', (cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'bad-cursor', retry: 'reload' }),
    );
  });
});
