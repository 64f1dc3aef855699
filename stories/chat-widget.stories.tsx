import type { AgentClient } from '@handrail/client';
import { ChatWidget } from '@handrail/ui';
import { expect, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { localClient } from './local-runtime.ts';
import { CONVERSATIONS, mixedAgent } from './mixed-agent.ts';

const meta = preview.meta({
  title: 'ChatWidget',
  component: ChatWidget,
  parameters: { layout: 'fullscreen' },
  args: { agentName: 'Ada', threadId: 't6', suggestions: ['Tidy up the reports'] },
  loaders: [async () => ({ client: await localClient(mixedAgent, CONVERSATIONS) })],
  beforeEach: () => localStorage.removeItem('handrail:widget'),
  render: (args, { loaded }) => (
    <main style={{ blockSize: '100vh', padding: 24 }}>
      <p>The page that has the widget.</p>
      {/* The loader above made it. */}
      <ChatWidget {...args} client={loaded['client'] as AgentClient} />
    </main>
  ),
});

export const Closed = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the chat' }));
    // It comes in with a short movement.
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Ada' })).toBeVisible());
  },
});
export const AtTheStart = meta.story({
  args: { position: 'start', threadId: 'new', size: { width: '22rem', height: '30rem' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the chat' }));
    await waitFor(() => expect(canvas.getByRole('list', { name: 'Suggestions' })).toBeVisible());
  },
});
export const ApprovalWaits = meta.story({
  args: { threadId: 't2' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the chat' }));
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(approve).toBeVisible());
    const [close] = canvas.getAllByRole('button', { name: 'Close the chat' });
    if (close) await userEvent.click(close);
    await expect(
      await canvas.findByRole('button', { name: /1 approval is waiting/ }),
    ).toBeVisible();
  },
});
export const Unread = meta.story({
  args: { threadId: 'letters' },
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the chat' }));
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Ada' })).toBeVisible());
    const [close] = canvas.getAllByRole('button', { name: 'Close the chat' });
    if (close) await userEvent.click(close);
    // The loader above made it.
    const client = loaded['client'] as AgentClient;
    await client.thread('letters').send('Write to the landlord');
    await expect(
      await canvas.findByRole('button', { name: 'Open the chat. 1 new message' }),
    ).toBeVisible();
  },
});
export const OnAPhone = meta.story({
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the chat' }));
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Ada' })).toBeVisible());
  },
});
