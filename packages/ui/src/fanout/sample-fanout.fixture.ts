import type { Fanout, FanoutChild } from '@handrail/protocol';

/** A fan-out as a server would send it, but for the `overrides`. */
export function sampleFanout(overrides: Partial<Fanout> = {}): Fanout {
  return {
    fanoutId: 'fanout-1',
    threadId: 'thread-1',
    runId: 'run-1',
    label: 'Read the three reports',
    depth: 1,
    status: 'running',
    children: [
      sampleChild({ childId: 'a', label: 'Report of spring', progress: 0.4 }),
      sampleChild({
        childId: 'b',
        label: 'Report of summer',
        status: 'completed',
        finishedAt: '2026-05-04T09:12:30.000Z',
        summary: 'Sales rose by a third.',
      }),
      sampleChild({
        childId: 'c',
        label: 'Report of autumn',
        status: 'failed',
        finishedAt: '2026-05-04T09:12:08.000Z',
        error: 'The file could not be read.',
      }),
      { childId: 'd', name: 'reader', label: 'Report of winter', status: 'queued' },
    ],
    startedAt: '2026-05-04T09:12:00.000Z',
    version: 1,
    ...overrides,
  };
}

export function sampleChild(overrides: Partial<FanoutChild> = {}): FanoutChild {
  return {
    childId: 'a',
    name: 'reader',
    status: 'running',
    startedAt: '2026-05-04T09:12:00.000Z',
    messageId: 'message-a',
    ...overrides,
  };
}
