import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { sampleTask } from './sample-task.fixture.ts';
import { TaskCard } from './task-card.tsx';
import '../styles.css';

it('shows the last line and how far a running task is', async () => {
  const screen = await render(<TaskCard task={sampleTask({ linesDropped: 2 })} />);
  await expect
    .element(screen.getByRole('progressbar', { name: 'Progress of Export the invoices' }))
    .toHaveAttribute('aria-valuenow', '30');
  await expect.element(screen.getByText('Reading 2019', { exact: true })).toBeVisible();
  await screen.getByText('Log').click();
  await expect.element(screen.getByText('2 earlier lines are not kept')).toBeVisible();
});

it('takes full progress for no end', async () => {
  const screen = await render(<TaskCard task={sampleTask({ progress: 1 })} onCancel={() => {}} />);
  await expect.element(screen.getByText('Running')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Cancel Export the invoices' }))
    .toBeVisible();
});

it('says why a task failed, and can be dismissed then', async () => {
  const onDismiss = vi.fn<() => void>();
  const screen = await render(
    <TaskCard
      task={sampleTask({ status: 'failed', error: 'The server was restarted.' })}
      onCancel={() => {}}
      onDismiss={onDismiss}
    />,
  );
  await expect.element(screen.getByText('The server was restarted.')).toBeVisible();
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Dismiss Export the invoices' }).click();
  expect(onDismiss).toHaveBeenCalledOnce();
});

it('lets a cancel that failed be tried again', async () => {
  const onCancel = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValueOnce();
  const screen = await render(<TaskCard task={sampleTask()} onCancel={onCancel} />);
  const cancel = screen.getByRole('button', { name: 'Cancel Export the invoices' });
  await cancel.click();
  const { y } = cancel.element().getBoundingClientRect();
  const said = screen.getByText('It could not be cancelled. Try again.');
  await expect.element(said).toBeVisible();
  expect(cancel.element().getBoundingClientRect().y).toBe(y);
  await cancel.click();
  expect(onCancel).toHaveBeenCalledTimes(2);
});
