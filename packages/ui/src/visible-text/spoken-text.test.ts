import { expect, it } from 'vitest';
import { spokenText } from './spoken-text.ts';

it('writes out what would turn or hide the words around it', () => {
  expect(spokenText('Pay \u202E001$ to \u200Bbob')).toBe(
    String.raw`Pay \u{202E}001$ to \u{200B}bob`,
  );
});

it('leaves plain words as they are', () => {
  expect(spokenText('Überweisung an שָׁלוֹם 👩‍👩‍👧')).toBe('Überweisung an שָׁלוֹם 👩‍👩‍👧');
});

it('says that it is longer than what is said of it', () => {
  expect(spokenText('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`);
  expect(spokenText('x'.repeat(120))).toBe('x'.repeat(120));
});
