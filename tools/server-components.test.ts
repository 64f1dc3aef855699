import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientOnlyUses, serverModules } from './server-components.ts';
import { ROOT } from './workspace.ts';

const react = dirname(
  createRequire(join(ROOT, 'packages/ui/package.json')).resolve('react/package.json'),
);
/** What React has where server components run. */
const serverNames = new Set(
  Object.keys(
    createRequire(import.meta.url)(join(react, 'cjs/react.react-server.production.js')) as object,
  ),
);
const sources = Object.fromEntries(
  globSync('packages/{ui,client}/src/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => [
    path,
    readFileSync(join(ROOT, path), 'utf8'),
  ]),
);

describe.each(['packages/ui/src/index.ts', 'packages/client/src/react/index.ts'])('%s', (entry) => {
  it('loads in a server component', () => {
    expect(serverModules(sources, entry).size).toBeGreaterThan(0);
    expect(clientOnlyUses(sources, entry, serverNames)).toEqual([]);
  });
});

it('finds a context and a handler that no "use client" stands above', () => {
  const broken = {
    'a.ts': "export { A } from './b.tsx'; export { C } from './c.tsx';",
    'b.tsx': "import { createContext, memo } from 'react'; export const A = <a onClick={f} />;",
    'c.tsx': "'use client'; import { useState } from 'react'; export const C = useState;",
  };
  expect(clientOnlyUses(broken, 'a.ts', serverNames)).toEqual([
    'b.tsx: createContext',
    'b.tsx: onClick',
  ]);
});
