import type {
  AgentRuntime,
  Approval,
  ApprovalFilter,
  ErrorEnvelope,
  FeedEvent,
  Grant,
  GrantFilter,
  Page,
  Scope,
  Task,
  Thread,
} from '@handrail/protocol';
import { toErrorEnvelope } from '@handrail/protocol';
import type { BackoffOptions } from './backoff.ts';
import type { Connection, ConnectionState } from './connection.ts';
import { connect } from './connection.ts';
import type { PageSignals } from './page-signals.ts';
import { listOpenTasks } from './list-tasks.ts';
import { own } from './thread-state.ts';
import { countHolders } from './holders.ts';

/** What is known across all threads. */
export interface FeedView {
  readonly approvals: Readonly<Record<string, Approval>>;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly threads: Readonly<Record<string, Thread>>;
  readonly grants: Readonly<Record<string, Grant>>;
  readonly grantList: GrantListView;
  /** The server's clock minus ours, in milliseconds, as far as it has told. */
  readonly clockSkewMs: number;
  readonly connection: ConnectionState;
  /** False until the pending approvals have been listed once. */
  readonly isLoaded: boolean;
  readonly threadList: ThreadListView;
  /** How the list of tasks stands; `idle` until somebody asks for it. The feed follows in any case. */
  readonly tasksStatus: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly error: ErrorEnvelope | undefined;
}

/** How far the list of threads has been read; the threads themselves are in `threads`. */
export interface ThreadListView {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** From where the next page is read. Undefined: all are here, or none has been asked for. */
  readonly next: string | undefined;
  readonly error: ErrorEnvelope | undefined;
}

/** Whether the grants have been listed; they are read where they are shown. */
export interface GrantListView {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorEnvelope | undefined;
}

export const EMPTY_FEED: FeedView = {
  approvals: {},
  tasks: {},
  threads: {},
  grants: {},
  grantList: { status: 'idle', error: undefined },
  clockSkewMs: 0,
  connection: { status: 'connecting' },
  isLoaded: false,
  threadList: { status: 'idle', next: undefined, error: undefined },
  tasksStatus: 'idle',
  error: undefined,
};

export interface FeedSession {
  readonly view: () => FeedView;
  /** Follows the feed until the returned function is called. */
  readonly open: () => () => void;
  /** Lists approvals that the feed alone would not tell of, such as decided ones. */
  readonly loadApprovals: (filter: ApprovalFilter) => Promise<void>;
  /** Reads the grants. Never rejects: `grantList` has the error. */
  readonly loadGrants: (filter?: GrantFilter) => Promise<void>;
  readonly takeGrant: (grant: Grant) => void;
  /** Connects again at once. */
  readonly reconnect: () => void;
  /** Reads the newest threads, or the page after those that were read. Never rejects: `threadList` has the error. */
  readonly loadThreads: (which: 'newest' | 'more') => Promise<void>;
  readonly takeThread: (thread: Thread) => void;
  readonly dropThread: (threadId: string) => void;
  /** Lists the tasks, from now on also after each gap in the feed. Never rejects: see `tasksStatus`. */
  readonly loadTasks: () => Promise<void>;
  readonly take: (approval: Approval) => void;
  readonly dispose: () => void;
}

const PAGES_READ = 4;
/** A clock that is off by less shows the same minutes. */
const CLOCK_TOLERANCE_MS = 1500;

export function createFeedSession(context: {
  runtime: AgentRuntime;
  scope: Scope;
  backoff: BackoffOptions;
  signals: PageSignals;
  publish(view: FeedView, when: 'now' | 'with-frame'): void;
  /** The feed told of a thread. */
  onThread(threadId: string): void;
}): FeedSession {
  const { runtime, scope } = context;
  let view = EMPTY_FEED;
  let cursor: string | undefined;
  let connection: Connection | undefined;
  /** True until what was before the stream has been read since the stream began. */
  let hasGap = true;
  /** Lists that were being read when the stream began, and so may lack what came just before it. */
  const stale = new Set<'threads' | 'grants'>();

  function update(change: Partial<FeedView>, when: 'now' | 'with-frame' = 'with-frame'): void {
    view = { ...view, ...change };
    context.publish(view, when);
  }

  async function loadApprovals(filter: ApprovalFilter): Promise<void> {
    const before = view.approvals;
    const listed = new Set<string>();
    let next: string | undefined;
    for (let page = 0; page < PAGES_READ; page++) {
      const {
        items,
        next: more,
        now,
      } = await runtime.listApprovals(scope, {
        ...filter,
        cursor: next,
      });
      for (const { approvalId } of items) listed.add(approvalId);
      update({ approvals: items.reduce(newer('approvalId'), view.approvals), ...clockOf(now) });
      next = more;
      if (next === undefined) break;
    }
    // Of all that is pending a whole list was read: what was pending before it and is not in it was answered unheard.
    const isAnswered = (approval: Approval): boolean =>
      approval.status === 'pending' &&
      !listed.has(approval.approvalId) &&
      own(before, approval.approvalId) === approval;
    const isWhole = next === undefined && Object.keys(filter).length === 1;
    if (isWhole && filter.status === 'pending')
      update({ approvals: without(view.approvals, isAnswered) });
  }

  function clockOf(now: string | undefined): Partial<FeedView> {
    const skew = Date.parse(now ?? '') - Date.now();
    const isNews = Math.abs(skew - view.clockSkewMs) > CLOCK_TOLERANCE_MS;
    return isNews ? { clockSkewMs: skew } : {};
  }

  async function loadGrants(filter: GrantFilter = {}): Promise<void> {
    if (view.grantList.status === 'loading') return;
    update({ grantList: { status: 'loading', error: undefined } });
    try {
      let next: string | undefined;
      for (let page = 0; page < PAGES_READ; page++) {
        const { items, next: more } = await runtime.listGrants(scope, { ...filter, cursor: next });
        update({ grants: items.reduce(newer('grantId'), view.grants) });
        if (more === undefined) break;
        next = more;
      }
      update({ grantList: { status: 'ready', error: undefined } });
    } catch (error) {
      update({ grantList: { status: 'failed', error: toErrorEnvelope(error) } });
    }
    if (stale.delete('grants')) await loadGrants();
  }

  async function loadThreads(which: 'newest' | 'more'): Promise<void> {
    const { status, next } = view.threadList;
    if (status === 'loading' || (which === 'more' && next === undefined)) return;
    update({ threadList: { status: 'loading', next, error: undefined } });
    const before = view.threads;
    try {
      const page = await runtime.listThreads(scope, which === 'more' ? { cursor: next } : {});
      const known = which === 'newest' ? withoutNewer(view.threads, before, page) : view.threads;
      update({
        threads: page.items.reduce(newer('threadId'), withoutGone(known, page)),
        threadList: { status: 'ready', next: page.next, error: undefined },
      });
    } catch (error) {
      update({ threadList: { status: 'failed', next, error: toErrorEnvelope(error) } });
    }
    if (stale.delete('threads')) await loadThreads('newest');
  }

  /** What happened between a list and the stream is in neither: whatever is shown is listed once more. */
  async function closeGap(signal: AbortSignal): Promise<void> {
    if (view.tasksStatus !== 'idle') void loadTasks();
    if (view.threadList.status === 'loading') stale.add('threads');
    else if (view.threadList.status !== 'idle') void loadThreads('newest');
    if (view.grantList.status === 'loading') stale.add('grants');
    else if (view.grantList.status !== 'idle') void loadGrants();
    try {
      await loadApprovals({ status: 'pending' });
      if (signal.aborted) return;
      hasGap = false;
      update({ error: undefined });
    } catch (error) {
      // The gap stays, and is closed when the stream is opened next.
      update({ error: toErrorEnvelope(error) });
    }
  }

  function dropThread(threadId: string): void {
    const isOfIt = (entity: { threadId: string }): boolean => entity.threadId === threadId;
    update({
      threads: without(view.threads, isOfIt),
      approvals: without(view.approvals, isOfIt),
      tasks: without(view.tasks, isOfIt),
    });
  }

  /** Apart from the approvals: that one list fails must not cost the other. */
  async function loadTasks(): Promise<void> {
    update({ tasksStatus: 'loading' });
    try {
      const before = view.tasks;
      const { tasks, hasAllUnfinished } = await listOpenTasks(runtime, scope);
      const known = tasks.reduce(newer('taskId'), view.tasks);
      const listed = new Set(tasks.map(({ taskId }) => taskId));
      const ended = ({ taskId, status }: Task): boolean =>
        hasAllUnfinished &&
        (status === 'queued' || status === 'running') &&
        !listed.has(taskId) &&
        own(before, taskId) === own(known, taskId);
      update({ tasks: without(known, ended), tasksStatus: 'loaded' });
    } catch {
      // Shown as `failed`; asked again at the next reconnect or by a person.
      update({ tasksStatus: 'failed' });
    }
  }

  async function load(signal: AbortSignal): Promise<boolean> {
    await loadApprovals({ status: 'pending' });
    if (signal.aborted) return false;
    cursor = undefined;
    hasGap = true;
    update({ isLoaded: true, error: undefined });
    return true;
  }

  function apply(event: FeedEvent): boolean {
    switch (event.type) {
      case 'approval':
        update({
          approvals: newer<Approval>('approvalId')(view.approvals, event.approval),
          ...clockOf(event.now),
        });
        break;
      case 'grant':
        update({ grants: newer<Grant>('grantId')(view.grants, event.grant) });
        break;
      case 'task':
        update({ tasks: newer<Task>('taskId')(view.tasks, event.task) });
        break;
      case 'thread':
        update({ threads: newer<Thread>('threadId')(view.threads, event.thread) });
        context.onThread(event.threadId);
        break;
      case 'thread-deleted':
        dropThread(event.threadId);
        break;
      default:
        // Of a later protocol: nothing here reads it (R12).
        event satisfies never;
    }
    const moved = event.cursor !== null && event.cursor !== cursor;
    cursor = event.cursor ?? cursor;
    return moved;
  }

  function start(): void {
    connection = connect<FeedEvent>(
      {
        load,
        subscribe: (options) =>
          runtime.subscribeFeed(scope, {
            ...options,
            onOpen() {
              options.onOpen?.();
              if (hasGap || cursor === undefined) void closeGap(options.signal);
              else if (view.tasksStatus === 'failed') void loadTasks();
            },
            onPosition(at) {
              if (!options.signal.aborted) cursor ??= at;
            },
          }),
        apply,
        position: () => cursor,
      },
      {
        ...context.backoff,
        signals: context.signals,
        onState: (state) => update({ connection: state }),
      },
    );
  }

  function stop(): void {
    connection?.stop();
    connection = undefined;
  }

  const holders = countHolders(() => {
    if (!connection) start();
  }, stop);

  return {
    view: () => view,
    open: holders.hold,
    loadApprovals,
    loadGrants,
    takeGrant: (grant) => update({ grants: newer<Grant>('grantId')(view.grants, grant) }, 'now'),
    reconnect: () => connection?.retry(),
    loadThreads,
    takeThread: (thread) =>
      update({ threads: newer<Thread>('threadId')(view.threads, thread) }, 'now'),
    dropThread,
    loadTasks,
    take: (approval) =>
      update({ approvals: newer<Approval>('approvalId')(view.approvals, approval) }),
    dispose: stop,
  };
}

/** Nothing is before the first of the newest: what was known before they were read, and claims to be, was deleted. */
function withoutNewer(
  known: Readonly<Record<string, Thread>>,
  before: Readonly<Record<string, Thread>>,
  { items }: Page<Thread>,
): Readonly<Record<string, Thread>> {
  const listed = new Set(items.map((thread) => thread.threadId));
  const first = items[0]?.updatedAt ?? '';
  return without(
    known,
    (thread) =>
      !listed.has(thread.threadId) &&
      thread.updatedAt > first &&
      own(before, thread.threadId) === thread,
  );
}

/** A page tells of every thread between its first and its last: one that is known and not in it was deleted. */
function withoutGone(
  known: Readonly<Record<string, Thread>>,
  { items, next }: Page<Thread>,
): Readonly<Record<string, Thread>> {
  const [from, to] = [items[0]?.updatedAt ?? '', next === undefined ? '' : items.at(-1)?.updatedAt];
  const listed = new Set(items.map((thread) => thread.threadId));
  const isGone = ({ threadId, updatedAt }: Thread): boolean =>
    !listed.has(threadId) && updatedAt <= from && updatedAt > (to ?? '');
  return without(known, isGone);
}

function newer<Entity extends { version: number }>(
  idField: keyof Entity & string,
): (known: Readonly<Record<string, Entity>>, entity: Entity) => Readonly<Record<string, Entity>> {
  return (known, entity) => {
    const id = String(entity[idField]);
    const current = own(known, id);
    return current && current.version >= entity.version ? known : { ...known, [id]: entity };
  };
}

function without<Entity>(
  known: Readonly<Record<string, Entity>>,
  isGone: (entity: Entity) => boolean,
): Readonly<Record<string, Entity>> {
  const kept = Object.entries(known).filter(([, entity]) => !isGone(entity));
  return kept.length === Object.keys(known).length ? known : Object.fromEntries(kept);
}
