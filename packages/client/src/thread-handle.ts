import type { MessageInput, SendOptions } from './outgoing-message.ts';
import { userMessage } from './outgoing-message.ts';
import type { ThreadSessions } from './thread-sessions.ts';
import type { ThreadView } from './thread-view.ts';
import { emptyThreadView } from './thread-view.ts';
import type { SharedChange } from './write-shared.ts';

/**
 * What can be done with one thread. The actions never reject, except `patchState`: what failed is in
 * the view, as a failed message or as `error`, and `retry` does it again.
 */
export interface ThreadHandle {
  readonly threadId: string;
  /** As it is now, also what subscribers have not been told yet. */
  readonly view: () => ThreadView;
  /** Follows the thread until the returned function is called. Closing detaches; a run goes on (R5). */
  readonly open: () => () => void;
  /** Shows the message at once. Resolves when the server has taken it, or has not. */
  readonly send: (input: MessageInput, options?: SendOptions) => Promise<void>;
  /** Ends every run in the thread, whoever began it. Resolves when the server has done so. */
  readonly stop: () => Promise<void>;
  /** Loads the messages before the first that is known, where the thread has such. `older` of the view says how it goes. */
  readonly loadOlder: () => Promise<void>;
  /** Answers again; the named answer (by default the last) and all after it is dropped, or kept as a branch. */
  readonly regenerate: (messageId?: string) => Promise<void>;
  /** Replaces a message the person wrote; it and all after it is dropped, or kept as a branch. */
  readonly edit: (messageId: string, input: MessageInput) => Promise<void>;
  /** Shows another branch of a fork; the conversation goes on in it. */
  readonly selectBranch: (forkId: string, branchId: string) => Promise<void>;
  /** Goes on with a run that failed or was interrupted. By default the last. */
  readonly continueRun: (runId?: string) => Promise<void>;
  /** Does again what failed last, or the named message. Safe after a lost answer (R10). */
  readonly retry: (messageId?: string) => Promise<void>;
  /** Forgets a message that was not sent, and takes one that is queued out of the queue. */
  readonly discard: (messageId: string) => void;
  /** Connects now instead of at `retryAt`, also after `failed`. */
  readonly reconnect: () => void;
  /**
   * Writes to the shared state; it shows at once.
   * @throws HandrailError when the server refused; then it no longer shows.
   */
  readonly patchState: (change: SharedChange) => Promise<void>;
}

export function createThreadHandle(
  threadId: string,
  sessions: ThreadSessions,
  generateId: () => string,
): ThreadHandle {
  const session = () => sessions.get(threadId);

  return {
    threadId,
    view: () => sessions.find(threadId)?.view() ?? emptyThreadView(threadId),
    open: () => session().open(),
    send(input, { whenBusy } = {}) {
      const message = userMessage(generateId(), input);
      return session().starter.startWith({
        message,
        trigger: { type: 'message', message },
        idempotencyKey: generateId(),
        status: 'pending',
        whenBusy,
      });
    },
    stop: () => session().stop(),
    loadOlder: () => session().loadOlder(),
    regenerate: (messageId) => session().starter.start({ type: 'regenerate', messageId }),
    edit(messageId, input) {
      const message = userMessage(messageId, input);
      return session().starter.startWith({
        message,
        trigger: { type: 'edit', messageId, message },
        idempotencyKey: generateId(),
        status: 'pending',
      });
    },
    selectBranch: (forkId, branchId) => session().starter.selectBranch(forkId, branchId),
    async continueRun(runId) {
      const id = runId ?? session().view().state.latestRunId;
      if (id !== undefined) await session().starter.start({ type: 'continue', runId: id });
    },
    retry: (messageId) => session().starter.retry(messageId),
    discard(messageId) {
      const { outgoing, queued } = session().view();
      const waiting = queued.find(({ message }) => message.id === messageId);
      if (waiting) void session().cancel(waiting.runId);
      session().update({
        outgoing: outgoing.filter(
          (entry) => entry.status !== 'failed' || entry.message.id !== messageId,
        ),
      });
    },
    reconnect: () => session().reconnect(),
    patchState: (change) => session().writeShared(change),
  };
}
