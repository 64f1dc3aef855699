import { expect, it } from 'vitest';
import { importCircles } from './import-circles.ts';
import { readPackages } from './workspace.ts';

it('finds no circle in the packages', () => {
  const { sources, entries } = readPackages();
  expect(Object.keys(sources).length).toBeGreaterThan(10);
  expect(importCircles(sources, entries)).toEqual([]);
});

it('finds a circle of types, however long', () => {
  const circles = importCircles(
    {
      'packages/client/src/a.ts': "import type { B } from './b.ts';",
      'packages/client/src/b.ts': "export { c } from './c.ts';",
      'packages/client/src/c.ts': "import '@handrail/client';",
      'packages/client/src/d.ts': "import './a.ts';",
      'packages/client/src/a.test.ts': "import './a.ts'; import './a.test.ts';",
    },
    new Map([['@handrail/client', 'packages/client/src/a.ts']]),
  );
  expect(circles).toEqual([
    ['packages/client/src/a.ts', 'packages/client/src/b.ts', 'packages/client/src/c.ts'],
  ]);
});

it('takes two circles that share no file for two', () => {
  const circles = importCircles(
    {
      'packages/a/src/a.ts': "import './b.ts'; import './c.ts';",
      'packages/a/src/b.ts': "import './a.ts';",
      'packages/a/src/c.ts': "import './d.ts';",
      'packages/a/src/d.ts': "import './c.ts';",
    },
    new Map(),
  );
  expect(circles).toHaveLength(2);
});
