export { CodeRunOutput as Output } from './code-run-output.tsx';
export { CodeRunRoot as Root } from './code-run-root.tsx';
export { CodeRunSource as Source } from './code-run-source.tsx';
export { CodeRunTitle as Title } from './code-run-title.tsx';
