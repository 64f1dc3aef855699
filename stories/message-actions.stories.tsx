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
export const OfAQuestion = meta.story({ args: { typed: true, onEdit: fn() } });
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
