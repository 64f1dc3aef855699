import { parsePartialJson } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPartialJson } from './partial-json.ts';

describe('readPartialJson', () => {
  it.each<[string, unknown]>([
    ['', undefined],
    ['{', {}],
    ['{"a', {}],
    ['{"a":', {}],
    ['{"a":-', {}],
    ['{"a":tr', { a: true }],
    ['{"a":"x\\', { a: 'x' }],
    ['{"a":"x\\u00e', { a: 'x' }],
    ['[1, 2.', [1, 2]],
    ['[1, 2e', [1, 2]],
    [' [ nul', [null]],
    ['{"a" 1', undefined],
    ['hello', undefined],
    ['[1 2', undefined],
    [String.raw`{"a\":-":fals`, { 'a":-': false }],
  ])('reads %j as %j', (text, value) => {
    expect(readPartialJson(text)).toEqual(value);
  });

  it('agrees with AI SDK on every cut of any JSON text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.boolean(), async (value, spaced) => {
        const text = JSON.stringify(value, null, spaced ? 1 : 0);
        // AI SDK takes an escaped quote in a name for its end.
        if (namesOf(value).some((name) => name.includes('"'))) return;
        for (let length = 1; length < text.length; length++) {
          const cut = text.slice(0, length);
          // AI SDK refuses texts with these names altogether, and stops reading at an exponent's plus.
          if (/__proto__|constructor|e\+/.test(cut)) return;
          const { value: expected } = await parsePartialJson(cut);
          const ours = readPartialJson(cut);
          expect(expected === undefined ? undefined : ours).toEqual(expected);
        }
      }),
    );
  });

  it('only ever grows while a text comes, and never shows half a character', () => {
    const text = JSON.stringify({ path: 'a\u{1F600}b', list: [1, 'x\\ny'] }).replace(
      '\u{1F600}',
      String.raw`\ud83d\ude00`,
    );
    let shown = '';
    for (let length = 1; length <= text.length; length++) {
      const { path = '' } = readPartialJson(text.slice(0, length)) as { path?: string };
      expect(path.startsWith(shown)).toBe(true);
      expect(path).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
      shown = path;
    }
    expect(shown).toBe('a\u{1F600}b');
  });

  it('makes a key named __proto__ a plain member', () => {
    const value = readPartialJson('{"__proto__":{"admin":true},"a":') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
  });

  it('refuses nesting that would exhaust the stack', () => {
    expect(readPartialJson('['.repeat(100_000))).toBeUndefined();
  });
});

function namesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesOf(member)]);
}
