import { Activity } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAgentClient } from '../agent-client.ts';
import { createScriptedRuntime, run, THREAD } from '../scripted-runtime.ts';
import { AgentProvider, useAgentChat } from './index.ts';

function Texts() {
  const { messages } = useAgentChat({ threadId: THREAD });
  return <p>{messages.flatMap(({ parts }) => parts.map((part) => 'text' in part && part.text))}</p>;
}

it('shows what came while it was hidden, without losing what it had', async () => {
  const script = createScriptedRuntime();
  const delta = (text: string) =>
    ({
      type: 'chunk',
      messageId: 'a1',
      runId: 'r1',
      chunk: { type: 'text-delta', id: 't1', delta: text },
    }) as const;
  script.emit(
    { type: 'run', run: run() },
    { type: 'chunk', messageId: 'a1', runId: 'r1', chunk: { type: 'text-start', id: 't1' } },
    delta('before'),
  );
  const client = createAgentClient({ runtime: script.runtime });
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
