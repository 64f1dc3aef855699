import type { AgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { ThreadList } from '@handrail/ui';
import { expect, fn } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { localClient } from './local-runtime.ts';
import { CONVERSATIONS, mixedAgent } from './mixed-agent.ts';

const meta = preview.meta({
  title: 'ThreadList',
  component: ThreadList,
  args: { onSelect: fn(), activeThreadId: 't4' },
  loaders: [async () => ({ client: await localClient(mixedAgent, CONVERSATIONS) })],
  render: (args, { loaded }) => (
    // The loader above made it.
    <AgentProvider client={loaded['client'] as AgentClient}>
      <div style={{ inlineSize: 288, blockSize: 480, display: 'grid' }}>
        <ThreadList {...args} />
      </div>
    </AgentProvider>
  ),
});

export const Conversations = meta.story();
export const Empty = meta.story({
  loaders: [async () => ({ client: await localClient(mixedAgent) })],
});
export const Renaming = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Rename Tidy up/ }));
    await expect(await canvas.findByRole('textbox', { name: 'Title' })).toHaveFocus();
  },
});
export const Deleted = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Delete Tidy up/ }));
    await expect(await canvas.findByRole('button', { name: 'Undo' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await userEvent.click(await canvas.findByRole('button', { name: /Delete Tidy up/ }));
  },
});
