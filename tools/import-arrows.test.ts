import { describe, expect, it } from 'vitest';
import { brokenArrows, type Workspace } from './import-arrows.ts';
import { readPackages } from './workspace.ts';

const ENTRIES = new Map([
  ['@handrail/protocol', 'packages/protocol/src/index.ts'],
  ['@handrail/protocol/schemas', 'packages/protocol/src/schemas/index.ts'],
]);

const MANIFESTS: Workspace['manifests'] = {
  protocol: { dependencies: { zod: '1' } },
  client: { dependencies: { '@handrail/protocol': '1' }, peerDependencies: { react: '19' } },
  ui: { dependencies: { '@handrail/client': '1' }, peerDependencies: { react: '19' } },
  mocks: { dependencies: { '@handrail/runtime': '1' } },
  runtime: { dependencies: { '@handrail/protocol': '1' }, peerDependencies: { ai: '7' } },
};

function judge(sources: Record<string, string>, manifests: Workspace['manifests'] = {}): string[] {
  return brokenArrows({ manifests: { ...MANIFESTS, ...manifests }, sources }, ENTRIES);
}

describe('the workspace', () => {
  it('keeps every arrow', { timeout: 60_000 }, () => {
    const { entries, ...workspace } = readPackages();
    expect(Object.keys(workspace.sources).length).toBeGreaterThan(10);
    expect(brokenArrows(workspace, entries)).toEqual([]);
  });
});

describe('brokenArrows', () => {
  it('accepts arrows that point the right way', () => {
    expect(
      judge({
        'packages/client/src/index.ts': "import type { Run } from '@handrail/protocol';",
        'packages/client/src/react/index.ts':
          "import { useRef } from 'react'; import '../index.ts';",
        'packages/ui/src/index.ts': "export { useRun } from '@handrail/client/react';",
        'packages/runtime/src/sqlite/index.ts': "import { DatabaseSync } from 'node:sqlite';",
      }),
    ).toEqual([]);
  });

  it('lets a test import what its file may not', () => {
    expect(
      judge({ 'packages/client/src/store.test.ts': "import { script } from '@handrail/mocks';" }),
    ).toEqual([]);
  });

  it.each([
    [
      'an upward dependency in package.json',
      {},
      { protocol: { dependencies: { '@handrail/client': '1' } } },
    ],
    ['a package the table does not know', {}, { bridges: {} }],
    ['an upward import', { 'packages/protocol/src/run.ts': "import '@handrail/client';" }, {}],
    [
      'an upward type',
      { 'packages/runtime/src/run.ts': "import type { A } from '@handrail/hono';" },
      {},
    ],
    [
      'an upward re-export',
      { 'packages/hono/src/run.ts': "export * from '@handrail/runtime';" },
      {},
    ],
    ['an upward import()', { 'packages/ui/src/run.ts': "await import('@handrail/runtime');" }, {}],
    ['mocks in a source', { 'packages/ui/src/run.ts': "import '@handrail/mocks';" }, {}],
    [
      'React outside client/src/react',
      { 'packages/client/src/store.ts': "import { use } from 'react';" },
      {},
    ],
    [
      'hooks under the store',
      { 'packages/client/src/store.ts': "import './react/use-run.ts';" },
      {},
    ],
    [
      'hooks by name under the store',
      { 'packages/client/src/store.ts': "import '@handrail/client/react';" },
      {},
    ],
    [
      'a path into another package',
      { 'packages/ui/src/run.ts': "import '../../client/src/run.ts';" },
      {},
    ],
    ['a test file in a source', { 'packages/ui/src/run.ts': "import './run.test.ts';" }, {}],
    ['an undeclared module', { 'packages/ui/src/run.ts': "import 'vite';" }, {}],
    ['Node in a browser package', { 'packages/client/src/run.ts': "import 'node:fs';" }, {}],
  ])('reports %s', (_, sources, manifests) => {
    expect(judge(sources, manifests)).toHaveLength(1);
  });

  it('reports zod behind the main entry of protocol, however far', () => {
    const broken = judge({
      'packages/protocol/src/index.ts': "export { parse } from './parse.ts';",
      'packages/protocol/src/parse.ts': "import { run } from './run.ts';",
      'packages/protocol/src/run.ts': "import * as z from 'zod/mini';",
    });
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain('loads zod through packages/protocol/src/run.ts');
  });

  it('reports zod behind the client through another entry of protocol', () => {
    const broken = judge({
      'packages/client/src/index.ts': "import { runSchema } from '@handrail/protocol/schemas';",
      'packages/protocol/src/schemas/index.ts': "import * as z from 'zod/mini';",
    });
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain('packages/client/src/index.ts loads zod');
  });

  it('does not count a type that is erased as loaded', () => {
    expect(
      judge({
        'packages/protocol/src/index.ts': "export type { Run } from './run.ts';",
        'packages/protocol/src/run.ts': "import * as z from 'zod/mini';",
      }),
    ).toEqual([]);
  });
});
