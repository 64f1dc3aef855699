import { Activity, StrictMode, Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAgentClient } from '../agent-client.ts';
import { createScriptedRuntime, THREAD } from '../scripted-runtime.ts';
import { AgentProvider, useAgentChat, useApprovals, useConnection } from './index.ts';

const CYCLES = 1_000;

function Chat() {
  const { messages } = useAgentChat({ threadId: THREAD });
  useConnection(THREAD);
  useApprovals({ threadId: THREAD });
  return <p>{messages.length}</p>;
}

/** How many listeners of the page were added and not taken away. */
function countListeners(): () => number {
  let count = 0;
  for (const target of [window, document]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    const adding = vi.spyOn(target, 'addEventListener').mockImplementation((...args: any) => {
      if (['online', 'offline', 'visibilitychange'].includes(args[0])) count++;
      return (add as any).apply(target, args);
    });
    const removing = vi.spyOn(target, 'removeEventListener').mockImplementation((...args: any) => {
      if (['online', 'offline', 'visibilitychange'].includes(args[0])) count--;
      return (remove as any).apply(target, args);
    });
    onTestFinished(() => {
      adding.mockRestore();
      removing.mockRestore();
    });
  }
  return () => count;
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it(`leaves nothing behind in ${CYCLES} mounts, hidden and shown again, of two clients in one page`, async () => {
  const listeners = countListeners();
  const scripts = [createScriptedRuntime(), createScriptedRuntime()];
  const clients = scripts.map(({ runtime }) => createAgentClient({ runtime }));
  onTestFinished(() => clients.forEach((client) => client.dispose()));
  const tree = (mode: 'visible' | 'hidden') => (
    <StrictMode>
      {clients.map((client, index) => (
        <AgentProvider key={index} client={client}>
          <Activity mode={mode}>
            <Suspense>
              <Chat />
              <Chat />
            </Suspense>
          </Activity>
        </AgentProvider>
      ))}
    </StrictMode>
  );
  let most = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const screen = await render(tree('visible'));
    if (cycle % 3 === 0) {
      await screen.rerender(tree('hidden'));
      await screen.rerender(tree('visible'));
    }
    await turn();
    most = Math.max(most, ...scripts.map((script) => script.openSubscriptions()));
    await screen.unmount();
    await turn();
  }
  await turn();
  expect(most).toBe(1);
  expect(scripts.map((script) => script.openSubscriptions())).toEqual([0, 0]);
  expect(listeners()).toBe(0);
}, 120_000);
