import type { AgentRuntime, ChunkEvent, Scope, SharedState, ThreadEvent } from '@handrail/protocol';
import { isHandrailError } from '@handrail/protocol';
import type { BackoffOptions } from './backoff.ts';
import { backoffMs } from './backoff.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { connect } from './connection.ts';
import type { PageSignals } from './page-signals.ts';
import { inPlaceOf, MESSAGES_PAGE, withOlder } from './older-messages.ts';
import { pass } from './cursor-trail.ts';
import { reduceManyChunks, reduceThread } from './reduce-thread.ts';
import type { ThreadState } from './thread-state.ts';
import { isSharedStale, threadStateFromSnapshot } from './thread-state.ts';
import type { ThreadView } from './thread-view.ts';
import { changedView, emptyThreadView } from './thread-view.ts';
import { countHolders } from './holders.ts';
import { sameJson } from './same-json.ts';

export interface SessionContext {
  runtime: AgentRuntime;
  scope: Scope;
  generateId: () => string;
  backoff: BackoffOptions;
  signals: PageSignals;
  /** `now`: a person did this and expects to see it. */
  publish(threadId: string, when: 'now' | 'with-frame'): void;
}

/** One thread that this client knows: its state, and its connection while somebody looks at it. */
export interface ThreadSession {
  readonly threadId: string;
  readonly context: SessionContext;
  view(): ThreadView;
  update(change: Partial<ThreadView>, when?: 'now' | 'with-frame'): void;
  dispatch(event: ThreadEvent): void;
  /** What the server answered of the shared state, outside of the stream. */
  takeShared(shared: SharedState): void;
  loadOlder(): Promise<void>;
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

  /** Chunks that came since the last look, and how far they reach: folded at the next one, all at once. */
  let waiting: ChunkEvent[] = [];
  let reached: Pick<ThreadState, 'cursor' | 'trail'> = view.state;

  function look(): ThreadView {
    if (waiting.length > 0) {
      const chunks = waiting;
      waiting = [];
      change({ state: reduceManyChunks(view.state, chunks, reached) });
    }
    return view;
  }

  function change(to: Partial<ThreadView>): void {
    view = changedView(view, to);
    reached = view.state;
  }

  function update(to: Partial<ThreadView>, when: 'now' | 'with-frame' = 'now'): void {
    look();
    change(to);
    tell(when);
  }

  function tell(when: 'now' | 'with-frame'): void {
    if (!isForgotten) context.publish(threadId, when);
  }

  function take(state: ThreadState, outgoing: ThreadView['outgoing']): void {
    update({ state, outgoing }, 'with-frame');
    void readShared();
  }

  function dispatch(event: ThreadEvent): void {
    if (event?.type === 'chunk' && typeof event.cursor === 'string') {
      const trail = pass(reached.trail, event.cursor);
      if (trail === reached.trail) return;
      reached = { cursor: event.cursor, trail };
      // Until somebody looks, all that follow are told of with the first.
      if (waiting.push(event) === 1) tell('with-frame');
    } else {
      const { state: before, outgoing } = look();
      const state = reduceThread(before, event);
      if (state === before) return;
      const rest = outgoing.filter((entry) => !hasArrived(entry, event));
      take(state, rest.length === outgoing.length ? outgoing : rest);
    }
    for (const listener of listeners) listener(event);
  }

  async function load(signal: AbortSignal): Promise<boolean> {
    try {
      // As many as are shown: a reader far up keeps the place.
      const messages = Math.max(MESSAGES_PAGE, look().state.messageIds.length);
      const snapshot = await runtime.getThread(scope, threadId, { messages });
      // A later try has begun: what this one found is older than what that one will find.
      if (signal.aborted) return false;
      const state = inPlaceOf(threadStateFromSnapshot(snapshot), look().state);
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

  async function loadOlder(): Promise<void> {
    const { state, older } = look();
    const [before] = state.messageIds;
    if (!state.hasOlder || older === 'loading' || before === undefined) return;
    update({ older: 'loading' });
    try {
      const page = await runtime.listMessages(scope, threadId, { before, limit: MESSAGES_PAGE });
      const { state: now } = look();
      // What it stands before may have gone meanwhile: then it is asked for anew.
      update({ older: 'idle', state: now.messageIds[0] === before ? withOlder(now, page) : now });
    } catch {
      update({ older: look().state.messageIds[0] === before ? 'failed' : 'idle' });
    }
  }

  function takeShared(shared: SharedState): void {
    dispatch({ ...shared, type: 'state', cursor: null, threadId, runId: null, at: '' });
  }

  /** Until it is as new as what was heard of: nothing may ever come that would ask again. */
  async function readShared(failures = 0): Promise<void> {
    if (!connection || isReadingShared || readSharedAgain !== undefined) return;
    if (!isSharedStale(view.state)) return;
    isReadingShared = true;
    try {
      takeShared(await runtime.getState(scope, threadId));
    } catch {
      // Still stale, which is seen below; the conversation goes on without it.
    }
    isReadingShared = false;
    if (!connection || !isSharedStale(view.state)) return;
    readSharedAgain = setTimeout(
      () => {
        readSharedAgain = undefined;
        void readShared(failures + 1);
      },
      backoffMs(failures, context.backoff),
    );
  }

  function start(): void {
    const options: ConnectionOptions = {
      ...context.backoff,
      signals: context.signals,
      onState: (state) => update({ connection: state }),
    };
    connection = connect<ThreadEvent>(
      {
        load,
        subscribe: (subscription) => runtime.subscribe(scope, threadId, subscription),
        apply(event) {
          const before = reached.cursor;
          dispatch(event);
          return reached.cursor !== before;
        },
        position: () => reached.cursor ?? undefined,
      },
      options,
    );
    void readShared();
  }

  function stop(): void {
    connection?.stop();
    connection = undefined;
    clearTimeout(readSharedAgain);
    readSharedAgain = undefined;
  }

  const holders = countHolders(() => {
    if (!connection) start();
  }, stop);

  return {
    threadId,
    context,
    view: look,
    update,
    dispatch,
    takeShared,
    loadOlder,
    onEvent: (listener) => void listeners.push(listener),
    open: holders.hold,
    isOpen: holders.isHeld,
    reconnect: () => connection?.retry(),
    lookAgain() {
      if (reached.cursor === null) connection?.retry();
    },
    markMade() {
      if (!mayNotExist) return;
      mayNotExist = false;
      if (reached.cursor === null) connection?.retry();
    },
    dispose() {
      isForgotten = true;
      stop();
    },
  };
}

function hasArrived(entry: ThreadView['outgoing'][number], event: ThreadEvent): boolean {
  if (event.type === 'message' && event.message.id === entry.message.id) {
    // An edited message keeps its id: other words under it are somebody else's, and take the place of no edit.
    return entry.trigger.type !== 'edit' || sameJson(event.message.parts, entry.message.parts);
  }
  return event.type === 'run' && event.run.runId === entry.runId && event.run.phase === 'done';
}

function isNotFound(error: unknown): boolean {
  return isHandrailError(error) && error.code === 'not-found';
}
