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
export const RunningWritten = meta.story({
  args: { status: 'running', onQueue: fn(), onSteer: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox');
    await userEvent.type(field, 'And to Porto?{Enter}');
    await expect(args.onQueue).toHaveBeenCalledWith('And to Porto?', []);
    await userEvent.type(field, 'No: to Faro.');
    await expect(await canvas.findByRole('button', { name: 'Stop and send' })).toBeVisible();
  },
});
export const SendFailed = meta.story({
  args: { onSend: fn(() => Promise.reject(new Error('offline'))) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Please refund order A-20417.{Enter}');
    await expect(await canvas.findByText(/still here/)).toBeVisible();
  },
});
