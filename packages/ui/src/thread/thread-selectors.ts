import { latestRun, messageOf } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import type { Approval, Run } from '@handrail/protocol';
import { isToolPart } from '../tool-call/tool-part.ts';

/** The run that writes a message: of several, the one begun last. */
export function runOfMessage({ state }: ThreadView, messageId: string): Run | undefined {
  return Object.values(state.runs).findLast((run) => run.messageId === messageId);
}

export function approvalOfCall(
  { state }: ThreadView,
  messageId: string,
  toolCallId: string,
): Approval | undefined {
  return Object.values(state.approvals).findLast(
    // A call's id is only unique within its run.
    (approval) =>
      approval.toolCallId === toolCallId && state.runs[approval.runId]?.messageId === messageId,
  );
}

export function pendingApprovals({ state }: ThreadView): Approval[] {
  return Object.values(state.approvals).filter((approval) => approval.status === 'pending');
}

/** Pending approvals that no part of a message stands for: they must be seen all the same. */
export function unanchoredApprovals(view: ThreadView): Approval[] {
  return pendingApprovals(view).filter((approval) => {
    const run = view.state.runs[approval.runId];
    const parts = run === undefined ? [] : (messageOf(view.state, run.messageId)?.parts ?? []);
    return !parts.some((part) => isToolPart(part) && part.toolCallId === approval.toolCallId);
  });
}

/** True from sending until the answer's message is there. */
export function awaitsAnswer(view: ThreadView): boolean {
  const run = latestRun(view.state);
  if (run === undefined || run.phase === 'done') return view.isStarting;
  return run.phase !== 'waiting' && messageOf(view.state, run.messageId) === undefined;
}
