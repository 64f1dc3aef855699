import type { CodeRun } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { CodeRunCard } from './code-run-card.tsx';
import '../styles.css';

const run = (overrides: Partial<CodeRun> = {}): CodeRun => ({
  codeRunId: 'run-1',
  language: 'python',
  source: 'print("hello")',
  status: 'completed',
  exitCode: 0,
  durationMs: 3200,
  ...overrides,
});

it('shows language, exit code, duration, source and both streams in order', async () => {
  const pieces = [
    { stream: 'stdout' as const, text: 'reading\n' },
    { stream: 'stderr' as const, text: '\u001b[31mwarning\u001b[0m\n' },
    { stream: 'stdout' as const, text: 'done\n' },
  ];
  const screen = await render(<CodeRunCard run={run()} pieces={pieces} />);
  await expect.element(screen.getByText('Code, python')).toBeVisible();
  await expect.element(screen.getByText('Exit code 0')).toBeVisible();
  await expect.element(screen.getByText('3 sec')).toBeVisible();
  const output = screen.getByRole('region', { name: 'Output, 3 lines' });
  await expect.element(output).toBeVisible();
  expect(
    [...output.element().querySelectorAll('.hr-code-run-line')].map(
      (line) => `${line.getAttribute('data-stream')} ${line.textContent}`,
    ),
  ).toEqual(['stdout reading', 'stderr error output: warning', 'stdout done']);
});

it('says that it was killed and why, and that more was written than is kept', async () => {
  const screen = await render(
    <CodeRunCard
      run={run({ status: 'killed', error: 'It ran longer than 30 seconds.', truncated: true })}
      pieces={[{ stream: 'stdout', text: 'x\n' }]}
    />,
  );
  await expect.element(screen.getByText('Killed')).toBeVisible();
  await expect.element(screen.getByText('It ran longer than 30 seconds.')).toBeVisible();
  await expect.element(screen.getByText('More was written than is kept.')).toBeVisible();
});

it('tells no output only from one that has ended', async () => {
  const screen = await render(<CodeRunCard run={run({ status: 'running' })} />);
  await expect.element(screen.getByText('No output')).not.toBeInTheDocument();
  await screen.rerender(<CodeRunCard run={run()} />);
  await expect.element(screen.getByText('No output')).toBeVisible();
});

it('reads ten megabytes in parts, and puts only what is in sight into the page', async () => {
  const piece = { stream: 'stdout' as const, text: `${'0123456789'.repeat(8)}\n`.repeat(1250) };
  const pieces = Array.from({ length: 100 }, () => ({ ...piece }));
  const slow: number[] = [];
  const observer = new PerformanceObserver((list) =>
    slow.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  const screen = await render(<CodeRunCard run={run()} pieces={pieces} />);
  const output = screen.getByRole('region', { name: 'Output, 125,000 lines' });
  await expect.element(output).toBeVisible();
  expect(output.element().querySelectorAll('.hr-code-run-line').length).toBeLessThan(60);
  output.element().scrollTop = 0;
  await expect
    .poll(() => output.element().querySelector('.hr-code-run-lines')?.getAttribute('style'))
    .toContain('0px');
  observer.disconnect();
  expect(Math.max(0, ...slow)).toBeLessThan(500);
});
