import type { UIMessage } from 'ai';
import { expect, it } from 'vitest';
import { showsProgress } from './shows-progress.ts';

const call = { type: 'dynamic-tool' as const, toolName: 'look', toolCallId: 'c' };
const code = (status: string) => [
  { type: 'data-code-run' as const, data: { codeRunId: 'c', language: 'python', status } },
  { type: 'data-code-output' as const, data: { codeRunId: 'c', stream: 'stdout', text: '1' } },
];

it('takes code that runs for work that shows itself, and none that has ended', () => {
  expect(showsProgress(code('running'))).toBe(true);
  expect(showsProgress(code('completed'))).toBe(false);
});

it.each<[boolean, string, UIMessage['parts']]>([
  [true, 'a reasoning that grows', [{ type: 'reasoning', text: 'If', state: 'streaming' }]],
  [true, 'a text that grows', [{ type: 'text', text: 'So', state: 'streaming' }]],
  [false, 'a text without a word yet', [{ type: 'text', text: '', state: 'streaming' }]],
  [false, 'a text that is done', [{ type: 'text', text: 'So', state: 'done' }]],
  [true, 'a call whose input comes', [{ ...call, state: 'input-streaming', input: undefined }]],
  [true, 'a call that runs', [{ ...call, state: 'input-available', input: {} }]],
  [
    true,
    'a result on its way',
    [{ ...call, state: 'output-available', input: {}, output: 1, preliminary: true }],
  ],
  [false, 'a call that is done', [{ ...call, state: 'output-available', input: {}, output: 1 }]],
])('says %s of %s', (moves, _name, parts) => {
  expect(showsProgress([{ type: 'step-start' }, ...parts])).toBe(moves);
});

it('makes nothing of data of another shape', () => {
  expect(showsProgress([{ type: 'data-code-run', data: null }])).toBe(false);
  expect(showsProgress([{ type: 'data-code-run', data: 'running' }])).toBe(false);
});
