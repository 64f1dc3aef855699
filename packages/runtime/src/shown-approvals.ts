import type { Scope, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { viewApproval } from './may-decide.ts';
import type { Shell } from './shell.ts';

/** The snapshot with each approval as this person sees it. */
export async function shownSnapshot(
  shell: Shell,
  scope: Scope,
  snapshot: ThreadSnapshot,
): Promise<ThreadSnapshot> {
  const approvals = await Promise.all(
    snapshot.approvals.map((approval) => viewApproval(shell, scope, approval)),
  );
  return { ...snapshot, approvals };
}

/** The event, with its approval as this person sees it. */
export async function shownEvent(
  shell: Shell,
  scope: Scope,
  event: ThreadEvent,
): Promise<ThreadEvent> {
  if (event.type !== 'approval') return event;
  return { ...event, approval: await viewApproval(shell, scope, event.approval) };
}
