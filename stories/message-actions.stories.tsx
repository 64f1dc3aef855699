import { MessageActions } from '@handrail/ui';
import { expect, fn } from 'storybook/test';
import preview from './.storybook/preview.ts';

const meta = preview.meta({
  title: 'MessageActions',
  component: MessageActions,
  args: {
    markdown: () => 'Order **A-20417** arrived damaged.',
    at: new Date(Date.now() - 120_000).toISOString(),
  },
});

export const OfAnAnswer = meta.story({ args: { onRegenerate: fn(), onRate: fn() } });
export const Linked = meta.story({ args: { href: '#message-1' } });
export const OfAQuestion = meta.story({ args: { typed: true, onEdit: fn() } });
export const Copied = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy text' }));
    await expect(await canvas.findByText(/Copied|Not copied/)).toBeInTheDocument();
  },
});
export const Rated = meta.story({
  args: { onRate: fn() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Good answer' }));
    await expect(canvas.getByRole('button', { name: 'Good answer' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
});
export const Reason = meta.story({
  args: { onRate: fn() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Bad answer' }));
    await expect(await canvas.findByRole('textbox', { name: 'What was wrong?' })).toHaveFocus();
  },
});
export const RatingFailed = meta.story({
  args: { onRate: fn(() => Promise.reject(new Error('offline'))) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Good answer' }));
    await expect(await canvas.findByText(/did not arrive/)).toBeVisible();
  },
});
