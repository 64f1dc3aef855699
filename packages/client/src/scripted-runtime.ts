import type {
  AgentRuntime,
  Approval,
  DecisionResult,
  FeedEvent,
  Run,
  SharedState,
  SubscribeOptions,
  ThreadEvent,
  ThreadSnapshot,
} from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { reduceThread } from './reduce-thread.ts';
import type { ThreadState } from './thread-state.ts';
import { emptyThreadState, messageOf } from './thread-state.ts';

export const THREAD = 't1';
const AT = '2026-01-01T00:00:00.000Z';

/** An event without what the script fills in. */
export type EventBody = ThreadEvent extends infer Event
  ? Event extends ThreadEvent
    ? Omit<Event, 'threadId' | 'at' | 'cursor' | 'runId'> & { runId?: string | null }
    : never
  : never;

export type CallName = Exclude<keyof AgentRuntime, 'subscribe' | 'subscribeFeed'>;

/** A runtime of one thread for tests: it does what the test tells it, and nothing by itself. */
export interface ScriptedRuntime {
  runtime: AgentRuntime;
  /** Every call, in order. */
  calls: { name: string; args: unknown[] }[];
  /** The `after` of each subscription that was asked for. */
  subscriptions: (string | undefined)[];
  openSubscriptions(): number;
  /** Makes it happen: kept, and told to whoever is subscribed. */
  emit(...bodies: EventBody[]): void;
  emitFeed(event: FeedEvent): void;
  /** Tells events that are not kept, or that were told before. */
  resend(...events: ThreadEvent[]): void;
  events: ThreadEvent[];
  /** Ends every subscription; without an error as a proxy's timeout would. */
  drop(error?: Error): void;
  /** What the next call of a method does instead. */
  next<Name extends CallName>(name: Name, answer: () => ReturnType<AgentRuntime[Name]>): void;
  snapshot(): ThreadSnapshot;
  /** The thread does not exist until the first run. */
  exists: boolean;
  /** Forgets the events up to now, so that cursors into them are gone. */
  trim(): void;
}

interface Subscriber<Event> {
  queue: Event[];
  wake(): void;
  end?: { error: Error | undefined } | undefined;
}

export function createScriptedRuntime(options: { exists?: boolean } = {}): ScriptedRuntime {
  const events: ThreadEvent[] = [];
  const threadSubscribers = new Set<Subscriber<ThreadEvent>>();
  const feedSubscribers = new Set<Subscriber<FeedEvent>>();
  const overrides = new Map<string, (() => unknown)[]>();
  let state: ThreadState = emptyThreadState(THREAD);
  let trimmed = 0;

  function call<Value>(name: string, args: unknown[], otherwise: () => Value): Promise<Value> {
    script.calls.push({ name, args });
    const override = overrides.get(name)?.shift();
    return Promise.resolve().then(() => (override ? (override() as Value) : otherwise()));
  }

  const script: ScriptedRuntime = {
    calls: [],
    subscriptions: [],
    events,
    exists: options.exists ?? true,
    openSubscriptions: () => threadSubscribers.size,
    emit(...bodies) {
      for (const body of bodies) {
        const event = {
          runId: null,
          threadId: THREAD,
          at: AT,
          ...body,
          cursor: `c${events.length + 1}`,
        } as ThreadEvent;
        events.push(event);
        state = reduceThread(state, event);
        push(threadSubscribers, event);
      }
    },
    emitFeed: (event) => push(feedSubscribers, event),
    resend: (...again) => again.forEach((event) => push(threadSubscribers, event)),
    drop(error) {
      for (const subscriber of [...threadSubscribers, ...feedSubscribers]) {
        subscriber.end = { error };
        subscriber.wake();
      }
    },
    next(name, answer) {
      overrides.set(name, [...(overrides.get(name) ?? []), answer]);
    },
    snapshot: () => toSnapshot(state, `c${events.length}`),
    trim() {
      trimmed = events.length;
    },
    runtime: {
      capabilities: () => Promise.reject(new HandrailError('unsupported', 'Not in this script.')),
      listThreads: () => Promise.resolve({ items: [] }),
      getThread: (_scope, threadId) =>
        call('getThread', [threadId], () => {
          if (script.exists) return script.snapshot();
          throw new HandrailError('not-found', 'There is no such thread.');
        }),
      listMessages: () => Promise.reject(new HandrailError('unsupported', 'Not in this script.')),
      renameThread: () => Promise.reject(new HandrailError('unsupported', 'Not in this script.')),
      selectBranch: () => Promise.reject(new HandrailError('unsupported', 'Not in this script.')),
      deleteThread: () => Promise.resolve(),
      startRun: (_scope, request) =>
        call('startRun', [request], () => {
          script.exists = true;
          return run({ runId: `r-${request.idempotencyKey}` });
        }),
      cancelRun: (_scope, target) =>
        call('cancelRun', [target], () => ({ status: 'stopped' as const })),
      subscribe(_scope, _threadId, subscription) {
        script.subscriptions.push(subscription.after);
        const after = subscription.after === undefined ? 0 : Number(subscription.after.slice(1));
        if (after < trimmed) {
          return refuse(new HandrailError('cursor-gone', 'Those events are no longer kept.'));
        }
        return follow(threadSubscribers, events.slice(after), subscription);
      },
      subscribeFeed: (_scope, subscription) => follow(feedSubscribers, [], subscription),
      listApprovals: (_scope, filter) =>
        call('listApprovals', [filter], () => ({
          items: Object.values(state.approvals),
          now: AT,
        })),
      decideApproval: (_scope, approvalId, decision) =>
        call('decideApproval', [approvalId, decision], (): DecisionResult => {
          const approval = state.approvals[approvalId];
          return approval ? { status: 'accepted', approval } : { status: 'not-found' };
        }),
      decideApprovals: (_scope, request) =>
        call('decideApprovals', [request], () => ({
          results: request.decisions.map(({ approvalId }): DecisionResult => {
            const approval = state.approvals[approvalId];
            return approval ? { status: 'accepted', approval } : { status: 'not-found' };
          }),
        })),
      resolveApproval: (_scope, approvalId, request) =>
        call('resolveApproval', [approvalId, request], () => ({ status: 'not-found' as const })),
      listGrants: (_scope, filter) => call('listGrants', [filter], () => ({ items: [], now: AT })),
      revokeGrant: (_scope, grantId) =>
        call('revokeGrant', [grantId], () => {
          throw new HandrailError('not-found', 'There is no such grant.');
        }),
      decidePlan: (_scope, planId, decision) =>
        call('decidePlan', [planId, decision], (): DecisionResult => {
          const plan = state.plans[planId];
          return plan ? { status: 'accepted', plan } : { status: 'not-found' };
        }),
      cancelFanout: (_scope, target) =>
        call('cancelFanout', [target], () => ({ status: 'stopped' as const })),
      listTasks: (_scope, filter) =>
        call('listTasks', [filter], () => ({
          items: Object.values(state.tasks).filter(
            ({ status }) => filter?.status === undefined || status === filter.status,
          ),
        })),
      cancelTask: (_scope, taskId) =>
        call('cancelTask', [taskId], () => ({ status: 'already-done' as const })),
      getState: () => call('getState', [], (): SharedState => state.shared),
      patchState: (_scope, _threadId, request) =>
        call('patchState', [request], (): SharedState => {
          script.emit({ type: 'state', version: request.version + 1, patch: request.patch });
          return state.shared;
        }),
    },
  };
  return script;
}

function push<Event>(subscribers: Set<Subscriber<Event>>, event: Event): void {
  for (const subscriber of subscribers) {
    if (subscriber.end) continue;
    subscriber.queue.push(event);
    subscriber.wake();
  }
}

async function* follow<Event>(
  subscribers: Set<Subscriber<Event>>,
  replay: readonly Event[],
  { signal, onOpen }: SubscribeOptions,
): AsyncGenerator<Event, void, undefined> {
  let wake = (): void => {};
  const subscriber: Subscriber<Event> = { queue: [...replay], wake: () => wake() };
  subscribers.add(subscriber);
  const leave = (): void => wake();
  signal.addEventListener('abort', leave);
  onOpen?.();
  try {
    while (!signal.aborted) {
      const event = subscriber.queue.shift();
      if (event !== undefined) yield event;
      else if (subscriber.end) {
        if (subscriber.end.error !== undefined) throw subscriber.end.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    subscribers.delete(subscriber);
    signal.removeEventListener('abort', leave);
  }
}

// oxlint-disable-next-line require-yield -- a stream that fails before its first event
async function* refuse(error: HandrailError): AsyncGenerator<never, void, undefined> {
  throw error;
}

function toSnapshot(state: ThreadState, cursor: string): ThreadSnapshot {
  const thread = {
    threadId: THREAD,
    title: '',
    status: 'idle' as const,
    createdAt: AT,
    updatedAt: AT,
    version: 1,
  };
  return {
    thread,
    messages: state.messageIds.flatMap((id) => messageOf(state, id) ?? []),
    open: Object.fromEntries(Object.entries(state.writing).map(([id, { open }]) => [id, open])),
    runs: Object.values(state.runs),
    approvals: Object.values(state.approvals),
    plans: Object.values(state.plans),
    fanouts: Object.values(state.fanouts),
    tasks: Object.values(state.tasks),
    state: state.shared,
    cursor,
    now: AT,
  };
}

export function run(fields: Partial<Run> = {}): Run {
  return {
    runId: 'r1',
    threadId: THREAD,
    agent: 'agent',
    messageId: 'a1',
    phase: 'running',
    attempt: 1,
    createdAt: AT,
    version: 1,
    ...fields,
  };
}

export function approval(fields: Partial<Approval> = {}): Approval {
  return {
    approvalId: 'ap1',
    threadId: THREAD,
    runId: 'r1',
    agent: 'agent',
    requestedBy: 'ada',
    kind: 'tool',
    toolName: 'delete_file',
    title: 'Delete a file',
    input: { path: '/a' },
    inputDigest: 'sha256:1',
    editable: false,
    risk: 'high',
    options: [
      { id: 'yes', kind: 'allow_once', label: 'Allow' },
      { id: 'no', kind: 'reject_once', label: 'Reject' },
    ],
    votes: [],
    requestedAt: AT,
    status: 'pending',
    version: 1,
    ...fields,
  };
}
