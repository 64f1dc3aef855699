import { parseSync } from 'vite';

export interface Import {
  specifier: string;
  /** Erased at build: costs no bytes, but still ties the two packages together. */
  typeOnly: boolean;
}

/** Every module a source file names: imports, re-exports and `import()`. */
export function importsOf(file: string, source: string): Import[] {
  const { module, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);

  // `import {} from 'x'` and `import { type A } from 'x'` both stay in the output under verbatimModuleSyntax.
  const erased = new Set<number>();
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration' && node.importKind === 'type') erased.add(node.start);
    if (node.type === 'ExportNamedDeclaration' && node.exportKind === 'type')
      erased.add(node.start);
    if (node.type === 'ExportAllDeclaration' && node.exportKind === 'type') erased.add(node.start);
  }

  const found: Import[] = [];
  for (const item of module.staticImports) {
    found.push({ specifier: item.moduleRequest.value, typeOnly: erased.has(item.start) });
  }
  for (const item of module.staticExports) {
    const request = item.entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest;
    if (request) found.push({ specifier: request.value, typeOnly: erased.has(item.start) });
  }
  for (const item of module.dynamicImports) {
    const text = source.slice(item.moduleRequest.start, item.moduleRequest.end);
    found.push({ specifier: text.replace(/^['"`]|['"`]$/g, ''), typeOnly: false });
  }
  return found;
}
