import type { Plan, PlanStep } from '@handrail/protocol';

/** A plan as a server would send it, but for the `overrides`. */
export function samplePlan(overrides: Partial<Plan> = {}): Plan {
  return {
    planId: 'plan-1',
    threadId: 'thread-1',
    runId: 'run-1',
    title: 'Move the invoices to the new archive',
    rationale: 'The old archive closes on Friday, and the invoices of 2019 are still in it.',
    steps: sampleSteps(),
    status: 'proposed',
    editable: true,
    createdAt: '2026-05-04T09:12:00.000Z',
    version: 1,
    ...overrides,
  };
}

/** Four steps: list, then copy and check, then delete. */
export function sampleSteps(): PlanStep[] {
  return [
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
}
