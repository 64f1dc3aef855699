import type { Approval } from '@handrail/protocol';

/** A pending approval as a server would send it, but for the `overrides`: to show a card in a story or a test. */
export function sampleApproval(overrides: Partial<Approval> = {}): Approval {
  return {
    approvalId: 'approval-1',
    threadId: 'thread-1',
    runId: 'run-1',
    toolCallId: 'call-2',
    agent: 'agent',
    requestedBy: 'Grace',
    kind: 'tool',
    toolName: 'send_refund',
    title: 'Send a refund',
    input: {
      order: 'A-20417',
      amount: { value: 84.5, currency: 'EUR' },
      note: 'Parcel arrived damaged; customer sent photos.',
      notify: true,
    },
    inputDigest: 'sha256:0d5a',
    editable: false,
    risk: 'medium',
    options: [
      { id: 'allow', kind: 'allow_once', label: 'Approve' },
      { id: 'reject', kind: 'reject_once', label: 'Reject' },
    ],
    votes: [],
    requestedAt: '2026-05-04T09:12:00.000Z',
    status: 'pending',
    version: 1,
    ...overrides,
  };
}
