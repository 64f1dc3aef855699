import type { AgentRuntime, Scope, ThreadEvent } from '@handrail/protocol';
import { isHandrailError } from '@handrail/protocol';
import type { BackoffOptions } from './backoff.ts';
import { backoffMs } from './backoff.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { connect } from './connection.ts';
import type { PageSignals } from './page-signals.ts';
import { reduceThread } from './reduce-thread.ts';
import type { ThreadState } from './thread-state.ts';
import { queuedMessages, threadStateFromSnapshot } from './thread-state.ts';
import type { ThreadView } from './thread-view.ts';
import { emptyThreadView, shownMessageIds, shownShared } from './thread-view.ts';
import { countHolders } from './holders.ts';

export interface SessionContext {
  runtime: AgentRuntime;
  scope: Scope;
  generateId: () => string;
  backoff: BackoffOptions;
  signals: PageSignals;
  /** `now`: a person did this and expects to see it. */
  publish(threadId: string, view: ThreadView, when: 'now' | 'with-frame'): void;
}

/** One thread that this client knows: its state, and its connection while somebody looks at it. */
export interface ThreadSession {
  readonly threadId: string;
  readonly context: SessionContext;
  view(): ThreadView;
  update(change: Partial<ThreadView>, when?: 'now' | 'with-frame'): void;
  dispatch(event: ThreadEvent): void;
  onEvent(listener: (event: ThreadEvent) => void): void;
  /** Follows the thread until the returned function is called; any number may hold it at a time. */
  open(): () => void;
  isOpen(): boolean;
  /** Connects at once instead of waiting, also after it had given up. */
  reconnect(): void;
  /** Somebody may have made the thread meanwhile: looks again where there was none. */
  lookAgain(): void;
  /** The server has the thread now: from here on it is followed, and missing it is an error. */
  markMade(): void;
  dispose(): void;
}

export function createThreadSession(
  threadId: string,
  context: SessionContext,
  initial?: ThreadState,
): ThreadSession {
  const { runtime, scope } = context;
  const listeners: ((event: ThreadEvent) => void)[] = [];
  let view = emptyThreadView(threadId, initial);
  let connection: Connection | undefined;
  let mayNotExist = true;
  let isReadingShared = false;
  let readSharedAgain: ReturnType<typeof setTimeout> | undefined;
  let isForgotten = false;

  function update(change: Partial<ThreadView>, when: 'now' | 'with-frame' = 'now'): void {
    const next = { ...view, ...change };
    const queued = next.state.runs === view.state.runs ? view.queued : queuedMessages(next.state);
    const sameOrder =
      next.state.messageIds === view.state.messageIds &&
      next.outgoing === view.outgoing &&
      queued === view.queued;
    const sameShared = next.state.shared === view.state.shared && next.patches === view.patches;
    view = {
      ...next,
      queued,
      messageIds: sameOrder
        ? view.messageIds
        : shownMessageIds(next.state.messageIds, queued, next.outgoing),
      shared: sameShared ? view.shared : shownShared(next.state.shared, next.patches),
    };
    if (!isForgotten) context.publish(threadId, view, when);
  }

  function take(state: ThreadState, outgoing: ThreadView['outgoing']): void {
    update({ state, outgoing }, 'with-frame');
    if (state.sharedIsStale) void readShared();
  }

  function dispatch(event: ThreadEvent): void {
    const state = reduceThread(view.state, event);
    if (state === view.state) return;
    const arrived = view.outgoing.filter((entry) => !hasArrived(entry, event));
    take(state, arrived.length === view.outgoing.length ? view.outgoing : arrived);
    for (const listener of listeners) listener(event);
  }

  async function load(signal: AbortSignal): Promise<boolean> {
    try {
      const snapshot = await runtime.getThread(scope, threadId);
      // A later try has begun: what this one found is older than what that one will find.
      if (signal.aborted) return false;
      const state = threadStateFromSnapshot(snapshot);
      const known = new Set(state.messageIds);
      // What the server has taken is in the snapshot; what it has not stays ours.
      const outgoing = view.outgoing.filter(
        ({ message, runId, trigger }) =>
          runId === undefined && (trigger.type === 'edit' || !known.has(message.id)),
      );
      take(state, outgoing);
      return true;
    } catch (error) {
      if (mayNotExist && view.state.thread === undefined && isNotFound(error)) return false;
      throw error;
    }
  }

  async function readShared(failures = 0): Promise<void> {
    if (isReadingShared) return;
    isReadingShared = true;
    clearTimeout(readSharedAgain);
    try {
      const { value, version } = await runtime.getState(scope, threadId);
      dispatch({ type: 'state', cursor: null, threadId, runId: null, at: '', version, value });
    } catch {
      // Still stale, which is seen below; the conversation goes on without it.
    }
    isReadingShared = false;
    // Nothing may ever come that would ask again.
    if (connection && view.state.sharedIsStale) {
      const delay = backoffMs(failures, context.backoff);
      readSharedAgain = setTimeout(() => void readShared(failures + 1), delay);
    }
  }

  function start(): void {
    const options: ConnectionOptions = {
      ...context.backoff,
      signals: context.signals,
      onState(state) {
        update({ connection: state });
        if (state.status === 'live' && view.state.sharedIsStale) void readShared();
      },
    };
    connection = connect<ThreadEvent>(
      {
        load,
        subscribe: (subscription) => runtime.subscribe(scope, threadId, subscription),
        apply(event) {
          const before = view.state.cursor;
          dispatch(event);
          return view.state.cursor !== before;
        },
        position: () => view.state.cursor ?? undefined,
      },
      options,
    );
  }

  function stop(): void {
    connection?.stop();
    connection = undefined;
    clearTimeout(readSharedAgain);
  }

  const holders = countHolders(() => {
    if (!connection) start();
  }, stop);

  return {
    threadId,
    context,
    view: () => view,
    update,
    dispatch,
    onEvent: (listener) => void listeners.push(listener),
    open: holders.hold,
    isOpen: holders.isHeld,
    reconnect: () => connection?.retry(),
    lookAgain() {
      if (view.state.cursor === null) connection?.retry();
    },
    markMade() {
      if (!mayNotExist) return;
      mayNotExist = false;
      if (view.state.cursor === null) connection?.retry();
    },
    dispose() {
      isForgotten = true;
      stop();
    },
  };
}

function hasArrived(entry: ThreadView['outgoing'][number], event: ThreadEvent): boolean {
  if (event.type === 'message') return event.message.id === entry.message.id;
  return event.type === 'run' && event.run.runId === entry.runId && event.run.phase === 'done';
}

function isNotFound(error: unknown): boolean {
  return isHandrailError(error) && error.code === 'not-found';
}
