import { expect, it } from 'vitest';
import { SEED, withSeed } from './random-seed.ts';
import { readPackages } from './workspace.ts';

const { sources } = readPackages();
const propertyTests = Object.entries(sources).filter(
  ([path, code]) => /\.test\.tsx?$/.test(path) && code.includes('fast-check'),
);

it('knows the property tests', () => {
  expect(propertyTests.length).toBeGreaterThan(10);
});

it.each(propertyTests)('gives %s the seed of the run', (path, code) => {
  expect(withSeed(code, path)).toContain(`fc.configureGlobal({ seed: ${SEED} });`);
});

it('leaves other tests as they are', () => {
  expect(withSeed("import { it } from 'vitest';", 'a.test.ts')).toBe(undefined);
});
