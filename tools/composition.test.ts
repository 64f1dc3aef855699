import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './workspace.ts';

const ANSWERS_A_KEY = /\.key\s*[!=]==\s*'(?:Enter|Escape)'/;
/** Where no word is being written while the key is heard. */
const WITHOUT_WORDS = new Map([
  ['packages/ui/src/button/use-own-press.ts', 'on a button'],
  ['packages/ui/src/plan/use-step-drag.ts', 'while a pointer drags'],
]);

it('asks whether an input method owns the key, wherever Enter or Escape does something', () => {
  const files = globSync('packages/ui/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(test|fixture|contract)\.tsx?$/.test(file),
  );
  const answering = files.filter((file) =>
    ANSWERS_A_KEY.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(answering.length).toBeGreaterThan(1);
  const careless = answering.filter((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return !WITHOUT_WORDS.has(file) && !source.includes('confirmsComposition(');
  });
  expect(careless).toEqual([]);
});

it('never scrolls the page itself, nor measures by vh, which a phone keyboard breaks', () => {
  const files = globSync('packages/ui/src/**/*.{ts,tsx,css}', { cwd: ROOT }).filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file),
  );
  const breaking = files.filter((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return /\bwindow\.scrollTo\(|\b100vh\b|maximum-scale/.test(source);
  });
  expect(breaking).toEqual([]);
});
