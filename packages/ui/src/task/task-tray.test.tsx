import { AgentProvider } from '@handrail/client/react';
import { run as axe } from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleTask } from './sample-task.fixture.ts';
import { startTasks } from './tasks-runtime.fixture.ts';
import type { TasksRuntime } from './tasks-runtime.fixture.ts';
import { TaskTray } from './task-tray.tsx';
import type { TaskTrayProps } from './task-tray.tsx';
import '../styles.css';

const future = (ms = 1000): string => new Date(Date.now() + ms).toISOString();
const show = (runtime: TasksRuntime, props: TaskTrayProps = {}) =>
  render(
    <AgentProvider client={runtime.client}>
      <TaskTray {...props} />
    </AgentProvider>,
  );

beforeEach(() => localStorage.clear());

describe('the task tray', () => {
  it('counts what runs in all threads, and opens to it under what it does', async () => {
    const runtime = startTasks(
      sampleTask(),
      sampleTask({ taskId: 'q', threadId: 'thread-2', label: 'Index', status: 'queued' }),
      sampleTask({ taskId: 'd', label: 'Backup', status: 'completed' }),
    );
    const screen = await show(runtime);
    await screen.getByRole('button', { name: 'Background tasks 2 running' }).click();
    for (const [group, label] of [
      ['Running', 'Export the invoices'],
      ['Queued', 'Index'],
      ['Finished', 'Backup'],
    ] as const)
      await expect
        .element(screen.getByRole('region', { name: group, exact: true }).getByText(label))
        .toBeVisible();
    const { violations } = await axe(screen.container, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect
      .element(screen.getByRole('button', { name: 'Background tasks 2 running' }))
      .toHaveAttribute('aria-expanded', 'false');
  });

  it('hears from the feed that a task ended, says so once, and counts it until it was seen', async () => {
    const runtime = startTasks(sampleTask());
    const screen = await show(runtime);
    await expect
      .element(screen.getByRole('button', { name: 'Background tasks 1 running' }))
      .toBeVisible();
    expect(screen.container.querySelector('[data-slot="task-announcer"]')?.textContent).toBe('');
    runtime.tell(sampleTask({ status: 'completed', finishedAt: future(), version: 2 }));
    await expect.element(screen.getByText('Task done: Export the invoices')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Background tasks 1 new' }).click();
    await expect.element(screen.getByText('New', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Background tasks', exact: true }).click();
    await expect.element(screen.getByText('New', { exact: true })).not.toBeInTheDocument();
  });

  it('keeps what is shown when its list fails, follows the feed, and loads again when asked', async () => {
    const runtime = startTasks(sampleTask({ taskId: 'old', label: 'Old one' }));
    runtime.failLists(true);
    const screen = await show(runtime, { defaultOpen: true });
    await expect.element(screen.getByText(/could not be loaded/)).toBeVisible();
    // What is not known is not said.
    await expect.element(screen.getByText('No background tasks.')).not.toBeInTheDocument();
    runtime.tell(sampleTask({ taskId: 'new', label: 'Fresh one' }));
    await expect.element(screen.getByText('Fresh one')).toBeVisible();
    runtime.failLists(false);
    await screen.getByRole('button', { name: 'Load again' }).click();
    await expect.element(screen.getByText('Old one')).toBeVisible();
    await expect.element(screen.getByText('Fresh one')).toBeVisible();
  });

  it('keeps what is shown while the connection is lost, and says that it may be old', async () => {
    const runtime = startTasks(sampleTask());
    const screen = await show(runtime, { defaultOpen: true });
    await expect.element(screen.getByText('Export the invoices')).toBeVisible();
    await expect.poll(() => runtime.client.getState().feed.connection.status).toBe('live');
    runtime.drop();
    await expect.element(screen.getByText('Connection lost. This list may be old.')).toBeVisible();
    await expect.element(screen.getByText('Export the invoices')).toBeVisible();
  });

  it('cancels, opens and dismisses, also after a reload', async () => {
    const onOpenTask = vi.fn<(task: { taskId: string }) => void>();
    const ended = sampleTask({ taskId: 'd', label: 'Backup', status: 'completed' });
    const runtime = startTasks(sampleTask(), ended);
    const screen = await show(runtime, { defaultOpen: true, onOpenTask });
    await screen.getByRole('button', { name: 'Cancel Export the invoices' }).click();
    expect(runtime.cancelled).toEqual(['task-1']);
    await screen.getByRole('button', { name: 'Open Backup' }).click();
    expect(onOpenTask.mock.calls[0]?.[0].taskId).toBe('d');
    await screen.getByRole('button', { name: 'Dismiss Backup' }).click();
    await expect.element(screen.getByText('Backup')).not.toBeInTheDocument();
    await screen.unmount();
    const again = await show(runtime, { defaultOpen: true });
    await expect.element(again.getByText('Export the invoices')).toBeVisible();
    await expect.element(again.getByText('Backup')).not.toBeInTheDocument();
  });
});
