import type { AgentClient } from '@handrail/client';
import { AgentChat } from '@handrail/ui';
import { expect, fn } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { localClient, unreachableClient } from './local-runtime.ts';
import { CONVERSATIONS, mixedAgent } from './mixed-agent.ts';

const SUGGESTIONS = [
  'Tidy up the reports',
  'Show me everything',
  { label: 'The harbour', text: 'Tell me about the harbour.' },
];

const meta = preview.meta({
  title: 'AgentChat',
  component: AgentChat,
  parameters: { layout: 'fullscreen' },
  args: {
    agentName: 'Ada',
    principal: 'Example Ltd',
    title: 'Help desk',
    suggestions: SUGGESTIONS,
    onRate: fn(),
  },
  loaders: [async () => ({ client: await localClient(mixedAgent, CONVERSATIONS) })],
  render: (args, { loaded }) => (
    <div style={{ blockSize: '100vh' }}>
      {/* The loader above made it. */}
      <AgentChat {...args} client={loaded['client'] as AgentClient} />
    </div>
  ),
});

export const Empty = meta.story({ args: { threadId: 'new' } });
export const WithConversations = meta.story({
  args: { threads: true, threadId: 't6' },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: /^Read the book.*Failed/ }),
    ).toBeVisible();
  },
});
export const Streaming = meta.story({
  args: { threadId: 't3' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Give me a moment')).toBeVisible();
  },
});
export const Queued = meta.story({
  args: { threadId: 't3' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Give me a moment');
    await userEvent.type(canvas.getByRole('textbox'), 'And tell me about the tides{Enter}');
    await expect(await canvas.findByText('Waits until the agent is free')).toBeVisible();
  },
});
export const Failed = meta.story({
  args: { threadId: 't1' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});
export const Offline = meta.story({
  args: { threads: true, threadId: 't6' },
  loaders: [() => ({ client: unreachableClient() })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Connection lost/)).toBeVisible();
  },
});
export const TakesFiles = meta.story({
  args: {
    threadId: 'new',
    attachments: { accept: ['image/*', 'application/pdf'] },
  },
});
export const Waiting = meta.story({
  args: { threads: true, threadId: 't2' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Approve' })).toBeVisible();
  },
});
export const Narrow = meta.story({
  args: { threads: true, threadId: 't1' },
  render: (args, { loaded }) => (
    <div style={{ blockSize: '100vh', inlineSize: 320 }}>
      <AgentChat {...args} client={loaded['client'] as AgentClient} />
    </div>
  ),
});
export const NarrowConversations = meta.story({
  args: { threads: true, threadId: 't1' },
  render: (args, { loaded }) => (
    <div style={{ blockSize: '100vh', inlineSize: 320 }}>
      <AgentChat {...args} client={loaded['client'] as AgentClient} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Conversations' }));
    await expect(await canvas.findByRole('dialog', { name: 'Conversations' })).toBeVisible();
  },
});
export const Editing = meta.story({
  args: { threadId: 't6' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    await expect(await canvas.findByRole('textbox', { name: 'Your message' })).toBeVisible();
  },
});
