import type { Task } from '@handrail/protocol';

/** A task as a server would send it, but for the `overrides`. */
export function sampleTask(overrides: Partial<Task> = {}): Task {
  return {
    taskId: 'task-1',
    threadId: 'thread-1',
    runId: 'run-1',
    kind: 'export',
    label: 'Export the invoices',
    status: 'running',
    progress: 0.3,
    lines: [
      { at: '2026-05-04T09:12:01.000Z', text: 'Reading 2018' },
      { at: '2026-05-04T09:12:04.000Z', text: 'Reading 2019' },
    ],
    createdAt: '2026-05-04T09:12:00.000Z',
    startedAt: '2026-05-04T09:12:00.000Z',
    cancellable: true,
    version: 1,
    ...overrides,
  };
}
