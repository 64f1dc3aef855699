import { Activity, StrictMode, Suspense, use } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { createAgentClient } from '../agent-client.ts';
import { createScriptedRuntime, run, THREAD } from '../scripted-runtime.ts';
import {
  AgentProvider,
  useAgentChat,
  useConnection,
  useMessageIds,
  useRun,
  useTasks,
} from './index.ts';

const CYCLES = 1_000;

function start() {
  const script = createScriptedRuntime();
  script.emit(
    { type: 'run', run: run() },
    { type: 'chunk', messageId: 'a1', runId: 'r1', chunk: { type: 'text-start', id: 't' } },
  );
  const client = createAgentClient({ runtime: script.runtime, schedule: queueMicrotask });
  onTestFinished(client.dispose);
  return { script, client };
}

function Chat(): ReactElement {
  const { messages, status } = useAgentChat({ threadId: THREAD });
  return <p>{`${status} ${messages.length}`}</p>;
}

function Details(): ReactElement {
  const ids = useMessageIds(THREAD);
  const current = useRun(THREAD);
  const connection = useConnection(THREAD);
  const { tasks } = useTasks();
  return <p>{`${ids.length} ${current?.runId} ${connection.status} ${tasks.length}`}</p>;
}

function Waits({ on }: { on: Promise<void> }): ReactElement {
  use(on);
  return <Chat />;
}

/** Counts the timers that are set and the listeners of the page. */
function watchHandles() {
  const timers = new Set<unknown>();
  let listeners = 0;
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const targets: EventTarget[] = [window, document];
  const add = EventTarget.prototype.addEventListener;
  const remove = EventTarget.prototype.removeEventListener;
  const count = (target: unknown, by: number): void => {
    if (targets.includes(target as EventTarget)) listeners += by;
  };
  Object.assign(globalThis, {
    setTimeout(work: () => void, ms?: number) {
      const id = set(() => {
        timers.delete(id);
        work();
      }, ms);
      timers.add(id);
      return id;
    },
    clearTimeout(id: number | undefined) {
      timers.delete(id);
      clear(id);
    },
  });
  EventTarget.prototype.addEventListener = function (...args: Parameters<typeof add>) {
    count(this ?? window, 1);
    add.apply(this ?? window, args);
  };
  EventTarget.prototype.removeEventListener = function (...args: Parameters<typeof remove>) {
    count(this ?? window, -1);
    remove.apply(this ?? window, args);
  };
  onTestFinished(() => {
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    EventTarget.prototype.addEventListener = add;
    EventTarget.prototype.removeEventListener = remove;
  });
  return () => ({ timers: timers.size, listeners });
}

/** A turn of the event loop, without a timer. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

async function heapBytes(): Promise<number> {
  // The types of the session's commands are the provider's, which this package does not depend on.
  const session = cdp() as unknown as { send(method: string): Promise<{ usedSize: number }> };
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

it(`holds nothing after ${CYCLES} mounts, hidden, suspended or strict, of two clients in one page`, async () => {
  const handles = watchHandles();
  const sides = [start(), start()];
  const most = [0, 0];
  const look = (): void =>
    sides.forEach(({ script }, side) => {
      most[side] = Math.max(most[side] ?? 0, script.openSubscriptions());
    });

  const page = (mode: 'visible' | 'hidden', waits: Promise<void>): ReactElement => (
    <StrictMode>
      {sides.map(({ client }, side) => (
        <AgentProvider key={side} client={client}>
          <Activity mode={mode}>
            <Chat />
            <Details />
          </Activity>
          <Suspense fallback={<p>Wait</p>}>
            <Waits on={waits} />
          </Suspense>
        </AgentProvider>
      ))}
    </StrictMode>
  );
  async function cycle(index: number): Promise<void> {
    const container = document.createElement('div');
    const root = createRoot(container);
    const draw = async (mode: 'visible' | 'hidden', waits: Promise<void>): Promise<void> => {
      flushSync(() => root.render(page(mode, waits)));
      await turn();
      look();
    };
    // A promise keeps what waits for it, so each mount waits for its own.
    const never = new Promise<void>(() => {});
    await draw('visible', index % 2 === 0 ? Promise.resolve() : never);
    if (index % 3 === 0) {
      await draw('hidden', never);
      await draw('visible', never);
    }
    flushSync(() => root.unmount());
    await turn();
    for (const { script } of sides) {
      script.calls.length = 0;
      script.subscriptions.length = 0;
    }
  }

  for (let index = 0; index < CYCLES / 5; index++) await cycle(index);
  const early = { ...handles(), heap: await heapBytes() };
  for (let index = CYCLES / 5; index < CYCLES; index++) await cycle(index);
  const late = { ...handles(), heap: await heapBytes() };

  expect(most).toEqual([1, 1]);
  expect(sides.map(({ script }) => script.openSubscriptions())).toEqual([0, 0]);
  expect(late.timers).toBeLessThanOrEqual(early.timers);
  expect(late.listeners).toBe(early.listeners);
  // A kilobyte a mount would be eight hundred.
  expect(late.heap - early.heap).toBeLessThan(800 * 1_024);
}, 60_000);
