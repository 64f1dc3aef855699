import type {
  Approval,
  Fanout,
  FoldProblem,
  Fork,
  MessageFold,
  NoticeEvent,
  Plan,
  Run,
  SharedState,
  Task,
  Thread,
  ThreadSnapshot,
  UnknownThreadEvent,
} from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { CursorTrail } from './cursor-trail.ts';
import { EMPTY_TRAIL, pass } from './cursor-trail.ts';

/** Everything a client knows of one thread. Immutable: what did not change keeps its reference. */
export interface ThreadState {
  readonly threadId: string;
  /** Undefined until a snapshot told it; a thread nobody has written to yet has none. */
  readonly thread: Thread | undefined;
  /** The conversation's order. Read a message with `messageOf`. */
  readonly messageIds: readonly string[];
  /** How many of them were loaded later, before what was there first: a place minus this never moves. */
  readonly olderCount: number;
  /** The server has messages before the first of them. */
  readonly hasOlder: boolean;
  /** Messages as they were last stored whole. */
  readonly settled: Readonly<Record<string, UIMessage>>;
  /** Messages that chunks are building, few at any time, so that one chunk costs the same in any thread (R9). */
  readonly writing: Readonly<Record<string, MessageFold>>;
  /** Messages of sub-agents: not part of the conversation's order. */
  readonly laneMessageIds: readonly string[];
  /** Messages that were dropped: what still arrives for them is not shown. */
  readonly droppedIds: readonly string[];
  readonly runs: Readonly<Record<string, Run>>;
  /** The run that was last heard of as begun. */
  readonly latestRunId: string | undefined;
  readonly approvals: Readonly<Record<string, Approval>>;
  readonly plans: Readonly<Record<string, Plan>>;
  readonly fanouts: Readonly<Record<string, Fanout>>;
  readonly tasks: Readonly<Record<string, Task>>;
  /** Where the conversation has other branches. Find that of a message with `forkAt`. */
  readonly forks: Readonly<Record<string, Fork>>;
  readonly shared: SharedState;
  /** The newest version whose change could not be followed: above that of `shared`, the value must be read again. */
  readonly sharedHeard: number;
  /** The newest 20. */
  readonly notices: readonly NoticeEvent['notice'][];
  /** Where the next subscription begins. Null: before the first event. */
  readonly cursor: string | null;
  readonly trail: CursorTrail;
  /** The server's clock minus ours, in milliseconds, as of the snapshot. */
  readonly clockSkewMs: number;
  /** What could not be understood: never shown to a person, useful to a developer. */
  readonly unread: {
    readonly events: number;
    readonly lastEvent: UnknownThreadEvent | undefined;
    readonly chunks: number;
    readonly lastChunk: FoldProblem | undefined;
  };
}

/** A thread that holds nothing yet. */
export function emptyThreadState(threadId: string): ThreadState {
  return {
    threadId,
    thread: undefined,
    messageIds: [],
    olderCount: 0,
    hasOlder: false,
    settled: {},
    writing: {},
    laneMessageIds: [],
    droppedIds: [],
    runs: {},
    latestRunId: undefined,
    approvals: {},
    plans: {},
    fanouts: {},
    tasks: {},
    forks: {},
    shared: { value: {}, version: 0 },
    sharedHeard: 0,
    notices: [],
    cursor: null,
    trail: EMPTY_TRAIL,
    clockSkewMs: 0,
    unread: { events: 0, lastEvent: undefined, chunks: 0, lastChunk: undefined },
  };
}

/**
 * The state a snapshot describes.
 * @param receivedAt - our clock when it came, in milliseconds since 1970.
 */
export function threadStateFromSnapshot(
  snapshot: ThreadSnapshot,
  receivedAt: number = Date.now(),
): ThreadState {
  const lanes = new Set(
    snapshot.fanouts.flatMap((fanout) => fanout.children.map((child) => child.messageId)),
  );
  const messageIds: string[] = [];
  const laneMessageIds: string[] = [];
  const settled = emptyRecord<UIMessage>();
  const writing = emptyRecord<MessageFold>();
  // One way through: a thread of thousands of messages is opened by this.
  for (const message of snapshot.messages) {
    const { id } = message;
    (lanes.has(id) ? laneMessageIds : messageIds).push(id);
    const open = own(snapshot.open, id);
    if (open) writing[id] = { message, open };
    else settled[id] = message;
  }
  const now = Date.parse(snapshot.now);
  return {
    ...emptyThreadState(snapshot.thread.threadId),
    thread: snapshot.thread,
    messageIds,
    laneMessageIds,
    settled,
    writing,
    hasOlder: snapshot.hasOlder === true,
    runs: byId(snapshot.runs, (run) => run.runId),
    latestRunId:
      snapshot.latestRunId ?? snapshot.runs.findLast((run) => run.phase !== 'queued')?.runId,
    approvals: byId(snapshot.approvals, (approval) => approval.approvalId),
    plans: byId(snapshot.plans, (plan) => plan.planId),
    fanouts: byId(snapshot.fanouts, (fanout) => fanout.fanoutId),
    tasks: byId(snapshot.tasks, (task) => task.taskId),
    forks: byId(snapshot.forks ?? [], (fork) => fork.forkId),
    shared: snapshot.state,
    cursor: snapshot.cursor,
    trail: pass(EMPTY_TRAIL, snapshot.cursor),
    clockSkewMs: Number.isNaN(now) ? 0 : now - receivedAt,
  };
}

/** A patch was missed or failed: the shared state must be read again before it is as new as the server's. */
export function isSharedStale({ shared, sharedHeard }: ThreadState): boolean {
  return sharedHeard > shared.version;
}

/** A message of the thread as far as it has come. */
export function messageOf(state: ThreadState, messageId: string): UIMessage | undefined {
  return own(state.writing, messageId)?.message ?? own(state.settled, messageId);
}

/** The fork whose shown branch begins with this message. */
export function forkAt(state: ThreadState, messageId: string): Fork | undefined {
  const { messageIds, forks, hasOlder } = state;
  // What stands before the first is not known while there is something.
  if (hasOlder && messageIds[0] === messageId) return undefined;
  let found = forksFound.get(messageIds);
  if (found?.forks !== forks) {
    found = { forks, byMessage: forksByMessage(messageIds, Object.values(forks)) };
    forksFound.set(messageIds, found);
  }
  return found.byMessage.get(messageId);
}

/** Each message asks in each frame; where the forks are changes with the list of messages or the forks alone. */
const forksFound = new WeakMap<
  readonly string[],
  { forks: ThreadState['forks']; byMessage: ReadonlyMap<string, Fork> }
>();

function forksByMessage(
  messageIds: readonly string[],
  forks: readonly Fork[],
): ReadonlyMap<string, Fork> {
  const byAfter = new Map(
    forks.flatMap((fork) => (fork.shown ? [[fork.after, fork] as const] : [])),
  );
  const found = new Map<string, Fork>();
  if (byAfter.size === 0) return found;
  for (const [place, id] of messageIds.entries()) {
    const fork = byAfter.get(messageIds[place - 1] ?? null);
    if (fork) found.set(id, fork);
  }
  return found;
}

/** The run that was last heard of as begun, done or not. */
export function latestRun(state: ThreadState): Run | undefined {
  return state.latestRunId === undefined ? undefined : own(state.runs, state.latestRunId);
}

/** A message that waits on the server until what runs has ended. */
export interface QueuedMessage {
  readonly runId: string;
  readonly message: UIMessage;
}

/** What waits in the thread's queue, in the order of its turns. */
export function queuedMessages(state: ThreadState): QueuedMessage[] {
  return Object.values(state.runs).flatMap(({ runId, phase, queuedMessage }) =>
    phase === 'queued' && queuedMessage ? [{ runId, message: queuedMessage }] : [],
  );
}

/** The runs that a stop would end. */
export function activeRuns(state: ThreadState): Run[] {
  return Object.values(state.runs).filter((run) => run.phase !== 'done');
}

/** Ids come from elsewhere: one named `__proto__` must not find the prototype. */
export function own<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function byId<Value>(
  values: readonly Value[],
  idOf: (value: Value) => string,
): Record<string, Value> {
  const record = emptyRecord<Value>();
  for (const value of values) record[idOf(value)] = value;
  return record;
}

/** For many names: without a prototype an engine makes it a table at once, and `__proto__` is a name like any other. */
function emptyRecord<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>; // Nothing is in it yet.
}
