import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { isNode, nodesOf } from './syntax-tree.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** Source text by path. */
export type Sources = Record<string, string>;

/**
 * What would break in a server component that imports `entry`: modules that run on the server, since no "use client"
 * stands above them, and use a name of React that only the client has, or an event handler. As `path: what`.
 */
export function clientOnlyUses(
  sources: Sources,
  entry: string,
  serverNames: ReadonlySet<string>,
): string[] {
  return [...serverModules(sources, entry)].flatMap((path) => {
    const source = sources[path] ?? '';
    const nodes = nodesOf(path, source);
    const names = nodes.flatMap(namesFromReact).filter((name) => !serverNames.has(name));
    const handlers = nodes.flatMap(handlerName);
    return [...names, ...handlers].map((name) => `${path}: ${name}`);
  });
}

/** Modules that load with the entry on a server. */
export function serverModules(sources: Sources, entry: string): Set<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const source = sources[path];
    if (source === undefined || found.has(path) || /^['"]use client['"]/.test(source)) continue;
    found.add(path);
    for (const { specifier, typeOnly } of importsOf(path, source)) {
      if (!typeOnly && specifier.startsWith('.'))
        queue.push(posix.normalize(posix.join(posix.dirname(path), specifier)));
    }
  }
  return found;
}

function namesFromReact(node: SyntaxNode): string[] {
  if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') return [];
  if (!isNode(node['source']) || node['source']['value'] !== 'react') return [];
  return (node['specifiers'] as SyntaxNode[]).flatMap(({ imported, importKind }) =>
    isNode(imported) && importKind !== 'type' ? [String(imported['name'])] : [],
  );
}

function handlerName(node: SyntaxNode): string[] {
  if (node.type !== 'JSXAttribute' || !isNode(node['name'])) return [];
  const name = String(node['name']['name']);
  return /^on[A-Z]/.test(name) ? [name] : [];
}
