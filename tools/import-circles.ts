import { isTest, resolveRelative } from './import-arrows.ts';
import { importsOf } from './imports.ts';

/**
 * The groups of files that need each other, types included: none of a group can be read or moved alone.
 * @param sources - Text by path (`packages/client/src/index.ts`); tests may go in circles.
 * @param entries - Source file by specifier: `@handrail/client/react` to `packages/client/src/react/index.ts`.
 */
export function importCircles(
  sources: Readonly<Record<string, string>>,
  entries: ReadonlyMap<string, string>,
): string[][] {
  const imports = new Map<string, string[]>();
  for (const [path, source] of Object.entries(sources)) {
    if (isTest(path)) continue;
    imports.set(
      path,
      importsOf(path, source).flatMap(({ specifier }) => {
        const target = specifier.startsWith('.')
          ? resolveRelative(path, specifier)
          : entries.get(specifier);
        return target !== undefined && target in sources ? [target] : [];
      }),
    );
  }
  return stronglyConnected(imports).filter((group) => group.length > 1);
}

/** Tarjan's algorithm. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];

  function visit(node: string): number {
    const own = order.size;
    order.set(node, own);
    open.push(node);
    let low = own;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) groups.push(open.splice(open.indexOf(node)).sort());
    return low;
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;
}
