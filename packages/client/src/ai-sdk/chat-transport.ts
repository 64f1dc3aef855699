import type { Run } from '@handrail/protocol';
import type { ChatTransport, UIMessage } from 'ai';
import type { AgentClient } from '../agent-client.ts';
import type { BackoffOptions } from '../backoff.ts';
import { activeRuns, messageOf } from '../thread-state.ts';
import { answerStream } from './answer-stream.ts';
import { liveRun } from './at-rest.ts';
import { beginAnswer } from './begin-answer.ts';
import type { Answer } from './begin-answer.ts';
import { left, whenCurrent, whenLoaded } from './follow-thread.ts';
import { persist } from './persist.ts';
import { UntoldAnswers } from './untold-answers.ts';

export interface ChatTransportOptions {
  /** Between the tries of a send or a stop whose answer was lost. Reconnecting is the client's. */
  backoff?: BackoffOptions | undefined;
}

export interface HandrailChatTransport<
  Message extends UIMessage = UIMessage,
> extends ChatTransport<Message> {
  /**
   * The conversation for `useChat`'s `messages`, without the answer that is being written: with
   * `resume: true` that one comes whole and at once, and is never seen to go blank.
   */
  readonly loadMessages: (chatId: string) => Promise<Message[]>;
  /** Ends every run of the chat on the server. The stream then ends by itself, with every part closed. */
  readonly stop: (chatId: string) => Promise<void>;
  /**
   * Until the returned function is called, an abort of this chat's request is a person's stop and ends
   * the run. Without it an abort only detaches: `useChat` aborts when it unmounts, too (R5).
   */
  readonly attend: (chatId: string) => () => void;
}

/** How long the thread stays open for the `useChat` that is about to mount, in milliseconds. */
const HOLD_MS = 10_000;

/**
 * The transport that gives a stock `useChat` Handrail's connection: the chat's id is the thread's, and a
 * lost connection is taken up again inside the one stream that `useChat` reads. Headers and body given
 * to `useChat` are not sent: give headers to the client's runtime.
 */
export function createChatTransport<Message extends UIMessage = UIMessage>(
  client: AgentClient,
  options: ChatTransportOptions = {},
): HandrailChatTransport<Message> {
  const { backoff = {} } = options;
  const attended = new Map<string, number>();
  const starting = new Map<string, Promise<string | undefined>>();
  const stopping = new Map<string, Promise<void>>();
  const holds = new Map<string, () => void>();
  /** How often each chat was resumed. */
  const resumes = new Map<string, number>();
  const untold = new Map<string, UntoldAnswers>();

  function untoldOf(chatId: string): UntoldAnswers {
    const answers = untold.get(chatId) ?? new UntoldAnswers();
    untold.set(chatId, answers);
    return answers;
  }

  function tell(chatId: string, answer: Answer, earlier: Run[], unheed: () => void) {
    const answers = untoldOf(chatId);
    answers.begin(answer.run);
    return answerStream(client, chatId, answer, earlier, (run) => {
      unheed();
      if (run) for (const told of [...earlier, run]) answers.rest(told);
    });
  }

  async function stop(chatId: string): Promise<void> {
    const close = client.thread(chatId).open();
    try {
      const started = await starting.get(chatId);
      await whenLoaded(client, chatId);
      const runIds = new Set(
        activeRuns(client.thread(chatId).view().state).map((run) => run.runId),
      );
      if (started !== undefined) runIds.add(started);
      const cancel = (runId: string) =>
        persist(() => client.runtime.cancelRun(client.scope, { threadId: chatId, runId }), backoff);
      await Promise.all([...runIds].map(cancel));
    } finally {
      close();
    }
  }

  async function heedStop(chatId: string, isResumed: boolean): Promise<void> {
    const before = resumes.get(chatId);
    // `useChat` aborts a resumed request also when it resumes again, which it then does at once.
    if (isResumed) await Promise.resolve();
    if (resumes.get(chatId) === before) await stop(chatId);
  }

  function heedAbort(
    chatId: string,
    signal: AbortSignal | undefined,
    isResumed: boolean,
  ): () => void {
    const onAbort = (): void => {
      if (!attended.has(chatId)) return;
      const stopped = heedStop(chatId, isResumed).catch(() => {
        // `useChat` has no place for it: the thread still shows the run, and a second stop can be tried.
      });
      stopping.set(chatId, stopped);
      void stopped.then(() => stopping.get(chatId) === stopped && stopping.delete(chatId));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    return () => signal?.removeEventListener('abort', onAbort);
  }

  return {
    // A reader is told the answer from its first word: it may hold none of it, or an older part.
    resumeStreamIsReplay: true,

    async sendMessages(request) {
      const { chatId, abortSignal } = request;
      const unheed = heedAbort(chatId, abortSignal, false);
      const close = client.thread(chatId).open();
      try {
        await stopping.get(chatId);
        await whenLoaded(client, chatId, abortSignal);
        const answering = beginAnswer(client, request, backoff);
        const started = answering.then(
          ({ run }) => run.runId,
          () => undefined,
        );
        starting.set(chatId, started);
        const answer = await answering.finally(
          () => starting.get(chatId) === started && starting.delete(chatId),
        );
        untoldOf(chatId).keepShown(request.messages);
        if (abortSignal?.aborted) {
          untoldOf(chatId).begin(answer.run);
          throw left();
        }
        const thread = client.thread(chatId);
        if (thread.view().state.cursor === null) thread.reconnect();
        return tell(chatId, answer, [], unheed);
      } catch (error) {
        unheed();
        throw error;
      } finally {
        close();
      }
    },

    async reconnectToStream({ chatId, abortSignal }) {
      resumes.set(chatId, (resumes.get(chatId) ?? 0) + 1);
      const unheed = heedAbort(chatId, abortSignal, true);
      const close = client.thread(chatId).open();
      try {
        if (!holds.has(chatId)) await whenCurrent(client, chatId, abortSignal);
        const { state } = client.thread(chatId).view();
        const live = liveRun(state);
        const more = untoldOf(chatId)
          .more(state)
          .filter(({ runId }) => runId !== live?.runId);
        const run = live ?? more.pop();
        if (!run) {
          unheed();
          return null;
        }
        return tell(chatId, { run, held: [] }, more, unheed);
      } catch (error) {
        unheed();
        throw error;
      } finally {
        close();
      }
    },

    async loadMessages(chatId) {
      const close = client.thread(chatId).open();
      try {
        await whenCurrent(client, chatId);
      } catch (error) {
        close();
        throw error;
      }
      holds.get(chatId)?.();
      const release = (): void => {
        clearTimeout(timer);
        if (holds.get(chatId) === release) holds.delete(chatId);
        close();
      };
      const timer = setTimeout(release, HOLD_MS);
      holds.set(chatId, release);
      const { state } = client.thread(chatId).view();
      const run = liveRun(state);
      untoldOf(chatId).load(state);
      const messages = state.messageIds.flatMap((id) =>
        id === run?.messageId ? [] : (messageOf(state, id) ?? []),
      );
      // What is in the thread was written by this app's own agents and pages, of which the type speaks.
      return messages as Message[];
    },

    stop,

    attend(chatId) {
      attended.set(chatId, (attended.get(chatId) ?? 0) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const count = (attended.get(chatId) ?? 1) - 1;
        if (count > 0) attended.set(chatId, count);
        else attended.delete(chatId);
      };
    },
  };
}
