import { AgentProvider } from '@handrail/client/react';
import type { Approval } from '@handrail/protocol';
import { ApprovalInbox } from '@handrail/ui';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleApproval } from '@handrail/mocks';
import { sampleClient } from './sample-runtime.ts';

interface PageProps {
  approvals?: readonly Approval[];
  lists?: 'answer' | 'hang' | 'fail';
}

function Page(props: PageProps): ReactElement {
  const [client] = useState(() => sampleClient(props));
  return (
    <AgentProvider client={client}>
      <ApprovalInbox href={({ threadId }) => `#${threadId}`} notifications />
    </AgentProvider>
  );
}

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const ago = (minutes: number) => soon(-minutes);

const queue: Approval[] = [
  sampleApproval({ approvalId: 'a1', requestedAt: ago(12), agent: 'support' }),
  sampleApproval({
    approvalId: 'a2',
    threadId: 'thread-2',
    title: 'Run a shell command',
    toolName: 'shell',
    risk: 'high',
    agent: 'operations',
    requestedAt: ago(3),
    expiresAt: soon(1.5),
    input: { command: 'psql "$DATABASE_URL" -c "DROP TABLE invoices_2019;"' },
  }),
  ...['reports/q1.md', 'reports/q2.md', 'reports/q3.md'].map((path, index) =>
    sampleApproval({
      approvalId: `low-${index}`,
      title: 'Move a file to the archive',
      toolName: 'archive_file',
      risk: 'low',
      requestedAt: ago(60 * 26),
      input: { path },
    }),
  ),
];

const meta = preview.meta({
  title: 'Approval inbox',
  component: Page,
  args: { approvals: queue },
});

export const Queue = meta.story();

export const OfColleagues = meta.story({
  args: {
    approvals: [
      ...queue.slice(0, 1),
      sampleApproval({
        approvalId: 'c1',
        foreign: true,
        requestedBy: 'Ben Adeyemi',
        threadTitle: 'Refund for order A-20417',
        requestedAt: ago(8),
        review: { quorum: 2, roles: ['finance'], notRequester: true },
      }),
      sampleApproval({
        approvalId: 'c2',
        foreign: true,
        requestedBy: 'Chloé Dubois-Lefèvre',
        title: 'Pay a supplier',
        risk: 'high',
        requestedAt: ago(2),
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('asked for Ben Adeyemi')).toBeVisible();
  },
});

export const OpenItem = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Details of: Run a shell/ }));
    await expect(await canvas.findByRole('button', { name: 'Reject' })).toBeVisible();
  },
});

export const BulkReview = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Select 3 of low risk' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve 3' }));
    await expect(await canvas.findByText(/These 3 are all that will run/)).toBeVisible();
  },
});

export const Filtered = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(
      await canvas.findByRole('combobox', { name: 'Risk' }),
      'Medium risk',
    );
    await expect(canvas.queryByText('Run a shell command')).toBe(null);
  },
});

export const Empty = meta.story({
  args: { approvals: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing waits for you.')).toBeVisible();
  },
});
export const Loading = meta.story({ args: { lists: 'hang' } });
export const Failed = meta.story({
  args: { lists: 'fail' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be loaded/)).toBeVisible();
  },
});
