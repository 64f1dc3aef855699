import { decodeSse } from '@handrail/protocol/sse';
import type { UIMessage, UIMessageChunk } from 'ai';
import { generateId } from '../generate-id.ts';
import { networkError } from '../http-error.ts';
import { messageOf } from '../thread-state.ts';
import type { ForeignEndpoint } from './foreign-answer.ts';
import { getStream, readChunk } from './foreign-answer.ts';
import { pause } from './persist.ts';
import type { ThreadLog } from './thread-log.ts';
import { createThreadLog } from './thread-log.ts';

export interface ForeignThreadsOptions extends ForeignEndpoint {
  messages?:
    | ((threadId: string) => Promise<readonly UIMessage[]> | readonly UIMessage[])
    | undefined;
  resume?: boolean | undefined;
}

export interface ForeignThread {
  readonly log: ThreadLog;
  /** The runs that were started under each key. */
  readonly keys: Map<string, string>;
  /** A question was answered while its stream still came: a plain route takes answers once that has ended. */
  hasUnsentAnswer: boolean;
  /** Leaves the answer that is being read. */
  stop(): void;
}

/** An answer that was found being written. */
export interface FoundAnswer {
  messageId: string;
  response: Response;
}

export interface ForeignThreads {
  /** The thread as the page has it, after its history was read once. */
  load(threadId: string): Promise<ForeignThread>;
  get(threadId: string): ForeignThread;
  all(): ForeignThread[];
}

/** So long a thread waits to be shown for the first word of an answer: a proxy may hold it back to the last. */
const FIRST_WORD_MS = 3_000;

/** The threads this page knows. `onFound` hears of an answer that a thread was in the middle of. */
export function foreignThreads(
  options: ForeignThreadsOptions,
  onFound: (thread: ForeignThread, found: FoundAnswer) => void,
): ForeignThreads {
  const epoch = generateId();
  const threads = new Map<string, ForeignThread>();
  const loading = new Map<string, Promise<void>>();

  function get(threadId: string): ForeignThread {
    const known = threads.get(threadId);
    if (known) return known;
    const log = createThreadLog(threadId, epoch);
    const thread: ForeignThread = { log, keys: new Map(), hasUnsentAnswer: false, stop: () => {} };
    threads.set(threadId, thread);
    return thread;
  }

  async function read(threadId: string): Promise<void> {
    const messages = (await options.messages?.(threadId)) ?? [];
    const search = options.resume ? find(threadId) : undefined;
    const found = await within(FIRST_WORD_MS, search);
    const thread = get(threadId);
    // The stream tells a message that is still being written from its first word.
    thread.log.load(messages.filter(({ id }) => id !== found?.messageId));
    if (found) onFound(thread, found);
    else if (search) {
      // What is not found by now has no say in what is shown already.
      search.then((late) => late && takeUpLate(thread, late)).catch(() => {});
    }
  }

  /** The answer comes after the thread was shown, without it or with as much of it as was kept. */
  function takeUpLate(thread: ForeignThread, found: FoundAnswer): void {
    if (thread.keys.size > 0) {
      // The person went on without it.
      void found.response.body?.cancel();
      return;
    }
    const known = messageOf(thread.log.state(), found.messageId);
    if (known) {
      thread.log.append({ type: 'message', runId: null, message: { ...known, parts: [] } });
    }
    onFound(thread, found);
  }

  async function find(threadId: string): Promise<FoundAnswer | undefined> {
    const response = await getStream(options, threadId, new AbortController().signal);
    if (!response?.body) return undefined;
    const [head, body] = response.body.tee();
    const first = await firstChunk(head);
    if (!first) {
      // Some routes answer with an empty stream where there is nothing to take up.
      await body.cancel();
      return undefined;
    }
    const messageId = first.type === 'start' ? first.messageId : undefined;
    return { messageId: messageId ?? generateId(), response: new Response(body, response) };
  }

  return {
    get,
    all: () => [...threads.values()],
    async load(threadId) {
      const before = loading.get(threadId);
      const now = before ?? read(threadId);
      loading.set(threadId, now);
      try {
        await now;
      } catch (error) {
        // What could not be read is read again by the next who asks.
        if (loading.get(threadId) === now) loading.delete(threadId);
        throw error;
      }
      return get(threadId);
    },
  };
}

async function firstChunk(head: ReadableStream<Uint8Array>): Promise<UIMessageChunk | undefined> {
  try {
    for await (const { data } of decodeSse(head)) {
      const chunk = readChunk(data);
      if (chunk) return chunk;
    }
    return undefined;
  } catch (error) {
    throw networkError(error);
  }
}

/** Undefined also where it takes longer. */
async function within<Value>(
  ms: number,
  work: Promise<Value> | undefined,
): Promise<Value | undefined> {
  if (!work) return undefined;
  const timer = new AbortController();
  try {
    return await Promise.race([work, pause(ms, timer.signal).then(() => undefined)]);
  } finally {
    timer.abort();
  }
}
