import { expect, it } from 'vitest';
import { showsProgress } from './shows-progress.ts';

const code = (status: string) => [
  { type: 'data-code-run' as const, data: { codeRunId: 'c', language: 'python', status } },
  { type: 'data-code-output' as const, data: { codeRunId: 'c', stream: 'stdout', text: '1' } },
];

it('takes code that runs for work that shows itself, and none that has ended', () => {
  expect(showsProgress(code('running'))).toBe(true);
  expect(showsProgress(code('completed'))).toBe(false);
});

it('makes nothing of data of another shape', () => {
  expect(showsProgress([{ type: 'data-code-run', data: null }])).toBe(false);
  expect(showsProgress([{ type: 'data-code-run', data: 'running' }])).toBe(false);
});
