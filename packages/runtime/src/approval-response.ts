import type { Approval } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';

/** What the folded message is told when a person, or the clock, has answered. */
export function approvalResponse(approval: Approval): UIMessageChunk {
  const { approvalId, status, decision } = approval;
  const approved = status === 'approved';
  const reason = decision?.reason ?? (approved ? undefined : REASONS[status]);
  const chunk = { type: 'tool-approval-response', approvalId, approved } as const;
  return reason === undefined ? chunk : { ...chunk, reason };
}

const REASONS: Partial<Record<Approval['status'], string>> = {
  expired: 'Nobody answered in time.',
  cancelled: 'The run was stopped.',
  superseded: 'A new message came instead of an answer.',
};
