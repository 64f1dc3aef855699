import { createAgentClient } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { HandrailError } from '@handrail/protocol';
import type { Approval, Run, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { UIMessage, UIMessageChunk } from 'ai';
import { onTestFinished } from 'vitest';

const AT = '2026-01-01T00:00:00.000Z';
export const LONG_THREAD = 'long';

export interface LongThread {
  client: AgentClient;
  /** A chunk of the answer, as the server would send it. */
  chunk: (chunk: UIMessageChunk) => void;
  event: (event: Partial<ThreadEvent> & Pick<ThreadEvent, 'type'>) => void;
  /** The server keeps no event after the client's cursor any more: this is what it has instead. */
  forget: (snapshot: Partial<ThreadSnapshot>) => void;
}

/** A thread of many messages on a server whose events the test makes. */
export function longThread(
  count: number,
  options: {
    approvals?: Approval[];
    runs?: Run[];
    parts?: Record<number, UIMessage['parts']>;
    /** When each was written, ISO 8601. */
    created?: string;
    /** The server sends them in pages; or fails the first time it is asked for older ones. */
    paged?: 'well' | 'fails-once';
  } = {},
): LongThread {
  const messages = Array.from({ length: count }, (_, index): UIMessage => ({
    id: `m${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    parts: options.parts?.[index] ?? [{ type: 'text', text: `Message number ${index}.` }],
    ...(options.created === undefined ? {} : { metadata: { createdAt: options.created } }),
  }));
  let snapshot: ThreadSnapshot = {
    thread: {
      threadId: LONG_THREAD,
      title: '',
      status: 'idle',
      createdAt: AT,
      updatedAt: AT,
      version: 1,
    },
    messages,
    open: {},
    runs: options.runs ?? [],
    approvals: options.approvals ?? [],
    plans: [],
    fanouts: [],
    tasks: [],
    state: { value: {}, version: 0 },
    cursor: 'c0',
    now: AT,
  };
  const events: ThreadEvent[] = [];
  let wake: () => void = () => {};
  let isGone = false;
  let fails = options.paged === 'fails-once';
  const real = createRuntime({
    agent: async function* () {},
    journal: memoryJournal(),
    onError: () => {},
  });
  const client = createAgentClient({
    runtime: {
      ...real,
      async getThread(_scope, _threadId, { messages: newest } = {}) {
        if (!options.paged || newest === undefined) return snapshot;
        const { messages: all } = snapshot;
        return { ...snapshot, messages: all.slice(-newest), hasOlder: all.length > newest };
      },
      async listMessages(_scope, _threadId, { before, limit = 100 }) {
        if (fails) {
          fails = false;
          throw new HandrailError('unavailable', 'Not now.');
        }
        const end = snapshot.messages.findIndex(({ id }) => id === before);
        const from = Math.max(0, end - limit);
        return { messages: snapshot.messages.slice(from, end), hasOlder: from > 0 };
      },
      async *subscribe(_scope, _threadId, { signal, onOpen }) {
        onOpen?.();
        while (!signal?.aborted) {
          if (isGone) {
            isGone = false;
            throw new HandrailError('cursor-gone', 'The events after this cursor are gone.');
          }
          yield* events.splice(0);
          // More may have come while those were taken.
          if (events.length > 0) continue;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
    },
  });
  onTestFinished(async () => {
    client.dispose();
    wake();
    await real.close();
  });
  let cursor = 0;
  const event: LongThread['event'] = (fields) => {
    // The test gives the fields of the type it names.
    events.push({
      cursor: `c${++cursor}`,
      threadId: LONG_THREAD,
      runId: 'run',
      at: AT,
      ...fields,
    } as ThreadEvent);
    wake();
  };
  return {
    client,
    event,
    chunk: (chunk) => event({ type: 'chunk', messageId: 'answer', chunk }),
    forget(change) {
      snapshot = { ...snapshot, cursor: `c${(cursor += 1_000)}`, ...change };
      isGone = true;
      wake();
    },
  };
}

/** The page's beginning is over: what `read` counts has not changed for ten frames. */
export async function calm(read: () => number): Promise<void> {
  for (let before = -1, still = 0; still < 10; still = read() === before ? still + 1 : 0) {
    before = read();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
