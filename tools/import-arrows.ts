import { posix } from 'node:path';
import { importsOf, type Import } from './imports.ts';
import type { Manifest } from './workspace.ts';

/** What the check reads: manifests by package name, and source text by path (`packages/client/src/index.ts`). */
export interface Workspace {
  manifests: Record<string, Pick<Manifest, 'dependencies' | 'peerDependencies'>>;
  sources: Record<string, string>;
}

/** Who may import whom. `client/react` is a room of its own: the rest of `client` runs without React. */
const ARROWS: Record<string, readonly string[]> = {
  protocol: [],
  client: ['protocol'],
  'client/react': ['client', 'protocol'],
  ui: ['client', 'client/react', 'protocol'],
  runtime: ['protocol'],
  hono: ['protocol'],
  mocks: ['protocol', 'runtime', 'hono'],
};

/** Modules that an entry point must not load, in any number of steps. */
const UNREACHABLE: readonly { entry: string; modules: readonly string[]; because: string }[] = [
  {
    entry: 'packages/protocol/src/index.ts',
    modules: ['zod', 'eventsource-parser'],
    because: 'every page pays for the main entry',
  },
  {
    entry: 'packages/client/src/index.ts',
    modules: ['zod', 'react', 'ai'],
    because: 'the client runs without React and validates nothing with zod',
  },
  {
    entry: 'packages/client/src/ai-sdk/index.ts',
    modules: ['zod', 'react', 'ai'],
    because: 'of AI SDK only the types are used, so nothing of it is loaded twice',
  },
  {
    entry: 'packages/client/src/react/index.ts',
    modules: ['zod', 'ai'],
    because: 'nothing in a browser validates with zod',
  },
  {
    entry: 'packages/ui/src/index.ts',
    modules: ['zod', 'ai'],
    because: 'nothing in a browser validates with zod',
  },
  {
    entry: 'packages/runtime/src/index.ts',
    modules: ['ai', 'node'],
    because: 'the runtime with the memory journal runs in a browser, and `ai` is optional',
  },
];

/** Modules that a package's build takes in, so that whoever installs the package does not fetch them. */
const BUILT_IN: Record<string, readonly string[]> = { ui: ['marked'] };

export const isTest = (path: string): boolean =>
  /\.(test|contract|fixture|streams)\.tsx?$/.test(path);

function packageOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The room of the table that a file or a `@handrail/` specifier belongs to. */
function roomOf(name: string, rest: string): string {
  return name === 'client' && (rest === 'react' || rest.startsWith('react/'))
    ? 'client/react'
    : name;
}

function roomOfFile(path: string): string {
  return roomOf(packageOf(path), path.split('/').slice(3).join('/'));
}

function externalName(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node';
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

export function resolveRelative(from: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(from), specifier));
}

function brokenManifests(manifests: Workspace['manifests']): string[] {
  return Object.entries(manifests).flatMap(([name, manifest]) => {
    const allowed = ARROWS[name];
    if (allowed === undefined) return [`packages/${name} is missing from the table of arrows`];
    const packages = new Set(allowed.map((room) => room.split('/')[0]));
    return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
      .filter((dependency) => dependency.startsWith('@handrail/'))
      .filter((dependency) => !packages.has(dependency.slice('@handrail/'.length)))
      .map((dependency) => `packages/${name}/package.json depends on ${dependency}`);
  });
}

function brokenImport(
  path: string,
  item: Import,
  manifests: Workspace['manifests'],
): string | undefined {
  const { specifier } = item;
  const room = roomOfFile(path);
  const allowed = ARROWS[room] ?? [];

  if (specifier.startsWith('.')) {
    const target = resolveRelative(path, specifier);
    if (isTest(target)) return `${path} imports the test file ${target}`;
    if (packageOf(target) !== packageOf(path)) return `${path} leaves its package by ${specifier}`;
    const targetRoom = roomOfFile(target);
    if (targetRoom !== room && !allowed.includes(targetRoom)) return `${path} imports ${target}`;
    return undefined;
  }

  const own = externalName(specifier);
  if (own.startsWith('@handrail/')) {
    const name = own.slice('@handrail/'.length);
    const target = roomOf(name, specifier.slice(own.length + 1));
    return allowed.includes(target) ? undefined : `${path} imports ${specifier}`;
  }
  if (own === 'node') {
    const isServer = path.startsWith('packages/runtime/src/sqlite/');
    return isServer ? undefined : `${path} imports ${specifier}, which only runtime/src/sqlite may`;
  }
  if ((own === 'react' || own === 'react-dom') && room === 'client')
    return `${path} imports ${specifier}`;

  const manifest = manifests[packageOf(path)];
  const declared = { ...manifest?.dependencies, ...manifest?.peerDependencies };
  const builtIn = BUILT_IN[packageOf(path)] ?? [];
  return own in declared || builtIn.includes(own)
    ? undefined
    : `${path} imports ${specifier}, which its package.json does not declare`;
}

function reached(
  entry: string,
  workspace: Workspace,
  entries: ReadonlyMap<string, string>,
): Map<string, string> {
  const seen = new Map<string, string>();
  const queue = [entry];
  const visited = new Set(queue);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const { specifier, typeOnly } of importsOf(path, workspace.sources[path] ?? '')) {
      if (typeOnly) continue;
      const next = specifier.startsWith('.')
        ? resolveRelative(path, specifier)
        : entries.get(specifier);
      if (next === undefined) seen.set(externalName(specifier), path);
      else if (!visited.has(next)) {
        visited.add(next);
        queue.push(next);
      }
    }
  }
  return seen;
}

/**
 * Says which imports and dependencies break the table, one sentence each; empty when all hold.
 * @param entries - Source file by specifier: `@handrail/client/react` to `packages/client/src/react/index.ts`.
 */
export function brokenArrows(workspace: Workspace, entries: ReadonlyMap<string, string>): string[] {
  const broken = brokenManifests(workspace.manifests);
  for (const [path, source] of Object.entries(workspace.sources)) {
    if (isTest(path)) continue;
    for (const item of importsOf(path, source)) {
      const problem = brokenImport(path, item, workspace.manifests);
      if (problem !== undefined) broken.push(problem);
    }
  }
  for (const { entry, modules, because } of UNREACHABLE) {
    const found = reached(entry, workspace, entries);
    for (const name of modules) {
      const by = found.get(name);
      if (by !== undefined) broken.push(`${entry} loads ${name} through ${by}; ${because}`);
    }
  }
  return broken;
}
