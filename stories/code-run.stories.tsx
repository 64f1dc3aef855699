import { CodeRunCard } from '@handrail/ui';
import type { OutputPiece } from '@handrail/ui';
import { expect } from 'storybook/test';
import preview from './.storybook/preview.ts';

const run = {
  codeRunId: 'c',
  language: 'python',
  source: 'from archive import invoices\n\nprint(sum(invoice.total for invoice in invoices(2019)))',
  status: 'completed' as const,
  exitCode: 0,
  durationMs: 3200,
};
const pieces: OutputPiece[] = [
  {
    stream: 'stdout',
    text: 'Reading \u001B[32m12\u001B[0m files\n\u001B[1mTotal: 40 812\u001B[0m\n',
  },
  { stream: 'stderr', text: '\u001B[33mwarning:\u001B[0m two rows without a date\n' },
  { stream: 'stdout', text: 'Done\n' },
];

const meta = preview.meta({ title: 'Code run', component: CodeRunCard, args: { run, pieces } });

export const Completed = meta.story();
const { exitCode: _exitCode, durationMs: _durationMs, ...unended } = run;
export const Running = meta.story({ args: { run: { ...unended, status: 'running' } } });
export const Failed = meta.story({ args: { run: { ...run, status: 'failed', exitCode: 1 } } });
export const Killed = meta.story({
  args: {
    run: {
      ...unended,
      status: 'killed',
      durationMs: 30_000,
      error: 'It ran longer than 30 seconds.',
      truncated: true,
    },
  },
});
export const NoOutput = meta.story({ args: { pieces: [] } });
export const TenMegabytes = meta.story({
  args: {
    pieces: Array.from({ length: 100 }, (_, at) => ({
      stream: 'stdout' as const,
      text: `${at}: ${'0123456789'.repeat(8)}\n`.repeat(1200),
    })),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('120,000 lines')).toBeVisible();
  },
});
