export { mermaidDiagrams } from './mermaid-diagrams.ts';
