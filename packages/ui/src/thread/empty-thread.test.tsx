import { createAgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { HandrailError } from '@handrail/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { countingAgent, startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';

it('is not called empty before it is known to be, and stays as it is while its server is away', async () => {
  const { runtime } = startThread(countingAgent());
  let isAway = true;
  const getThread = vi.fn<typeof runtime.getThread>((...asked) =>
    isAway
      ? Promise.reject(new HandrailError('network', 'Nothing there.'))
      : runtime.getThread(...asked),
  );
  const client = createAgentClient({
    runtime: { ...runtime, getThread },
    backoff: { baseMs: 20, capMs: 40 },
  });
  onTestFinished(() => client.dispose());
  const screen = await render(
    <AgentProvider client={client}>
      <Thread threadId={THREAD} suggestions={['What can you do?']} />
    </AgentProvider>,
  );
  const suggestion = screen.getByRole('button', { name: 'What can you do?' });
  const seen = new Set<string>();
  const look = (): void => {
    for (const slot of ['thread-empty', 'thread-skeleton'])
      if (screen.container.querySelector(`[data-slot='${slot}']`)) seen.add(slot);
  };
  const observer = new MutationObserver(look);
  observer.observe(screen.container, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  await vi.waitFor(() => expect(getThread.mock.calls.length).toBeGreaterThan(4));
  look();
  expect([...seen]).toEqual(['thread-skeleton']);

  isAway = false;
  await expect.element(suggestion).toBeVisible();
  isAway = true;
  seen.clear();
  getThread.mockClear();
  client.thread(THREAD).reconnect();
  await vi.waitFor(() => expect(getThread.mock.calls.length).toBeGreaterThan(4));
  look();
  expect([...seen]).toEqual(['thread-empty']);
});

it('is not called empty for another client before its own server has said so', async () => {
  const { runtime, within } = startThread(countingAgent());
  const screen = await render(within(<Thread threadId={THREAD} />));
  const slot = (name: string): Element | null =>
    screen.container.querySelector(`[data-slot='thread-${name}']`);
  await vi.waitFor(() => expect(slot('empty')).not.toBeNull());
  const getThread: typeof runtime.getThread = () => new Promise(() => {});
  const other = createAgentClient({ runtime: { ...runtime, getThread } });
  onTestFinished(() => other.dispose());
  await screen.rerender(
    <AgentProvider client={other}>
      <div style={{ blockSize: 500 }}>
        <Thread threadId={THREAD} />
      </div>
    </AgentProvider>,
  );
  expect(slot('empty')).toBeNull();
  expect(slot('skeleton')).not.toBeNull();
});
