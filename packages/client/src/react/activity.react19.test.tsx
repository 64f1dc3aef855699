import { Activity, Suspense, use } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAgentClient } from '../agent-client.ts';
import { createScriptedRuntime, run, THREAD } from '../scripted-runtime.ts';
import { AgentProvider, useAgentChat } from './index.ts';

function Texts() {
  const { messages } = useAgentChat({ threadId: THREAD });
  return <p>{messages.flatMap(({ parts }) => parts.map((part) => 'text' in part && part.text))}</p>;
}

const delta = (text: string) =>
  ({
    type: 'chunk',
    messageId: 'a1',
    runId: 'r1',
    chunk: { type: 'text-delta', id: 't1', delta: text },
  }) as const;

/** An answer that has said "before". */
function begun() {
  const script = createScriptedRuntime();
  script.emit(
    { type: 'run', run: run() },
    { type: 'chunk', messageId: 'a1', runId: 'r1', chunk: { type: 'text-start', id: 't1' } },
    delta('before'),
  );
  return { script, client: createAgentClient({ runtime: script.runtime }) };
}

it('shows what came while it was hidden, without losing what it had', async () => {
  const { script, client } = begun();
  const tree = (mode: 'visible' | 'hidden') => (
    <AgentProvider client={client}>
      <Activity mode={mode}>
        <Texts />
      </Activity>
    </AgentProvider>
  );
  const screen = await render(tree('visible'));
  await expect.element(screen.getByText('before')).toBeVisible();
  await screen.rerender(tree('hidden'));
  await expect.poll(() => script.openSubscriptions()).toBe(0);
  script.emit(delta(' and after'));
  await screen.rerender(tree('visible'));
  await expect.element(screen.getByText('before and after')).toBeVisible();
  expect(script.calls.map(({ name }) => name)).toEqual(['getThread']);
  client.dispose();
});

it('keeps its one connection while a part of it suspends again, and leaves when it is gone', async () => {
  const { script, client } = begun();
  function Waits({ on }: { on: Promise<void> | undefined }) {
    if (on) use(on);
    return null;
  }
  const tree = (on?: Promise<void>) => (
    <AgentProvider client={client}>
      <Suspense fallback={<p>Wait</p>}>
        <Texts />
        <Waits on={on} />
      </Suspense>
    </AgentProvider>
  );
  const screen = await render(tree());
  await expect.element(screen.getByText('before')).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  await screen.rerender(tree(promise));
  await expect.element(screen.getByText('Wait')).toBeVisible();
  script.emit(delta(' and after'));
  resolve();
  await expect.element(screen.getByText('before and after')).toBeVisible();
  expect(script.subscriptions).toHaveLength(1);
  await screen.unmount();
  await expect.poll(() => script.openSubscriptions()).toBe(0);
  expect(script.calls.map(({ name }) => name)).toEqual(['getThread']);
  client.dispose();
});
