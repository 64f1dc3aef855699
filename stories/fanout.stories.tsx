import { FanoutCard } from '@handrail/ui';
import { expect, fn } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleChild, sampleFanout, sampleTime } from './sample-work.ts';

const meta = preview.meta({
  title: 'Fan-out',
  component: FanoutCard,
  args: { fanout: sampleFanout(), onCancel: fn() },
});

export const Working = meta.story({
  args: { renderLine: () => 'The figures of April are on page seven.' },
});

export const LaneOpen = meta.story({
  args: { renderLane: () => <p dir="auto">All that this sub-agent wrote.</p> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Report of summer/ }));
    await expect(await canvas.findByText('All that this sub-agent wrote.')).toBeVisible();
  },
});

export const NeedsAPerson = meta.story({
  args: {
    fanout: sampleFanout({ children: [sampleChild({ status: 'waiting' })] }),
    renderLane: () => <p dir="auto">May I send the report?</p>,
  },
});

export const Partial = meta.story({
  args: {
    fanout: sampleFanout({
      status: 'partial',
      finishedAt: sampleTime(64),
      result: { reports: 3, total: 40_812 },
      conflicts: ['The total of autumn: 12 100 or 12 700'],
      children: sampleFanout().children.slice(1, 3),
    }),
  },
});

export const Stopped = meta.story({
  args: {
    fanout: sampleFanout({
      status: 'cancelled',
      finishedAt: sampleTime(20),
      children: [
        sampleChild({ status: 'cancelled', finishedAt: sampleTime(20) }),
        sampleChild({
          childId: 'b',
          status: 'timed_out',
          finishedAt: sampleTime(20),
          label: 'Report of summer',
        }),
      ],
    }),
  },
});

export const FiftyLanes = meta.story({
  args: {
    fanout: sampleFanout({
      children: Array.from({ length: 50 }, (_, at) =>
        sampleChild({
          childId: `c${at}`,
          label: `Chapter ${at + 1}`,
          status: at < 20 ? 'completed' : at < 30 ? 'running' : 'queued',
        }),
      ),
    }),
  },
});

export const LaneWithinLane = meta.story({
  args: {
    fanout: sampleFanout({ children: [sampleChild({ status: 'waiting', label: 'All reports' })] }),
    renderLane: () => (
      <FanoutCard
        fanout={sampleFanout({ fanoutId: 'inner', label: 'Each page', depth: 2 })}
        onCancel={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('group', { name: 'Each page' })).toBeVisible();
  },
});
