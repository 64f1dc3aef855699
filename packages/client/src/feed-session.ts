import type {
  AgentRuntime,
  Approval,
  ApprovalFilter,
  ErrorEnvelope,
  FeedEvent,
  Scope,
  Task,
  Thread,
} from '@handrail/protocol';
import { toErrorEnvelope } from '@handrail/protocol';
import type { BackoffOptions } from './backoff.ts';
import type { Connection, ConnectionState } from './connection.ts';
import { connect } from './connection.ts';
import type { PageSignals } from './page-signals.ts';
import { own } from './thread-state.ts';
import { countHolders } from './holders.ts';

/** What is known across all threads. */
export interface FeedView {
  readonly approvals: Readonly<Record<string, Approval>>;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly threads: Readonly<Record<string, Thread>>;
  readonly connection: ConnectionState;
  /** False until the pending approvals have been listed once. */
  readonly isLoaded: boolean;
  readonly error: ErrorEnvelope | undefined;
}

export const EMPTY_FEED: FeedView = {
  approvals: {},
  tasks: {},
  threads: {},
  connection: { status: 'connecting' },
  isLoaded: false,
  error: undefined,
};

export interface FeedSession {
  readonly view: () => FeedView;
  /** Follows the feed until the returned function is called. */
  readonly open: () => () => void;
  /** Lists approvals that the feed alone would not tell of, such as decided ones. */
  readonly loadApprovals: (filter: ApprovalFilter) => Promise<void>;
  readonly take: (approval: Approval) => void;
  readonly dispose: () => void;
}

const PAGES_READ = 4;

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
    let next: string | undefined;
    for (let page = 0; page < PAGES_READ; page++) {
      const { items, next: more } = await runtime.listApprovals(scope, { ...filter, cursor: next });
      update({ approvals: items.reduce(newer('approvalId'), view.approvals) });
      if (more === undefined) return;
      next = more;
    }
  }

  async function load(signal: AbortSignal): Promise<boolean> {
    await loadApprovals({ status: 'pending' });
    if (signal.aborted) return false;
    cursor = undefined;
    update({ isLoaded: true, error: undefined });
    return true;
  }

  function apply(event: FeedEvent): boolean {
    switch (event.type) {
      case 'approval':
        update({ approvals: newer<Approval>('approvalId')(view.approvals, event.approval) });
        break;
      case 'task':
        update({ tasks: newer<Task>('taskId')(view.tasks, event.task) });
        break;
      case 'thread':
        update({ threads: newer<Thread>('threadId')(view.threads, event.thread) });
        break;
      case 'thread-deleted':
        update({
          threads: without(view.threads, event.threadId),
          approvals: without(view.approvals, event.threadId),
          tasks: without(view.tasks, event.threadId),
        });
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
    take: (approval) =>
      update({ approvals: newer<Approval>('approvalId')(view.approvals, approval) }),
    dispose: stop,
  };
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
