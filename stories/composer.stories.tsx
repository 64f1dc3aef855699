import { Composer } from '@handrail/ui';
import { expect, fn } from 'storybook/test';
import preview from './.storybook/preview.ts';

const meta = preview.meta({
  title: 'Composer',
  component: Composer,
  args: { onSend: fn(), onStop: fn() },
});

export const Empty = meta.story();
export const Written = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Please refund order A-20417.');
  },
});
export const Running = meta.story({ args: { status: 'running' } });
export const SendFailed = meta.story({
  args: { onSend: fn(() => Promise.reject(new Error('offline'))) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Please refund order A-20417.{Enter}');
    await expect(await canvas.findByText(/still here/)).toBeVisible();
  },
});
