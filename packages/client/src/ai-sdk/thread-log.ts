import type { ChunkEvent, SubscribeOptions, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { oneByOne } from '@handrail/protocol/sse';
import type { UIMessage } from 'ai';
import { reduceManyChunks, reduceThread } from '../reduce-thread.ts';
import type { ThreadState } from '../thread-state.ts';
import {
  activeRuns,
  emptyThreadState,
  messageOf,
  threadStateFromSnapshot,
} from '../thread-state.ts';

/** An event without what the log itself knows. */
export type LogEntry = ThreadEvent extends infer Event
  ? Event extends ThreadEvent
    ? Omit<Event, 'threadId' | 'at' | 'cursor'>
    : never
  : never;

/** One thread as this page remembers it: its events with cursors, what they amount to, and who listens. */
export interface ThreadLog {
  readonly threadId: string;
  state(): ThreadState;
  append(entry: LogEntry): void;
  /** Takes what was said before, all at once, before anybody listens. */
  load(messages: readonly UIMessage[]): void;
  /** While lost, whoever listens is told that the connection is: so the client shows it as it shows any other. */
  setLost(isLost: boolean): void;
  /** Forgets the events up to now: their cursors are gone, what they amount to stays. */
  trim(): void;
  snapshot(): ThreadSnapshot;
  subscribe(options: SubscribeOptions): AsyncIterable<ThreadEvent, void>;
}

const TITLE_LENGTH = 80;

export function createThreadLog(threadId: string, epoch: string): ThreadLog {
  const now = clock();
  const createdAt = now();
  let updatedAt = createdAt;
  let known = emptyThreadState(threadId);
  /** Chunks that came since somebody asked for the state. */
  let unread: ChunkEvent[] = [];
  let events: ThreadEvent[] = [];
  let forgotten = 0;
  let isLost = false;
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const listener of waiting) listener();
    waiting.clear();
  };
  const cursorAt = (sequence: number): string => `${epoch}.${sequence}`;

  function sequenceOf(cursor: string | undefined): number {
    if (cursor === undefined) return forgotten;
    const sequence = cursor.startsWith(`${epoch}.`) ? Number(cursor.slice(epoch.length + 1)) : -1;
    if (sequence >= forgotten && sequence <= forgotten + events.length) return sequence;
    throw cursorGone();
  }

  function state(): ThreadState {
    if (unread.length > 0) {
      // Where it stands is not asked of it: each event is new.
      const { cursor, trail } = known;
      known = reduceManyChunks(known, unread, { cursor, trail });
      unread = [];
    }
    return known;
  }

  function snapshot(): ThreadSnapshot {
    const current = state();
    const messages = current.messageIds.flatMap((id) => messageOf(current, id) ?? []);
    const writing = Object.values(current.writing);
    return {
      thread: {
        threadId,
        title: titleOf(messages),
        status: statusOf(current),
        createdAt,
        updatedAt,
        version: forgotten + events.length,
      },
      messages,
      open: Object.fromEntries(writing.map(({ message, open }) => [message.id, open])),
      runs: Object.values(current.runs),
      approvals: Object.values(current.approvals),
      plans: [],
      fanouts: [],
      tasks: [],
      state: current.shared,
      cursor: cursorAt(forgotten + events.length),
      now: now(),
    };
  }

  async function* follow({
    after,
    signal,
    onOpen,
  }: SubscribeOptions): AsyncGenerator<ThreadEvent[], void> {
    let next = sequenceOf(after);
    if (isLost) throw connectionLost();
    signal.addEventListener('abort', wake, { once: true });
    onOpen?.();
    while (!signal.aborted) {
      if (next < forgotten) throw cursorGone();
      const news = events.slice(next - forgotten);
      if (news.length > 0) {
        next += news.length;
        yield news;
      } else if (isLost) {
        throw connectionLost();
      } else {
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    }
  }

  return {
    threadId,
    state,
    append(entry) {
      updatedAt = now();
      const cursor = cursorAt(forgotten + events.length + 1);
      // Together with these fields each entry is the event it was cut from.
      const event = { ...entry, threadId, at: updatedAt, cursor } as ThreadEvent;
      events.push(event);
      if (event.type === 'chunk') unread.push(event);
      else known = reduceThread(state(), event);
      wake();
    },
    load(messages) {
      if (messages.length === 0) return;
      forgotten += events.length + 1;
      events = [];
      // One that comes twice stands where it first stood, as it last was.
      const all = [...new Map(messages.map((message) => [message.id, message])).values()];
      known = threadStateFromSnapshot({ ...snapshot(), messages: all });
    },
    setLost(value) {
      isLost = value;
      wake();
    },
    trim() {
      forgotten += events.length;
      events = [];
    },
    snapshot,
    subscribe: (options) => oneByOne(follow(options)),
  };
}

/** The time, which is written anew only as it changes: words come by the hundred in one millisecond. */
function clock(): () => string {
  let at = NaN;
  let written = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      written = new Date(now).toISOString();
    }
    return written;
  };
}

function statusOf(state: ThreadState): ThreadSnapshot['thread']['status'] {
  const [run] = activeRuns(state);
  if (run) return run.phase === 'waiting' && run.waitingFor === 'approval' ? 'waiting' : 'running';
  const outcome = Object.values(state.runs).at(-1)?.outcome;
  return outcome === 'failed' || outcome === 'interrupted' ? outcome : 'idle';
}

function titleOf(messages: readonly UIMessage[]): string {
  const asked = messages.find((message) => message.role === 'user');
  const text = asked?.parts.find((part) => part.type === 'text')?.text ?? '';
  return text.slice(0, TITLE_LENGTH);
}

function cursorGone(): HandrailError {
  return new HandrailError(
    'cursor-gone',
    'These events are no longer kept, so they cannot be told again. Load the thread again.',
  );
}

function connectionLost(): HandrailError {
  return new HandrailError(
    'network',
    'The connection broke before the answer was complete. It is being taken up again.',
  );
}
