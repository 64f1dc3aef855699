import type { Approval } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { MAY_HAVE_RUN } from './close-parts.ts';
import type { Shell } from './shell.ts';
import { findApprovalPart, toolNameOf } from './tool-part.ts';

/**
 * What the message is told when a person, a grant or the clock has answered. An edited input is told as the
 * call's input first, so that screen, model and tool have what really runs; then the question again, which
 * a new input clears.
 */
export function responseChunks(
  shell: Shell,
  message: UIMessage,
  approval: Approval,
): UIMessageChunk[] {
  const { approvalId, decision } = approval;
  if (isOnlyUncertain(approval)) return uncertainAgain(approval);
  const response = approvalResponse(shell, approval);
  if (!decision || !('editedInput' in decision)) return [response];
  const part = findApprovalPart(message, approvalId);
  if (!part || approval.status !== 'approved') return [response];
  const { toolCallId, title, callProviderMetadata } = part;
  return [
    {
      type: 'tool-input-available',
      toolCallId,
      toolName: toolNameOf(part),
      input: decision.editedInput,
      ...(part.type === 'dynamic-tool' && { dynamic: true }),
      ...(title !== undefined && { title }),
      ...(callProviderMetadata && { providerMetadata: callProviderMetadata }),
    },
    { type: 'tool-approval-request', approvalId, toolCallId },
    response,
  ];
}

/** It asked to run a call again, and that will not be: the call is still one that may have run. */
export function isOnlyUncertain({ replaces, status }: Approval): boolean {
  return replaces !== undefined && status !== 'pending' && status !== 'approved';
}

/** The call as it was before that question. */
function uncertainAgain({ replaces = '', toolCallId = '' }: Approval): UIMessageChunk[] {
  return [
    { type: 'tool-approval-request', approvalId: replaces, toolCallId },
    { type: 'tool-approval-response', approvalId: replaces, approved: true },
    { type: 'tool-output-error', toolCallId, errorText: MAY_HAVE_RUN },
  ];
}

function approvalResponse(shell: Shell, approval: Approval): UIMessageChunk {
  const { approvalId, status, decision } = approval;
  const approved = status === 'approved';
  const reason = approved ? decision?.reason : rejectionReason(shell, approval);
  const chunk = { type: 'tool-approval-response', approvalId, approved } as const;
  return reason === undefined ? chunk : { ...chunk, reason };
}

/** What the model is told of a call that nobody approved. */
export function rejectionReason(shell: Shell, approval: Approval): string | undefined {
  const { threadId, runId, status, decision } = approval;
  try {
    const text = shell.policy.rejectionText?.(approval);
    if (typeof text === 'string') return text;
  } catch (error) {
    shell.report(error, { where: 'policy', threadId, runId });
  }
  return decision?.reason ?? REASONS[status];
}

const REASONS: Partial<Record<Approval['status'], string>> = {
  expired: 'Nobody answered in time.',
  cancelled: 'The run was stopped.',
  superseded: 'A new message came instead of an answer.',
};
