import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './workspace.ts';

const sources = globSync('packages/ui/src/**/*.tsx', { cwd: ROOT })
  .filter((file) => !/\.(test|fixture|contract)\.tsx$/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** Every name that an element of the kit shows as `data-slot`. */
const shown = new Set(
  [
    ...sources.matchAll(
      /(?:createPart\(\s*'[a-z0-9]+',\s*|createDisclosureTrigger\()'([a-z-]+)'|data-slot="([a-z-]+)"/g,
    ),
  ].map(([, part, literal]) => part ?? literal ?? ''),
);

/** Every name in an `@selector` of a doc comment, as class or as slot. */
const documented = new Set(
  [...sources.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@selector((?:(?!\*\/)[\s\S])*)\*\//g)].flatMap(
    ([, text = '']) =>
      [...text.matchAll(/\.hr-([a-z-]+)|data-slot=['"]?([a-z-]+)/g)].map(
        ([, name, slot]) => name ?? slot ?? '',
      ),
  ),
);

it('documents by @selector each slot that it shows', () => {
  expect(shown.size).toBeGreaterThan(40);
  expect([...shown].filter((slot) => !documented.has(slot)).toSorted()).toEqual([]);
});

it('shows all that it documents', () => {
  const code = sources.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const gone = [...documented].filter((name) => !shown.has(name) && !code.includes(`hr-${name}`));
  expect(gone).toEqual([]);
});
