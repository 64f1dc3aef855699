import type { Fanout, FanoutChild, Plan, PlanStep, Task } from '@handrail/protocol';

const BEGAN = Date.now() - 95_000;

/** A moment so many seconds after the samples began, which is a little while ago. */
export const sampleTime = (seconds: number): string =>
  new Date(BEGAN + seconds * 1000).toISOString();

const AT = sampleTime(0);

/** Four steps to show: list, then copy and check, then delete. */
export const sampleSteps: PlanStep[] = [
  { stepId: 'list', summary: 'List the invoices of 2019', dependsOn: [], tool: 'search_files' },
  { stepId: 'copy', summary: 'Copy them to the new archive', dependsOn: ['list'] },
  { stepId: 'check', summary: 'Compare the checksums', dependsOn: ['copy'] },
  {
    stepId: 'delete',
    summary: 'Delete the originals',
    rationale: 'Nobody reads them there any more.',
    dependsOn: ['check'],
    needsApproval: true,
  },
];

/** A plan to show; `overrides` says what this story is about. */
export function samplePlan(overrides: Partial<Plan> = {}): Plan {
  return {
    planId: 'plan-1',
    threadId: 'thread-1',
    runId: 'run-1',
    title: 'Move the invoices to the new archive',
    rationale: 'The old archive closes on Friday, and the invoices of 2019 are still in it.',
    steps: sampleSteps,
    status: 'proposed',
    editable: true,
    createdAt: AT,
    version: 1,
    ...overrides,
  };
}

export function sampleChild(overrides: Partial<FanoutChild> = {}): FanoutChild {
  return {
    childId: 'a',
    name: 'reader',
    label: 'Report of spring',
    status: 'running',
    startedAt: AT,
    messageId: 'message-a',
    ...overrides,
  };
}

/** A fan-out to show; `overrides` says what this story is about. */
export function sampleFanout(overrides: Partial<Fanout> = {}): Fanout {
  return {
    fanoutId: 'fanout-1',
    threadId: 'thread-1',
    runId: 'run-1',
    label: 'Read the four reports',
    depth: 1,
    status: 'running',
    children: [
      sampleChild({ progress: 0.4 }),
      sampleChild({
        childId: 'b',
        label: 'Report of summer',
        status: 'completed',
        finishedAt: sampleTime(30),
        summary: 'Sales rose by a third.',
      }),
      sampleChild({
        childId: 'c',
        label: 'Report of autumn',
        status: 'failed',
        finishedAt: sampleTime(8),
        error: 'The file could not be read.',
      }),
      { childId: 'd', name: 'reader', label: 'Report of winter', status: 'queued' },
    ],
    startedAt: AT,
    version: 1,
    ...overrides,
  };
}

/** A background task to show; `overrides` says what this story is about. */
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
      { at: AT, text: 'Reading 2018' },
      { at: AT, text: 'Reading 2019' },
    ],
    createdAt: AT,
    startedAt: AT,
    cancellable: true,
    version: 1,
    ...overrides,
  };
}
