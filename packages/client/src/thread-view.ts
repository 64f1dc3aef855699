import type { Approval, ErrorEnvelope, PatchOperation, SharedState } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { ConnectionState } from './connection.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { applyPatch } from './reduce-shared-state.ts';
import type { QueuedMessage, ThreadState } from './thread-state.ts';
import { emptyThreadState, latestRun, messageOf, queuedMessages } from './thread-state.ts';

/** `waiting`: the agent waits for a person. `error`: the last run or the last action failed. */
export type ChatStatus = 'ready' | 'submitted' | 'streaming' | 'waiting' | 'error';
/** `queued`: the server has it, and answers it when what runs has ended. */
export type MessageStatus = 'sent' | 'pending' | 'queued' | 'failed';

/** One thread as it is shown: what the server said, and what this client is doing about it. */
export interface ThreadView {
  readonly state: ThreadState;
  readonly connection: ConnectionState;
  readonly outgoing: readonly OutgoingMessage[];
  /** What waits on the server until the agent is free, whoever sent it. */
  readonly queued: readonly QueuedMessage[];
  /** The conversation's order with what is on its way. */
  readonly messageIds: readonly string[];
  /** How it stands with messages before the first, where `state.hasOlder`. */
  readonly older: 'idle' | 'loading' | 'failed';
  /** True from asking for a run until the server has taken it. */
  readonly isStarting: boolean;
  /** Why the last action failed. Gone with the next one. */
  readonly error: ErrorEnvelope | undefined;
  /** This client's writes to the shared state that are on their way. */
  readonly patches: readonly (readonly PatchOperation[])[];
  /** The shared state with those writes. */
  readonly shared: SharedState;
}

/** The view after a change, with what follows from it; what does not keeps its identity. */
export function changedView(before: ThreadView, change: Partial<ThreadView>): ThreadView {
  const next: { -readonly [Key in keyof ThreadView]: ThreadView[Key] } = { ...before, ...change };
  const { state, outgoing, patches } = next;
  if (state.runs !== before.state.runs) next.queued = queuedMessages(state);
  if (
    state.messageIds !== before.state.messageIds ||
    outgoing !== before.outgoing ||
    next.queued !== before.queued
  )
    next.messageIds = shownMessageIds(state.messageIds, next.queued, outgoing);
  if (state.shared !== before.state.shared || patches !== before.patches)
    next.shared = shownShared(state.shared, patches);
  return next;
}

export function emptyThreadView(
  threadId: string,
  state: ThreadState = emptyThreadState(threadId),
): ThreadView {
  const queued = queuedMessages(state);
  return {
    state,
    connection: { status: 'connecting' },
    outgoing: [],
    queued,
    messageIds: shownMessageIds(state.messageIds, queued, []),
    older: 'idle',
    isStarting: false,
    error: undefined,
    patches: [],
    shared: state.shared,
  };
}

/** The order that is shown: while an edit is on its way, what came after the edited message is hidden. */
function shownMessageIds(
  messageIds: readonly string[],
  queued: readonly QueuedMessage[],
  outgoing: readonly OutgoingMessage[],
): readonly string[] {
  if (outgoing.length + queued.length === 0) return messageIds;
  let shown = [...messageIds, ...queued.map(({ message }) => message.id)];
  for (const { message, trigger, status } of outgoing) {
    const at = shown.indexOf(message.id);
    if (at < 0) shown.push(message.id);
    else if (trigger.type === 'edit' && status === 'pending') shown = shown.slice(0, at + 1);
  }
  return shown;
}

/** The shared state as it will be when the writes on their way have been taken; one that no longer fits is left out. */
export function shownShared(
  shared: SharedState,
  patches: readonly (readonly PatchOperation[])[],
): SharedState {
  return patches.reduce<SharedState>(
    (before, patch) => ({ ...before, ...applyPatch(before.value, patch) }),
    shared,
  );
}

/** A message as it is shown: on its way, stored or being written, or queued. */
export function shownMessage(view: ThreadView, messageId: string): UIMessage | undefined {
  return (
    outgoingOf(view, messageId)?.message ??
    messageOf(view.state, messageId) ??
    queuedOf(view, messageId)?.message
  );
}

/** Where a message stands on its way to the server. */
export function messageStatus(view: ThreadView, messageId: string): MessageStatus {
  if (queuedOf(view, messageId)) return 'queued';
  return outgoingOf(view, messageId)?.status ?? 'sent';
}

/** How the conversation stands, in one word. */
export function chatStatus(view: ThreadView): ChatStatus {
  // One that was taken has a run, and the run tells how it goes.
  const isAsking = view.outgoing.some(
    (entry) => entry.status === 'pending' && entry.runId === undefined,
  );
  if (view.isStarting || isAsking) return 'submitted';
  const run = latestRun(view.state);
  const rest = chatError(view) ? 'error' : 'ready';
  if (!run) return rest;
  switch (run.phase) {
    case 'queued':
      return 'submitted';
    case 'running':
      return (messageOf(view.state, run.messageId)?.parts.length ?? 0) > 0
        ? 'streaming'
        : 'submitted';
    case 'waiting':
      return 'waiting';
    case 'done':
      return rest;
    default:
      run.phase satisfies never;
      return rest;
  }
}

/** What went wrong last, in words that may be shown: an action, the connection, or the run. */
export function chatError(view: ThreadView): ErrorEnvelope | undefined {
  if (view.error) return view.error;
  if (view.connection.status === 'failed') return view.connection.error;
  const run = latestRun(view.state);
  if (run?.phase !== 'done') return undefined;
  if (run.outcome !== 'failed' && run.outcome !== 'interrupted') return undefined;
  return (
    run.error ?? {
      code: run.outcome === 'failed' ? 'agent-failed' : 'interrupted',
      message:
        run.outcome === 'failed'
          ? 'The agent failed before it was done. Try again.'
          : 'The agent was cut off before it was done. Continue, or try again.',
      retry: 'never',
    }
  );
}

/** The thread's approvals, oldest first. */
export function approvalsOf(view: ThreadView): Approval[] {
  return Object.values(view.state.approvals).toSorted((left, right) =>
    left.requestedAt < right.requestedAt ? -1 : left.requestedAt > right.requestedAt ? 1 : 0,
  );
}

function queuedOf({ queued }: ThreadView, messageId: string): QueuedMessage | undefined {
  return queued.find(({ message }) => message.id === messageId);
}

function outgoingOf(view: ThreadView, messageId: string): OutgoingMessage | undefined {
  return view.outgoing.find((entry) => entry.message.id === messageId);
}
