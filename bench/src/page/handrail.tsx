import { createAgentClient } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import type { AgentRuntime, Run, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { Thread } from '@handrail/ui';
import '@handrail/ui/styles.css';
import type { UIMessage, UIMessageChunk } from 'ai';
import { createRoot } from 'react-dom/client';
import type { Contender } from './contender.ts';

const THREAD = 'bench';
const AT = '2026-01-01T00:00:00.000Z';
const RUN: Run = {
  runId: 'run', threadId: THREAD, agent: 'bench', messageId: 'answer', phase: 'running', attempt: 1, createdAt: AT, version: 1,
}; // prettier-ignore

let client: AgentClient;
let stream: ReadableStream<UIMessageChunk>;
let finished: () => void;

/** The server's half in the page: what it would send as events. */
function inPage(messages: UIMessage[]): { runtime: AgentRuntime; snapshot: ThreadSnapshot } {
  const queue: ThreadEvent[] = [];
  let wake: () => void = () => {};
  let count = 0;
  const put = (event: Partial<ThreadEvent>): void => {
    // Every caller gives the fields of the type it names.
    queue.push({
      cursor: `c${++count}`,
      threadId: THREAD,
      runId: 'run',
      at: AT,
      ...event,
    } as ThreadEvent);
    wake();
  };
  const pump = async (): Promise<void> => {
    const reader = stream.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      put({ type: 'chunk', messageId: RUN.messageId, chunk: value });
    }
    put({ type: 'run', run: { ...RUN, phase: 'done', outcome: 'success', version: 2 } });
    finished();
  };
  const snapshot: ThreadSnapshot = {
    thread: { threadId: THREAD, title: '', status: 'idle', createdAt: AT, updatedAt: AT, version: 1 },
    messages, open: {}, runs: [], approvals: [], plans: [], fanouts: [], tasks: [],
    state: { value: {}, version: 0 }, cursor: 'c0', now: AT,
  }; // prettier-ignore
  const runtime: Partial<AgentRuntime> = {
    getThread: () => Promise.resolve(snapshot),
    startRun(_scope, { trigger }) {
      if (trigger.type === 'message') put({ type: 'message', message: trigger.message });
      put({ type: 'run', run: RUN });
      void pump();
      return Promise.resolve(RUN);
    },
    async *subscribe(_scope, _threadId, { signal, onOpen }) {
      onOpen?.();
      while (!signal?.aborted) {
        yield* queue.splice(0);
        // More may have come while those were taken.
        if (queue.length > 0) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
  // The page asks for nothing else of it.
  return { runtime: runtime as AgentRuntime, snapshot };
}

/** The whole kit: client, resume, themed and accessible thread. */
export const handrail: Contender = {
  mount(root, messages) {
    const { runtime, snapshot } = inPage(messages);
    client = createAgentClient({ runtime, snapshots: [snapshot] });
    createRoot(root).render(
      <AgentProvider client={client}>
        <Thread threadId={THREAD} style={{ blockSize: '100%' }} />
      </AgentProvider>,
    );
  },
  answer(chunks) {
    stream = chunks;
    const all = new Promise<void>((resolve) => {
      finished = resolve;
    });
    void client.thread(THREAD).send('Go');
    return all;
  },
};
