import type { SubscribeOptions, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { reduceThread } from '../reduce-thread.ts';
import type { ThreadState } from '../thread-state.ts';
import { activeRuns, emptyThreadState, messageOf } from '../thread-state.ts';

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
  /** While lost, whoever listens is told that the connection is: so the client shows it as it shows any other. */
  setLost(isLost: boolean): void;
  /** Forgets the events up to now: their cursors are gone, what they amount to stays. */
  trim(): void;
  snapshot(): ThreadSnapshot;
  subscribe(options: SubscribeOptions): AsyncGenerator<ThreadEvent, void>;
}

const TITLE_LENGTH = 80;

export function createThreadLog(threadId: string, epoch: string): ThreadLog {
  const createdAt = new Date().toISOString();
  let updatedAt = createdAt;
  let state = emptyThreadState(threadId);
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

  return {
    threadId,
    state: () => state,
    append(entry) {
      updatedAt = new Date().toISOString();
      const cursor = cursorAt(forgotten + events.length + 1);
      // Together with these fields each entry is the event it was cut from.
      const event = { ...entry, threadId, at: updatedAt, cursor } as ThreadEvent;
      events.push(event);
      state = reduceThread(state, event);
      wake();
    },
    setLost(value) {
      isLost = value;
      wake();
    },
    trim() {
      forgotten += events.length;
      events = [];
    },
    snapshot() {
      const messages = state.messageIds.flatMap((id) => messageOf(state, id) ?? []);
      const writing = Object.values(state.writing);
      return {
        thread: {
          threadId,
          title: titleOf(messages),
          status: statusOf(state),
          createdAt,
          updatedAt,
          version: forgotten + events.length,
        },
        messages,
        open: Object.fromEntries(writing.map(({ message, open }) => [message.id, open])),
        runs: Object.values(state.runs),
        approvals: Object.values(state.approvals),
        plans: [],
        fanouts: [],
        tasks: [],
        state: state.shared,
        cursor: cursorAt(forgotten + events.length),
        now: new Date().toISOString(),
      };
    },
    async *subscribe({ after, signal, onOpen }) {
      let next = sequenceOf(after);
      if (isLost) throw connectionLost();
      signal.addEventListener('abort', wake, { once: true });
      onOpen?.();
      while (!signal.aborted) {
        if (next < forgotten) throw cursorGone();
        const event = events[next - forgotten];
        if (event) {
          next++;
          yield event;
        } else if (isLost) {
          throw connectionLost();
        } else {
          await new Promise<void>((resolve) => waiting.add(resolve));
        }
      }
    },
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
