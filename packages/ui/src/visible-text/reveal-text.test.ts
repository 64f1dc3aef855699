import { describe, expect, it } from 'vitest';
import { countHidden, mixesScripts, revealText } from './reveal-text.ts';

const codes = (text: string): string[] =>
  revealText(text).flatMap((segment) => (segment.kind === 'control' ? [segment.code] : []));

describe('what cannot be seen', () => {
  it.each([
    ['git\u200B push', '\\u{200B}'],
    ['a\u2028b', '\\u{2028}'],
    ['a\u202Eb', '\\u{202E}'],
    ['a\u2066b', '\\u{2066}'],
    ['rm\u{E0100} -rf', '\\u{E0100}'],
    ['a\u{1D173}b', '\\u{1D173}'],
    ['a\u{1BCA0}b', '\\u{1BCA0}'],
    ['a\u00ADb', '\\u{AD}'],
    ['a\u00A0b', '\\u{A0}'],
    ['a\u0000b', '\\u{0}'],
    ['a\rb', '\\u{D}'],
    ['a\uFEFFb', '\\u{FEFF}'],
    ['a\uE000b', '\\u{E000}'],
    ['a\u{E0041}b', '\\u{E0041}'],
    ['a\u3164b', '\\u{3164}'],
    ['a\u2029b', '\\u{2029}'],
    ['a\uD800b', '\\u{D800}'],
    ['a\u0378b', '\\u{378}'],
    ['https://a.example\u200B.evil.example', '\\u{200B}'],
  ])('is shown: %j', (text, code) => {
    expect(codes(text)).toEqual([code]);
  });

  it('is shown where white space pushes the rest out of view', () => {
    expect(revealText(`ls${'\u3000'.repeat(300)}; rm -rf /`)).toEqual([
      { kind: 'text', text: 'ls' },
      { kind: 'spaces', text: '\u3000'.repeat(300), count: 300 },
      { kind: 'text', text: '; rm -rf /' },
    ]);
    expect(revealText(`ls${'\n'.repeat(80)}rm`)).toContainEqual({
      kind: 'breaks',
      text: '\n'.repeat(80),
      count: 80,
    });
    expect(countHidden(`ls${'\n \t'.repeat(40)}rm`)).toBe(1);
  });
});

it('takes equal ones in a row for one, and counts each', () => {
  const text = `a${'\u200B'.repeat(100_000)}b`;
  expect(revealText(text)).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'control', text: '\u200B'.repeat(100_000), code: '\\u{200B}', count: 100_000 },
    { kind: 'text', text: 'b' },
  ]);
  expect(countHidden(text)).toBe(100_000);
});

it('is wary of an indent only where it is too wide for the eye', () => {
  expect(countHidden(`if a:\n${' '.repeat(24)}return`)).toBe(0);
  expect(countHidden(`if a:\n${' '.repeat(60)}return`)).toBe(1);
  expect(countHidden(`if a:\n${'\u3000'.repeat(24)}return`)).toBe(1);
  expect(countHidden(`ls${' '.repeat(24)}rm`)).toBe(1);
});

it.each([
  'ls -la',
  'one\ntwo\n\nthree',
  '\tindented\n    code',
  'deep:\n            - twelve spaces\n                - sixteen',
  'Grüße, señor',
  '你好，世界',
  'שלום',
  '👨‍👩‍👧 ❤️ 👍🏽',
  'नमस्ते',
])('leaves %j as it is', (text) => {
  expect(revealText(text)).toEqual([{ kind: 'text', text }]);
});

it('changes nothing: the pieces joined are the text', () => {
  const text = `a\u200B${' '.repeat(20)}b\u202E\n\n\n\nc\u{E0100}👨‍👩‍👧\uD800`;
  expect(
    revealText(text)
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text);
});

it('reads a megabyte of plain text in a moment', () => {
  const text = 'a plain line of text, nothing hides in it\n'.repeat(25_000);
  const took = [1, 2, 3].map(() => {
    const started = performance.now();
    revealText(text);
    return performance.now() - started;
  });
  expect(Math.min(...took)).toBeLessThan(1000);
});

it.each(['аpple.com', 'pаypal', 'Αlpha test'])('sees that %j mixes alphabets', (text) => {
  expect(mixesScripts(text)).toBe(true);
});

it.each(['apple.com', 'Привет apple', 'naïve'])('sees nothing wrong in %j', (text) => {
  expect(mixesScripts(text)).toBe(false);
});
