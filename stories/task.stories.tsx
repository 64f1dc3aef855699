import { TaskCard, TaskList } from '@handrail/ui';
import { expect, fn } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleTask, sampleTime } from './sample-work.ts';

const meta = preview.meta({
  title: 'Task',
  component: TaskCard,
  args: { task: sampleTask(), onCancel: fn() },
});

const { progress: _unknown, ...withoutProgress } = sampleTask();

export const Running = meta.story();
export const UnknownProgress = meta.story({ args: { task: withoutProgress } });
export const Queued = meta.story({ args: { task: sampleTask({ status: 'queued', lines: [] }) } });
export const Completed = meta.story({
  args: {
    task: sampleTask({
      status: 'completed',
      finishedAt: sampleTime(60),
      result: { files: 214 },
      linesDropped: 12,
    }),
    onDismiss: fn(),
  },
});
export const Interrupted = meta.story({
  args: {
    task: sampleTask({
      status: 'failed',
      finishedAt: sampleTime(60),
      error: 'The server was restarted while this task ran.',
    }),
    onDismiss: fn(),
  },
});
export const CancelFailed = meta.story({
  args: { onCancel: fn(() => Promise.reject(new Error('offline'))) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Cancel Export the invoices' }),
    );
    await expect(await canvas.findByText(/could not be cancelled/)).toBeVisible();
  },
});
export const List = meta.story({
  render: () => (
    <TaskList
      tasks={[
        sampleTask(),
        sampleTask({ taskId: 'q', label: 'Index the archive', status: 'queued' }),
        sampleTask({ taskId: 'd', label: 'Back up the invoices', status: 'completed' }),
      ]}
      isNew={({ taskId }) => taskId === 'd'}
      onCancel={fn()}
      onOpen={fn()}
      onDismiss={fn()}
    />
  ),
});
export const EmptyList = meta.story({ render: () => <TaskList tasks={[]} /> });
