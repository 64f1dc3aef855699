import { AgentProvider } from '@handrail/client/react';
import type { Task } from '@handrail/protocol';
import { TaskTray } from '@handrail/ui';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleClient } from './sample-runtime.ts';
import { sampleTask, sampleTime } from './sample-work.ts';

interface PageProps {
  tasks?: readonly Task[];
  lists?: 'answer' | 'hang' | 'fail';
  defaultOpen?: boolean;
}

function Page({ defaultOpen, ...answers }: PageProps): ReactElement {
  const [client] = useState(() => sampleClient(answers));
  return (
    <AgentProvider client={client}>
      <TaskTray storageKey="task-tray-story" onOpenTask={() => {}} defaultOpen={defaultOpen} />
    </AgentProvider>
  );
}

const ended = sampleTime(60);
const tasks = [
  sampleTask(),
  sampleTask({ taskId: 'q', label: 'Index the archive', status: 'queued', lines: [] }),
  sampleTask({
    taskId: 'd',
    label: 'Back up the invoices',
    status: 'completed',
    finishedAt: ended,
  }),
  sampleTask({
    taskId: 'f',
    label: 'Send the reminders',
    status: 'failed',
    finishedAt: ended,
    error: 'The mail server did not answer.',
  }),
  sampleTask({ taskId: 'c', label: 'Old export', status: 'cancelled', finishedAt: ended }),
];

const meta = preview.meta({
  title: 'Task tray',
  component: Page,
  args: { tasks, defaultOpen: true },
  beforeEach() {
    // Who has seen nothing since then finds what ended later new.
    const memory = { seenAt: sampleTime(30), dismissed: [] };
    localStorage.setItem('task-tray-story', JSON.stringify(memory));
  },
});

export const Open = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Dismiss Old export' })).toBeVisible();
  },
});
export const Closed = meta.story({
  args: { defaultOpen: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /2 running.*3 new/ })).toBeVisible();
  },
});
export const Empty = meta.story({ args: { tasks: [] } });
export const Loading = meta.story({ args: { lists: 'hang' } });
export const ListFailed = meta.story({
  args: { lists: 'fail' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be loaded/)).toBeVisible();
  },
});
