import type {
  AgentRuntime,
  ApprovalFilter,
  CancelResult,
  DecisionResult,
  FanoutTarget,
  Grant,
  GrantFilter,
  Scope,
  ThreadSnapshot,
} from '@handrail/protocol';
import type { ApprovalDecisions, Deciding, FailedDecision } from './approval-decisions.ts';
import { createApprovalDecisions } from './approval-decisions.ts';
import type { BackoffOptions } from './backoff.ts';
import { browserScope } from './browser-scope.ts';
import { knownEntity } from './known-entity.ts';
import type { FeedView } from './feed-session.ts';
import { createFeedSession, EMPTY_FEED } from './feed-session.ts';
import type { Schedule } from './frame-schedule.ts';
import { createFrameSchedule } from './frame-schedule.ts';
import { generateId } from './generate-id.ts';
import type { PageSignals } from './page-signals.ts';
import { pageSignals } from './page-signals.ts';
import type { PlanChoice } from './plan-decisions.ts';
import { createPlanDecisions } from './plan-decisions.ts';
import type { ThreadHandle } from './thread-handle.ts';
import { createThreadHandle } from './thread-handle.ts';
import { createThreadSessions } from './thread-sessions.ts';
import type { ThreadView } from './thread-view.ts';

/** Everything the client shows. Immutable; what did not change keeps its reference. */
export interface ClientState {
  readonly threads: Readonly<Record<string, ThreadView>>;
  readonly feed: FeedView;
  /** Approvals whose decision is on its way. */
  readonly deciding: Readonly<Record<string, Deciding>>;
  /** Approvals whose last decision here failed, until it is tried again or the approval is decided. */
  readonly failedDecisions: Readonly<Record<string, FailedDecision>>;
}

export interface AgentClientOptions {
  runtime: AgentRuntime;
  /** Who asks, where the runtime is in this process. @defaultValue browserScope */
  scope?: Scope | undefined;
  /** Makes the ids of messages and the keys of writes. */
  generateId?: (() => string) | undefined;
  /** When subscribers hear of changes. Events are read at once in any case. @defaultValue `createFrameSchedule()` */
  schedule?: Schedule | undefined;
  /** Threads that the server rendered: the first render then shows them, on both sides alike. */
  snapshots?: readonly ThreadSnapshot[] | undefined;
  backoff?: BackoffOptions | undefined;
  signals?: PageSignals | undefined;
}

/**
 * Decisions reach an approval of any thread. A result says whether it was taken; what it says of the approval is shown
 * at once. They reject with a `HandrailError` when the answer is not known: ask again, it is the same decision; and as
 * `not-found` where the approval is not loaded here, by its open thread, the feed or `loadApprovals`.
 */
export interface AgentClient extends ApprovalDecisions {
  readonly runtime: AgentRuntime;
  readonly scope: Scope;
  /** What subscribers were last told. */
  readonly getState: () => ClientState;
  /** As it was when the client was made: what a server render shows. */
  readonly getInitialState: () => ClientState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The handle of one thread. Cheap; opens nothing. */
  readonly thread: (threadId: string) => ThreadHandle;
  /** Follows what happens across threads until the returned function is called. */
  readonly openFeed: () => () => void;
  /** Reads the list of threads into `feed`; `useThreads` calls it. Never rejects: `feed.threadList` has the error. */
  readonly loadThreads: (which: 'newest' | 'more') => Promise<void>;
  /** @throws HandrailError when the server refused; the old title then still stands. */
  readonly renameThread: (threadId: string, title: string) => Promise<void>;
  /** Stops what runs in the thread and forgets it, for good. @throws HandrailError when it is still there. */
  readonly deleteThread: (threadId: string) => Promise<void>;
  /**
   * Lists approvals into `feed` that it would not tell of by itself, such as decided ones.
   * @throws HandrailError when they cannot be listed.
   */
  readonly loadApprovals: (filter: ApprovalFilter) => Promise<void>;
  /**
   * Approves, rejects or amends a plan of an open thread. `conflict` brings the plan as it is now.
   * @throws HandrailError when the answer is not known. Ask again: it is the same decision.
   */
  readonly decidePlan: (planId: string, choice: PlanChoice) => Promise<DecisionResult>;
  /** Lists the tasks of all threads into `feed.tasks`. Never rejects: see `feed.tasksStatus`. */
  readonly loadTasks: () => Promise<void>;
  readonly cancelTask: (taskId: string) => Promise<CancelResult>;
  /** Stops one sub-agent of a fan-out, or all that still work; the run goes on. */
  readonly cancelFanout: (target: FanoutTarget) => Promise<CancelResult>;
  /** Reads the grants into `feed`; `useGrants` calls it. Never rejects: `feed.grantList` has the error. */
  readonly loadGrants: (filter?: GrantFilter) => Promise<void>;
  /** @throws HandrailError when the grant still holds. */
  readonly revokeGrant: (grantId: string) => Promise<Grant>;
  /** Connects the feed again at once, instead of waiting for its next try. */
  readonly reconnectFeed: () => void;
  /** Closes every connection. What runs on the server goes on (R5). */
  readonly dispose: () => void;
}

/** One client serves a whole page: make it once, outside of what renders. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  const { runtime, scope = browserScope, schedule = createFrameSchedule() } = options;
  const common = {
    runtime,
    scope,
    generateId: options.generateId ?? generateId,
    backoff: options.backoff ?? {},
    signals: options.signals ?? pageSignals,
  };
  let latest: ClientState = {
    threads: {},
    feed: EMPTY_FEED,
    deciding: {},
    failedDecisions: {},
  };
  /** Threads that have more to show than subscribers were told. */
  const changed = new Set<string>();
  let isScheduled = false;
  const listeners = new Set<() => void>();

  function flush(): void {
    if (changed.size > 0) {
      const views = [...changed].flatMap((threadId) => {
        const session = sessions.find(threadId);
        return session ? [[threadId, session.view()] as const] : [];
      });
      latest = { ...latest, threads: { ...latest.threads, ...Object.fromEntries(views) } };
      changed.clear();
    }
    told = latest;
    for (const listener of listeners) listener();
  }

  function tell(when: 'now' | 'with-frame'): void {
    if (when === 'now') {
      flush();
    } else if (!isScheduled) {
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        flush();
      });
    }
  }

  function publish(next: ClientState, when: 'now' | 'with-frame'): void {
    latest = next;
    tell(when);
  }

  const sessions = createThreadSessions(
    {
      ...common,
      publish(threadId, when) {
        changed.add(threadId);
        tell(when);
      },
    },
    (threadId) => {
      const { [threadId]: _forgotten, ...threads } = latest.threads;
      publish({ ...latest, threads }, 'with-frame');
    },
  );
  const feed = createFeedSession({
    ...common,
    publish: (view, when) => publish({ ...latest, feed: view }, when),
    onThread: (threadId) => sessions.find(threadId)?.lookAgain(),
  });

  /** As it is now, also what subscribers have not been told yet. */
  const present = () => ({
    threads: Object.fromEntries(
      sessions.known().map((session) => [session.threadId, session.view()]),
    ),
    feed: feed.view(),
  });

  const decisions = createApprovalDecisions({
    ...common,
    find: (approvalId) => knownEntity(present(), 'approvals', approvalId),
    setDeciding(approvalIds, state) {
      const deciding = without(latest.deciding, approvalIds);
      const failedDecisions = without(latest.failedDecisions, approvalIds);
      for (const id of approvalIds) {
        if (typeof state === 'string') deciding[id] = state;
        else if (state) failedDecisions[id] = state;
      }
      publish({ ...latest, deciding, failedDecisions }, 'now');
    },
    take(approval) {
      feed.take(approval);
      const { threadId, runId } = approval;
      // A thread of this name may be open here and be another one.
      if (approval.foreign) return;
      sessions
        .find(threadId)
        ?.dispatch({ type: 'approval', cursor: null, threadId, runId, at: '', approval });
    },
  });

  const plans = createPlanDecisions({
    ...common,
    find: (planId) => knownEntity(present(), 'plans', planId),
    take(plan) {
      const { threadId, runId } = plan;
      sessions
        .find(threadId)
        ?.dispatch({ type: 'plan', cursor: null, threadId, runId, at: '', plan });
    },
  });

  for (const snapshot of options.snapshots ?? []) {
    latest = {
      ...latest,
      threads: { ...latest.threads, [snapshot.thread.threadId]: sessions.restore(snapshot) },
    };
  }
  const initial = latest;
  let told = initial;

  return {
    runtime,
    scope,
    getState: () => told,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    thread: (threadId) => createThreadHandle(threadId, sessions, common.generateId),
    openFeed: feed.open,
    loadThreads: feed.loadThreads,
    async renameThread(threadId, title) {
      feed.takeThread(await runtime.renameThread(scope, threadId, { title }));
    },
    async deleteThread(threadId) {
      await runtime.deleteThread(scope, threadId);
      feed.dropThread(threadId);
    },
    loadApprovals: feed.loadApprovals,
    loadGrants: feed.loadGrants,
    async revokeGrant(grantId) {
      const grant = await runtime.revokeGrant(scope, grantId);
      feed.takeGrant(grant);
      return grant;
    },
    reconnectFeed: feed.reconnect,
    ...decisions,
    ...plans,
    loadTasks: feed.loadTasks,
    cancelTask: (taskId) => runtime.cancelTask(scope, taskId),
    cancelFanout: (target) => runtime.cancelFanout(scope, target),
    dispose() {
      for (const session of sessions.known()) session.dispose();
      feed.dispose();
    },
  };
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  keys: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
