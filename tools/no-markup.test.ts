import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './workspace.ts';

const MAKES_MARKUP =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|\beval\(|new Function\(/i;

it('makes no page of words anywhere in the kit: what an agent wrote is text', () => {
  const files = globSync('packages/{ui,client,protocol}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(test|fixture|contract)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => MAKES_MARKUP.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(
    [],
  );
});
