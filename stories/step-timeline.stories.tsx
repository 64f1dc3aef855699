import { StepTimeline } from '@handrail/ui';
import type { TimelineStep } from '@handrail/ui';
import preview from './.storybook/preview.ts';

const steps: TimelineStep[] = [
  {
    id: 'a',
    label: 'Read the request',
    status: 'done',
    startedAt: '2026-05-04T09:12:00.000Z',
    finishedAt: '2026-05-04T09:12:02.000Z',
  },
  { id: 'b', label: 'Search the archive', status: 'failed', error: 'It did not answer.' },
  { id: 'c', label: 'Search the copy', status: 'running' },
  { id: 'd', label: 'Write the summary', status: 'pending' },
];
const meta = preview.meta({ title: 'Step timeline', component: StepTimeline, args: { steps } });

export const AtWork = meta.story();
export const Done = meta.story({
  args: {
    steps: [
      {
        id: 'a',
        label: 'Read the request',
        status: 'done',
        startedAt: '2026-05-04T09:12:00.000Z',
        finishedAt: '2026-05-04T09:12:02.000Z',
      },
      { id: 'b', label: 'Search the copy', status: 'skipped' },
      {
        id: 'c',
        label: 'Write the summary',
        status: 'done',
        startedAt: '2026-05-04T09:12:02.000Z',
        finishedAt: '2026-05-04T09:14:40.000Z',
      },
    ],
  },
});
