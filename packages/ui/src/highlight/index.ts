export { codeHighlighter } from './code-highlighter.ts';
