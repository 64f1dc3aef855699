import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonicalJson', () => {
  it('gives the example of RFC 8785, section 3.2.2', () => {
    const value: unknown = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    );
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts keys by UTF-16 code unit, as RFC 8785 section 3.2.3 does', () => {
    const sample = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const values = Object.values(JSON.parse(canonicalJson(sample)) as Record<string, string>);
    // JSON.parse puts the integer key first; the text itself is what counts.
    expect(canonicalJson(sample).indexOf('Carriage')).toBeLessThan(
      canonicalJson(sample).indexOf('One'),
    );
    expect(values).toHaveLength(7);
    expect(canonicalJson(sample)).toMatch(/Carriage.*One.*Control.*Diaeresis.*Euro.*Emoji.*Hebrew/);
  });

  it('is the same for any order of keys and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });

  it('drops undefined members and writes undefined items as null, like JSON.stringify', () => {
    expect(canonicalJson({ b: undefined, a: [undefined, 1] })).toBe('{"a":[null,1]}');
  });

  it('keeps a member named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"admin":true}}'))).toBe(
      '{"__proto__":{"admin":true}}',
    );
  });

  it('honours toJSON', () => {
    expect(canonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  it('accepts the same object twice when it is no cycle', () => {
    const shared = { x: 1 };
    expect(canonicalJson([shared, shared])).toBe('[{"x":1},{"x":1}]');
  });

  it.each([
    ['a cycle', cyclic()],
    ['a bigint', { amount: 1n }],
    ['NaN', [Number.NaN]],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['undefined', undefined],
    ['a function', () => 1],
    ['100,000 levels', deep(100_000)],
  ])('refuses %s with invalid-input', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });
});

function cyclic(): object {
  const self: Record<string, unknown> = {};
  self['self'] = { deeper: self };
  return self;
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.fromEntries(entries.toReversed());
}
