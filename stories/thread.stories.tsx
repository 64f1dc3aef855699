import { createAgentClient, httpRuntime } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import {
  approval,
  failingAgent,
  longAnswer,
  markdownAnswer,
  reasoningWithSources,
  slowAgent,
  toolCall,
  twoApprovals,
} from '@handrail/mocks';
import { handlers } from '@handrail/mocks/msw';
import type { Agent } from '@handrail/runtime';
import { Thread } from '@handrail/ui';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';

interface PageProps {
  /** The agent behind the mocked server. */
  scenario: Agent;
  /** What the person has asked when the story opens. */
  question?: string;
}

function Page({ question }: PageProps): ReactElement {
  const [client] = useState(() => createAgentClient({ runtime: httpRuntime('/api') }));
  useEffect(() => {
    if (question !== undefined) void client.thread('story').send(question);
    return () => client.dispose();
  }, [client, question]);
  return (
    <AgentProvider client={client}>
      <div style={{ blockSize: '100vh' }}>
        <Thread threadId="story" agentName="Demo agent" principal="Example Ltd" />
      </div>
    </AgentProvider>
  );
}

const meta = preview.meta({
  title: 'Thread',
  component: Page,
  args: { scenario: slowAgent },
  parameters: { layout: 'fullscreen' },
  beforeEach({ msw, args }) {
    msw.use(...handlers(args.scenario));
  },
});

export const Empty = meta.story();

export const Answering = meta.story({
  args: { question: 'Tell me about the harbour.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Give me a moment')).toBeVisible();
  },
});

export const ToolCall = meta.story({
  args: { scenario: toolCall, question: 'How is the weather in Lisbon?' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/It is clear in Lisbon/)).toBeVisible();
  },
});

export const ApprovalNeeded = meta.story({
  args: { scenario: approval, question: 'Tidy up the reports.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Approve' })).toBeVisible();
  },
});

export const ApprovedAndDone = meta.story({
  args: { scenario: approval, question: 'Tidy up the reports.' },
  play: async ({ canvas, userEvent }) => {
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(approve);
    await expect(await canvas.findByText('The draft is deleted.')).toBeVisible();
  },
});

export const TwoApprovals = meta.story({
  args: { scenario: twoApprovals, question: 'Remove the old files.' },
});
export const Reasoning = meta.story({
  args: { scenario: reasoningWithSources, question: 'What do the sources say?' },
});
export const MarkdownAnswer = meta.story({
  args: { scenario: markdownAnswer, question: 'Show me everything.' },
});
export const LongAnswer = meta.story({
  args: { scenario: longAnswer, question: 'Tell me about the harbour.' },
});
export const Failed = meta.story({ args: { scenario: failingAgent, question: 'Read the book.' } });
