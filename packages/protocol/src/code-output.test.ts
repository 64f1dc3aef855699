import { expect, it } from 'vitest';
import { codeOutputOf } from './code-output.ts';

const piece = (codeRunId: string, stream: string, text: unknown) => ({
  type: 'data-code-output',
  data: { codeRunId, stream, text },
});

it('gathers the output of one code run in its order, streams apart', () => {
  const parts = [
    { type: 'text', text: 'Running.' },
    piece('one', 'stdout', 'a'),
    piece('two', 'stdout', 'other'),
    piece('one', 'stdout', 'b\n'),
    piece('one', 'stderr', 'warn\n'),
    piece('one', 'stdout', 'c'),
  ];
  expect(codeOutputOf(parts, 'one')).toEqual([
    { stream: 'stdout', text: 'ab\n' },
    { stream: 'stderr', text: 'warn\n' },
    { stream: 'stdout', text: 'c' },
  ]);
});

it('skips what is no piece of output', () => {
  const parts = [
    piece('one', 'stdlog', 'x'),
    piece('one', 'stdout', 7),
    { type: 'data-code-output', data: null },
    { type: 'data-code-output' },
  ];
  expect(codeOutputOf(parts, 'one')).toEqual([]);
});
