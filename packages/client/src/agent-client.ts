import type {
  AgentRuntime,
  ApprovalFilter,
  CancelResult,
  DecisionResult,
  FanoutTarget,
  Scope,
  ThreadSnapshot,
} from '@handrail/protocol';
import { createStore } from 'zustand/vanilla';
import type { ApproveOptions, Deciding, RejectOptions } from './approval-decisions.ts';
import { createApprovalDecisions } from './approval-decisions.ts';
import type { BackoffOptions } from './backoff.ts';
import { browserScope } from './browser-scope.ts';
import { knownEntity } from './known-entity.ts';
import type { FeedView } from './feed-session.ts';
import { createFeedSession, EMPTY_FEED } from './feed-session.ts';
import type { Schedule } from './frame-schedule.ts';
import { frameSchedule } from './frame-schedule.ts';
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
}

export interface AgentClientOptions {
  runtime: AgentRuntime;
  /** Who asks, where the runtime is in this process. @defaultValue browserScope */
  scope?: Scope | undefined;
  /** Makes the ids of messages and the keys of writes. */
  generateId?: (() => string) | undefined;
  /** When subscribers hear of changes. Events are read at once in any case. @defaultValue once a frame */
  schedule?: Schedule | undefined;
  /** Threads that the server rendered: the first render then shows them, on both sides alike. */
  snapshots?: readonly ThreadSnapshot[] | undefined;
  backoff?: BackoffOptions | undefined;
  signals?: PageSignals | undefined;
}

export interface AgentClient {
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
  readonly loadApprovals: (filter: ApprovalFilter) => Promise<void>;
  /**
   * Decides an approval of any thread. The result says whether it was taken; what it says of the
   * approval is shown at once.
   * @throws HandrailError when the answer is not known. Ask again: it is the same decision.
   */
  readonly approve: (approvalId: string, options?: ApproveOptions) => Promise<DecisionResult>;
  readonly reject: (approvalId: string, options?: RejectOptions) => Promise<DecisionResult>;
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
  /** Closes every connection. What runs on the server goes on (R5). */
  readonly dispose: () => void;
}

/** One client serves a whole page: make it once, outside of what renders. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  const { runtime, scope = browserScope, schedule = frameSchedule } = options;
  const common = {
    runtime,
    scope,
    generateId: options.generateId ?? generateId,
    backoff: options.backoff ?? {},
    signals: options.signals ?? pageSignals,
  };
  let latest: ClientState = { threads: {}, feed: EMPTY_FEED, deciding: {} };
  let isScheduled = false;

  function publish(next: ClientState, when: 'now' | 'with-frame'): void {
    latest = next;
    if (when === 'now') {
      store.setState(latest);
    } else if (!isScheduled) {
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        store.setState(latest);
      });
    }
  }

  const sessions = createThreadSessions(
    {
      ...common,
      publish: (threadId, view, when) =>
        publish({ ...latest, threads: { ...latest.threads, [threadId]: view } }, when),
    },
    (threadId) => {
      const { [threadId]: _forgotten, ...threads } = latest.threads;
      publish({ ...latest, threads }, 'with-frame');
    },
  );
  const feed = createFeedSession({
    ...common,
    publish: (view, when) => publish({ ...latest, feed: view }, when),
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
    setDeciding(approvalId, outcome) {
      const { [approvalId]: _before, ...others } = latest.deciding;
      const deciding = outcome ? { ...others, [approvalId]: outcome } : others;
      publish({ ...latest, deciding }, 'now');
    },
    take(approval) {
      feed.take(approval);
      const { threadId, runId } = approval;
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
  const store = createStore<ClientState>(() => latest);

  return {
    runtime,
    scope,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: (listener) => store.subscribe(listener),
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
