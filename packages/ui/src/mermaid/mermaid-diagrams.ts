import type { MarkdownPlugin } from '../markdown/markdown-plugin.ts';
import { MermaidDiagram } from './mermaid-diagram.tsx';

/**
 * Draws `mermaid` code blocks once nothing more comes into them. Needs mermaid, an optional peer dependency that is
 * fetched with the first diagram. It is shown as a picture: nothing in it runs, loads or leads anywhere.
 */
export function mermaidDiagrams(): MarkdownPlugin {
  return { codeBlocks: { mermaid: MermaidDiagram } };
}
