import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
}

export interface Package {
  /** Without the scope: `client`. */
  name: string;
  folder: string;
  manifest: Manifest;
}

export const ROOT: string = fileURLToPath(new URL('..', import.meta.url));

/** The packages that are published, in alphabetical order. */
export function publishedPackages(): Package[] {
  const parent = join(ROOT, 'packages');
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => {
      const folder = join(parent, entry.name);
      // The shape is pinned by the workspace's own manifests, and pnpm reads the same file.
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
      return { name: entry.name, folder, manifest };
    });
}

/** Entry points that hold code, as `[subpath, path of the built file without its extension]`. */
export function codeEntries(manifest: Manifest): [subpath: string, base: string][] {
  return Object.entries(manifest.exports).flatMap(([subpath, target]): [string, string][] => {
    if (typeof target === 'string' || target['types'] === undefined) return [];
    return [[subpath, target['types'].replace(/\.d\.ts$/, '')]];
  });
}

/**
 * The published packages as text: manifests by package name, sources by path (`packages/client/src/index.ts`), and the
 * source file behind each specifier (`@handrail/client/react`).
 */
export function readPackages(): {
  manifests: Record<string, Manifest>;
  sources: Record<string, string>;
  entries: Map<string, string>;
} {
  const manifests: Record<string, Manifest> = {};
  const entries = new Map<string, string>();
  for (const { name, manifest } of publishedPackages()) {
    manifests[name] = manifest;
    for (const [subpath, target] of Object.entries(manifest.exports)) {
      const source = typeof target === 'string' ? undefined : target['handrail-src'];
      if (source === undefined || source.endsWith('.css')) continue;
      const path = join('packages', name, source).replaceAll('\\', '/');
      entries.set(`@handrail/${name}${subpath.slice(1)}`, path);
    }
  }
  const sources: Record<string, string> = {};
  for (const file of globSync('packages/*/src/**/*.{ts,tsx}', { cwd: ROOT })) {
    sources[file.replaceAll('\\', '/')] = readFileSync(join(ROOT, file), 'utf8');
  }
  return { manifests, sources, entries };
}
