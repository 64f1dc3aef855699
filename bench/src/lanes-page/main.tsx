import { createAgentClient, messageOf } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import type { AgentRuntime, Fanout, Run, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import { Thread } from '@handrail/ui';
import '@handrail/ui/styles.css';
import type { UIMessageChunk } from 'ai';
import { createRoot } from 'react-dom/client';

const THREAD = 'lanes';
const AT = '2026-01-01T00:00:00.000Z';
const TICK_MS = 20;

/** What came of one flood. */
export interface Flood {
  chunks: number;
  /** Lanes whose text is not exactly what was sent to them. */
  wrong: number;
  /** Milliseconds: of all, and once the lanes have been on the page for a second. */
  longestTask: number;
  longestLater: number;
  longTasks: number;
}

declare global {
  interface Window {
    flood(lanes: number, perSecond: number, seconds: number): Promise<Flood>;
  }
}

const run: Run = {
  runId: 'run', threadId: THREAD, agent: 'bench', messageId: 'answer', phase: 'running', attempt: 1, createdAt: AT, version: 1,
}; // prettier-ignore

window.flood = async (lanes, perSecond, seconds) => {
  const ids = Array.from({ length: lanes }, (_, lane) => `lane-${lane}`);
  const fanout: Fanout = {
    fanoutId: 'f',
    threadId: THREAD,
    runId: 'run',
    depth: 1,
    status: 'running',
    children: ids.map((id) => ({
      childId: id,
      name: id,
      // A lane that waits for a person opens by itself: half of them show all they write.
      status: Number(id.slice(5)) % 2 === 0 ? 'waiting' : 'running',
      messageId: id,
      startedAt: AT,
    })),
    startedAt: AT,
    version: 1,
  };
  const snapshot: ThreadSnapshot = {
    thread: { threadId: THREAD, title: '', status: 'running', createdAt: AT, updatedAt: AT, version: 1 },
    messages: [{ id: 'answer', role: 'assistant', parts: [{ type: 'data-fanout', data: { fanoutId: 'f' } }] }],
    open: {}, runs: [run], approvals: [], plans: [], fanouts: [fanout], tasks: [],
    state: { value: {}, version: 0 }, cursor: 'c0', now: AT,
  }; // prettier-ignore
  const queue: ThreadEvent[] = [];
  let wake: () => void = () => {};
  let count = 0;
  const put = (lane: string, chunk: UIMessageChunk): void => {
    queue.push({
      type: 'chunk', cursor: `c${++count}`, threadId: THREAD, runId: 'run', at: AT, messageId: lane, lane, chunk,
    }); // prettier-ignore
  };
  const runtime: Partial<AgentRuntime> = {
    getThread: () => Promise.resolve(snapshot),
    async *subscribe(_scope, _threadId, { signal, onOpen }) {
      onOpen?.();
      while (!signal.aborted) {
        yield* queue.splice(0);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
  // The page asks for nothing else of it.
  const client = createAgentClient({ runtime: runtime as AgentRuntime, snapshots: [snapshot] });
  const root = document.querySelector('#root');
  if (!root) throw new Error('bench: the page has no #root.');
  createRoot(root).render(
    <AgentProvider client={client}>
      <Thread threadId={THREAD} style={{ blockSize: '100%' }} />
    </AgentProvider>,
  );
  const thread = client.thread(THREAD);
  await until(() => thread.view().connection.status === 'live');

  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const sent = new Map(ids.map((id) => [id, '']));
  for (const id of ids) put(id, { type: 'text-start', id: 't' });
  const begin = performance.now();
  let told = 0;
  for (let now = 0; now < seconds * 1000;) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    now = performance.now() - begin;
    const due = Math.floor((Math.min(now, seconds * 1000) / 1000) * perSecond);
    for (; told < due; told++)
      for (const id of ids) {
        const delta = told % 40 === 39 ? `${id} ${told}.\n\n` : `${id} ${told} `;
        sent.set(id, `${sent.get(id) ?? ''}${delta}`);
        put(id, { type: 'text-delta', id: 't', delta });
      }
    wake();
  }
  await until(() => thread.view().state.cursor === `c${count}`);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  observer.disconnect();
  const { state } = thread.view();
  const wrong = ids.filter((id) => {
    const part = messageOf(state, id)?.parts[0];
    return part?.type !== 'text' || part.text !== sent.get(id);
  });
  return {
    chunks: count,
    wrong: wrong.length,
    longestTask: longest(tasks),
    longestLater: longest(tasks.filter(({ startTime }) => startTime > begin + 1000)),
    longTasks: tasks.length,
  };
};

function longest(tasks: readonly PerformanceEntry[]): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve));
}
