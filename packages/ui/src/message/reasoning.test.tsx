import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Reasoning } from './reasoning.tsx';

it('says how long it thought, once it has seen it think from the beginning', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await render(<Reasoning text="First," streaming />);
  await expect.element(screen.getByRole('button', { name: 'Thinking' })).toBeVisible();
  vi.setSystemTime(Date.now() + 8400);
  await screen.rerender(<Reasoning text="First, the port." />);
  await expect.element(screen.getByRole('button', { name: 'Thought for 8 sec' })).toBeVisible();
});

it.each([
  ['of a finished text', 'All of it.', false],
  ['of a text that had begun long before', 'word '.repeat(50), true],
])('does not make up how long %s', async (_, text, streaming) => {
  const screen = await render(<Reasoning text={text} streaming={streaming} />);
  await screen.rerender(<Reasoning text={`${text} The end.`} />);
  await expect.element(screen.getByRole('button', { name: 'Reasoning' })).toBeVisible();
});

it('takes the time from whoever knows it', async () => {
  const screen = await render(<Reasoning text="Done." durationMs={125_000} />);
  await expect.element(screen.getByRole('button', { name: 'Thought for 2:05' })).toBeVisible();
});
