import { parseSync } from 'vite';

/** A node of a parsed source: its type, where it begins, and whatever else that type has. */
export interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Every node of the source, outer before inner. */
export function nodesOf(file: string, source: string): SyntaxNode[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: SyntaxNode[] = [];
  visit(program, found);
  return found;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function visit(value: unknown, found: SyntaxNode[]): void {
  if (Array.isArray(value)) for (const item of value) visit(item, found);
  else if (isNode(value)) {
    found.push(value);
    for (const inner of Object.values(value)) visit(inner, found);
  }
}
