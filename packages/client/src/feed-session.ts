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
}): FeedSession {
  const { runtime, scope } = context;
  let view = EMPTY_FEED;
  let cursor: string | undefined;
  let connection: Connection | undefined;

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
    const isWhole = next === undefined && Object.keys(filter).length === 1;
    if (isWhole && filter.status === 'pending')
      update({ approvals: withoutAnswered(view.approvals, before, listed) });
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
  }

  async function loadThreads(which: 'newest' | 'more'): Promise<void> {
    const { status, next } = view.threadList;
    if (status === 'loading' || (which === 'more' && next === undefined)) return;
    update({ threadList: { status: 'loading', next, error: undefined } });
    try {
      const page = await runtime.listThreads(scope, which === 'more' ? { cursor: next } : {});
      update({
        threads: page.items.reduce(newer('threadId'), withoutGone(view.threads, page)),
        threadList: { status: 'ready', next: page.next, error: undefined },
      });
    } catch (error) {
      update({ threadList: { status: 'failed', next, error: toErrorEnvelope(error) } });
    }
  }

  function dropThread(threadId: string): void {
    update({
      threads: without(view.threads, threadId),
      approvals: without(view.approvals, threadId),
      tasks: without(view.tasks, threadId),
    });
  }

  /** Apart from the approvals: that one list fails must not cost the other. */
  async function loadTasks(): Promise<void> {
    update({ tasksStatus: 'loading' });
    try {
      const tasks = await listOpenTasks(runtime, scope);
      update({ tasks: tasks.reduce(newer('taskId'), view.tasks), tasksStatus: 'loaded' });
    } catch {
      // Shown as `failed`; asked again at the next reconnect or by a person.
      update({ tasksStatus: 'failed' });
    }
  }

  async function load(signal: AbortSignal): Promise<boolean> {
    await loadApprovals({ status: 'pending' });
    if (signal.aborted) return false;
    cursor = undefined;
    update({ isLoaded: true, error: undefined });
    if (view.grantList.status === 'ready') void loadGrants();
    // What became of the threads while nobody listened is in no event any more.
    if (view.threadList.status !== 'idle') void loadThreads('newest');
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
              // What happened between the list and this stream is in neither.
              if (options.after === undefined || view.tasksStatus === 'failed') {
                if (view.tasksStatus !== 'idle') void loadTasks();
              }
              if (options.after === undefined) {
                void loadApprovals({ status: 'pending' }).catch((error: unknown) =>
                  update({ error: toErrorEnvelope(error) }),
                );
              }
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

/** Of all that is pending a whole list was read: what was pending before it and is not in it was answered unheard. */
function withoutAnswered(
  known: Readonly<Record<string, Approval>>,
  before: Readonly<Record<string, Approval>>,
  listed: ReadonlySet<string>,
): Readonly<Record<string, Approval>> {
  const gone = Object.values(known).filter(
    (approval) =>
      approval.status === 'pending' &&
      !listed.has(approval.approvalId) &&
      own(before, approval.approvalId) === approval,
  );
  if (gone.length === 0) return known;
  const ids = new Set(gone.map(({ approvalId }) => approvalId));
  return Object.fromEntries(Object.entries(known).filter(([id]) => !ids.has(id)));
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
  return Object.fromEntries(Object.entries(known).filter(([, thread]) => !isGone(thread)));
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

function without<Entity extends { threadId: string }>(
  known: Readonly<Record<string, Entity>>,
  threadId: string,
): Readonly<Record<string, Entity>> {
  return Object.fromEntries(
    Object.entries(known).filter(([, entity]) => entity.threadId !== threadId),
  );
}
