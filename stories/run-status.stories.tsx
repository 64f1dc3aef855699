import { RunStatus } from '@handrail/ui';
import preview from './.storybook/preview.ts';
import { sampleRun } from './sample-run.ts';

const A_WHILE_AGO = new Date(Date.now() - 95_000).toISOString();
const FINISHED = { phase: 'done', finishedAt: '2026-05-04T09:12:48.000Z' } as const;

const meta = preview.meta({
  title: 'RunStatus',
  component: RunStatus,
  args: {
    run: sampleRun({
      createdAt: new Date(Date.now() - 8_000).toISOString(),
      steps: 2,
      usage: { inputTokens: 1_840, outputTokens: 212 },
      disclosure: { model: 'gpt-5-mini' },
    }),
  },
});

export const Running = meta.story();
export const Queued = meta.story({
  args: { run: sampleRun({ phase: 'queued', waitingFor: 'queue', createdAt: A_WHILE_AGO }) },
});
export const Waiting = meta.story({
  args: {
    run: sampleRun({
      phase: 'waiting',
      waitingFor: 'approval',
      steps: 1,
      createdAt: A_WHILE_AGO,
    }),
  },
});
export const Done = meta.story({
  args: {
    run: sampleRun({
      ...FINISHED,
      outcome: 'success',
      steps: 4,
      usage: { inputTokens: 8_120, outputTokens: 940 },
      disclosure: { model: 'gpt-5-mini' },
    }),
  },
});
export const Failed = meta.story({ args: { run: sampleRun({ ...FINISHED, outcome: 'failed' }) } });
export const Stopped = meta.story({
  args: { run: sampleRun({ ...FINISHED, outcome: 'cancelled' }) },
});
export const Interrupted = meta.story({
  args: { run: sampleRun({ ...FINISHED, outcome: 'interrupted' }) },
});
export const Expired = meta.story({
  args: { run: sampleRun({ ...FINISHED, outcome: 'expired' }) },
});
