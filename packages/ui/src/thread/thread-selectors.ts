import { latestRun, messageOf } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import type { Approval, Run } from '@handrail/protocol';
import { isToolPart } from '../tool-call/tool-part.ts';

/** The run that writes a message: of several, the one begun last. */
export function runOfMessage({ state }: ThreadView, messageId: string): Run | undefined {
  return runsByMessage(state.runs).get(messageId);
}

/** Every message and call asks, at every change: the tables are searched once for each of their versions. */
const runsByMessage = oncePerTable((runs: Readonly<Record<string, Run>>) => {
  return new Map(Object.values(runs).map((run) => [run.messageId, run]));
});

const approvalsByCall = oncePerTable((approvals: Readonly<Record<string, Approval>>) => {
  const byCall = new Map<string | undefined, Approval[]>();
  for (const approval of Object.values(approvals)) {
    const others = byCall.get(approval.toolCallId);
    if (others) others.push(approval);
    else byCall.set(approval.toolCallId, [approval]);
  }
  return byCall;
});

function oncePerTable<Table extends object, Index>(
  read: (table: Table) => Index,
): (table: Table) => Index {
  const indexes = new WeakMap<Table, Index>();
  return (table) => {
    const known = indexes.get(table);
    if (known !== undefined) return known;
    const index = read(table);
    indexes.set(table, index);
    return index;
  };
}

export function approvalOfCall(
  { state }: ThreadView,
  messageId: string,
  toolCallId: string,
): Approval | undefined {
  return approvalsByCall(state.approvals)
    .get(toolCallId)
    ?.findLast(
      // A call's id is only unique within its run.
      (approval) => state.runs[approval.runId]?.messageId === messageId,
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
