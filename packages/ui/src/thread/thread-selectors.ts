import { latestRun, messageOf } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import type { Approval, Fanout, Run } from '@handrail/protocol';
import { isToolPart } from '../tool-call/tool-part.ts';

/** The run that writes a message: of several, the one begun last. */
export function runOfMessage({ state }: ThreadView, messageId: string): Run | undefined {
  return runsByMessage(state.runs).get(messageId);
}

/** Every message and call asks, at every change: the tables are searched once for each of their versions. */
const runsByMessage = oncePerTable((runs: Readonly<Record<string, Run>>) => {
  return new Map(Object.values(runs).map((run) => [run.messageId, run]));
});

const approvalsByCall = oncePerTable(byCall<Approval>);
const fanoutsByCall = oncePerTable(byCall<Fanout>);

function byCall<Entity extends { toolCallId?: string | undefined }>(
  entities: Readonly<Record<string, Entity>>,
): ReadonlyMap<string | undefined, readonly Entity[]> {
  const calls = new Map<string | undefined, Entity[]>();
  for (const entity of Object.values(entities)) {
    const others = calls.get(entity.toolCallId);
    if (others) others.push(entity);
    else calls.set(entity.toolCallId, [entity]);
  }
  return calls;
}

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
      // A call's id is only unique within its run and lane.
      (approval) => messageOfAsker(state, approval) === messageId,
    );
}

/** The message in which an approval was asked for: the run's, or that of the sub-agent that asked. */
function messageOfAsker(state: ThreadView['state'], { runId, lane }: Approval): string | undefined {
  return lane === undefined ? state.runs[runId]?.messageId : laneMessage(state, lane);
}

function laneMessage({ fanouts }: ThreadView['state'], lane: string): string | undefined {
  for (const { children } of Object.values(fanouts)) {
    const child = children.find(({ childId }) => childId === lane);
    if (child) return child.messageId;
  }
  return undefined;
}

/** A lane and those it is inside of, outermost first. */
export function lanePath({ state }: ThreadView, lane: string | undefined): string[] {
  const path: string[] = [];
  let at = lane;
  while (at !== undefined && !path.includes(at)) {
    path.unshift(at);
    at = fanoutOfLane(state, at)?.parentLane;
  }
  return path;
}

function fanoutOfLane({ fanouts }: ThreadView['state'], lane: string): Fanout | undefined {
  return Object.values(fanouts).find(({ children }) =>
    children.some(({ childId }) => childId === lane),
  );
}

/** The fan-out that a tool call started, by its id. */
export function fanoutOfCall(
  { state }: ThreadView,
  messageId: string,
  toolCallId: string,
): string | undefined {
  const found = fanoutsByCall(state.fanouts)
    .get(toolCallId)
    ?.findLast(({ runId, parentLane: lane }) => {
      const asker = lane === undefined ? state.runs[runId]?.messageId : laneMessage(state, lane);
      return asker === messageId;
    });
  return found?.fanoutId;
}

/** Server time minus client time, milliseconds. */
export function clockOffset({ state }: ThreadView): number {
  return state.clockSkewMs;
}

export function pendingApprovals({ state }: ThreadView): Approval[] {
  return Object.values(state.approvals).filter((approval) => approval.status === 'pending');
}

/** Pending approvals that no part of a message stands for: they must be seen all the same. */
export function unanchoredApprovals(view: ThreadView): Approval[] {
  return pendingApprovals(view).filter((approval) => {
    const messageId = messageOfAsker(view.state, approval);
    const parts = messageId === undefined ? [] : (messageOf(view.state, messageId)?.parts ?? []);
    return !parts.some((part) => isToolPart(part) && part.toolCallId === approval.toolCallId);
  });
}

/** True from sending until the answer's message is there. */
export function awaitsAnswer(view: ThreadView): boolean {
  const run = latestRun(view.state);
  if (run === undefined || run.phase === 'done') return view.isStarting;
  return run.phase !== 'waiting' && messageOf(view.state, run.messageId) === undefined;
}

/** A log that grows says so: who waits for its end is told by the end alone. */
export function isAnswering({ state }: ThreadView): boolean {
  return latestRun(state)?.phase === 'running';
}

/** The last run, when it ended badly before it had written anything: no message shows how. */
export function endWithoutMessage({ state }: ThreadView): Run | undefined {
  const run = latestRun(state);
  const isBad = run?.phase === 'done' && run.outcome !== 'success';
  return isBad && messageOf(state, run.messageId) === undefined ? run : undefined;
}

/** How many messages were loaded before those the thread opened with. */
export function olderCount({ state }: ThreadView): number {
  return state.olderCount;
}

/** What the server has before the first message that is loaded. */
export function olderAtServer({ state, older }: ThreadView): 'none' | ThreadView['older'] {
  return state.hasOlder ? older : 'none';
}
