import { leafText, nameText } from './leaf-text.ts';

export interface TreeLeaf {
  kind: 'text' | 'number' | 'boolean' | 'null' | 'json';
  text: string;
}

export interface TreeBranch {
  kind: 'object' | 'list';
  entries: TreeEntry[];
  /** How many leaves stand below it. */
  size: number;
}

export type TreeNode = TreeLeaf | TreeBranch;

export interface TreeEntry {
  /** As it is shown: quoted where it could not be seen. */
  name: string;
  node: TreeNode;
}

/** Deeper than this a branch is written as JSON: indented further, it would have no room. */
const DEEPEST_BRANCH = 5;

/** The whole value as a tree of rows; nothing of it is left out. */
export function readTree(value: unknown, depth = 0): TreeNode {
  if (typeof value !== 'object' || value === null) return leaf(value);
  if (depth > DEEPEST_BRANCH || (Array.isArray(value) && value.every(isShort))) return leaf(value);
  const entries = Array.isArray(value)
    ? value.map((item, index) => ({ name: String(index + 1), node: readTree(item, depth + 1) }))
    : Object.entries(value).map(([name, item]) => ({
        name: nameText(name),
        node: readTree(item, depth + 1),
      }));
  if (entries.length === 0) return leaf(value);
  const size = entries.reduce((sum, { node }) => sum + sizeOf(node), 0);
  return { kind: Array.isArray(value) ? 'list' : 'object', entries, size };
}

export function isBranch(node: TreeNode): node is TreeBranch {
  return node.kind === 'object' || node.kind === 'list';
}

export function sizeOf(node: TreeNode): number {
  return isBranch(node) ? node.size : 1;
}

/** Every text a person would have to read, names and values. */
export function textsOf(node: TreeNode): string[] {
  if (!isBranch(node)) return [node.text];
  return node.entries.flatMap((entry) => [entry.name, ...textsOf(entry.node)]);
}

function leaf(value: unknown): TreeLeaf {
  return { kind: kindOf(value), text: leafText(value) };
}

function kindOf(value: unknown): TreeLeaf['kind'] {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number';
  return typeof value === 'string' ? 'text' : 'json';
}

/** A list of such values reads best on one line. */
function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= 12 : typeof value !== 'object';
}
