import { isNode, nodesOf } from './syntax-tree.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** Attributes that people read or hear. */
const SPOKEN = new Set(
  `title placeholder alt label aria-label aria-description aria-placeholder
   aria-roledescription aria-valuetext`.split(/\s+/),
);
const LETTER = /\p{L}/u;

/** Words that stand in JSX instead of in the labels, as `line: words`. */
export function jsxWords(file: string, source: string): string[] {
  const lineOf = (node: SyntaxNode): number => source.slice(0, node.start).split('\n').length;
  return nodesOf(file, source).flatMap((node) =>
    wordsOf(node)
      .filter((text) => LETTER.test(text))
      .map((text) => `${file}:${lineOf(node)}: ${text.trim()}`),
  );
}

function wordsOf(node: SyntaxNode): string[] {
  if (node.type === 'JSXText') return [String(node['value'])];
  if (node.type === 'JSXAttribute' && isNode(node['name']) && isNode(node['value']))
    return SPOKEN.has(String(node['name']['name'])) ? literalsIn(node['value']) : [];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return children(node).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? literalsIn(child) : [],
    );
  return [];
}

function children(node: SyntaxNode): SyntaxNode[] {
  return Array.isArray(node['children']) ? node['children'].filter(isNode) : [];
}

/** The strings that an expression can come to: not those it compares, calls or looks things up with. */
function literalsIn(value: unknown): string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [value['value']] : [];
    case 'TemplateLiteral':
      return (Array.isArray(value['quasis']) ? value['quasis'] : [])
        .filter(isNode)
        .map(({ value: text }) => (text as { cooked?: string }).cooked ?? '');
    case 'JSXExpressionContainer':
      return literalsIn(value['expression']);
    case 'ConditionalExpression':
      return [...literalsIn(value['consequent']), ...literalsIn(value['alternate'])];
    case 'LogicalExpression':
      return [...literalsIn(value['left']), ...literalsIn(value['right'])];
    case 'BinaryExpression':
      return value['operator'] === '+'
        ? [...literalsIn(value['left']), ...literalsIn(value['right'])]
        : [];
    default:
      return [];
  }
}
