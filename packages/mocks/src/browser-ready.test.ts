import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PACKAGES = join(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export)\b(?!\s+type\b)[^;]*?from\s+'([^']+)'/gm;
const NODE_ONLY = /from 'node:[^']+'|\bBuffer\.|\bsetImmediate\(/g;

interface Manifest {
  exports: Record<string, { 'handrail-src'?: string }>;
}

/** The file an import leads to, as long as it stays in the kit. */
function resolve(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return join(dirname(from), target);
  const [, name, path = ''] = /^@handrail\/([^/]+)(\/.+)?$/.exec(target) ?? [];
  if (name === undefined) return undefined;
  const manifest: Manifest = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'));
  const source = manifest.exports[`.${path}`]?.['handrail-src'];
  if (source === undefined) throw new Error(`${target} is no entry of its package.`);
  return join(PACKAGES, name, source);
}

/** Every source file that an entry loads, over all packages of the kit. */
function sourcesOf(entry: string, seen: Map<string, string> = new Map()): Map<string, string> {
  if (seen.has(entry)) return seen;
  const text = readFileSync(entry, 'utf8');
  seen.set(entry, text);
  for (const [, target = ''] of text.matchAll(IMPORT)) {
    const file = resolve(entry, target);
    if (file !== undefined) sourcesOf(file, seen);
  }
  return seen;
}

describe('what a page loads to mock its backend', () => {
  const sources = sourcesOf(join(import.meta.dirname, 'msw/index.ts'));
  sourcesOf(join(import.meta.dirname, 'index.ts'), sources);

  it('is the real server', () => {
    const names = Array.from(sources.keys(), (file) => file.slice(PACKAGES.length + 1));
    expect(names).toContain('runtime/src/create-runtime.ts');
    expect(names).toContain('hono/src/handrail-routes.ts');
    expect(names).toContain('protocol/src/sse.ts');
  });

  it('takes nothing from Node', () => {
    const found = Array.from(sources, ([file, text]) => [file, text.match(NODE_ONLY) ?? []]);
    expect(found.filter(([, uses]) => uses?.length !== 0)).toEqual([]);
  });
});
