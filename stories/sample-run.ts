import type { Run } from '@handrail/protocol';

/** A run to show; `overrides` says what this story is about. */
export function sampleRun(overrides: Partial<Run> = {}): Run {
  return {
    runId: 'run-1',
    threadId: 'thread-1',
    agent: 'support',
    messageId: 'message-2',
    phase: 'running',
    attempt: 1,
    createdAt: '2026-05-04T09:12:00.000Z',
    version: 1,
    ...overrides,
  };
}
