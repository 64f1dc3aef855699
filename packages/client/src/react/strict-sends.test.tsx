import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import { StrictMode, useEffect } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAgentClient } from '../agent-client.ts';
import { AgentProvider, useAgentChat } from './index.ts';

const THREAD = 'strict';

/** Sends as it mounts and stops as it leaves, which StrictMode does twice. */
function AskAtOnce() {
  const { messages, status, send, stop } = useAgentChat({ threadId: THREAD });
  useEffect(() => {
    void send('hi', { whenBusy: 'steer' });
    return () => void stop();
  }, [send, stop]);
  return (
    <>
      <p role="status">{status}</p>
      <ol>
        {messages.map(({ id, role, parts }) => (
          <li key={id}>
            {role}: {parts.map((part) => ('text' in part ? part.text : ''))}
          </li>
        ))}
      </ol>
    </>
  );
}

it('ends the first of two sends in a mount effect for good, and only the second is answered', async () => {
  const answered: number[] = [];
  const agent: Agent = async function* ({ messages, signal }) {
    const questions = messages.filter(({ role }) => role === 'user').length;
    yield { type: 'text-start', id: 't' };
    // The first would go on for ever.
    if (questions === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    if (signal.aborted) return;
    yield { type: 'text-delta', id: 't', delta: `answer to ${questions}` };
    yield { type: 'text-end', id: 't' };
    answered.push(questions);
  };
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => {} });
  const client = createAgentClient({ runtime });
  onTestFinished(async () => {
    client.dispose();
    await runtime.close();
  });
  const screen = await render(
    <StrictMode>
      <AgentProvider client={client}>
        <AskAtOnce />
      </AgentProvider>
    </StrictMode>,
  );
  await expect.element(screen.getByText('assistant: answer to 2')).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('ready');
  const { runs } = client.thread(THREAD).view().state;
  expect(Object.values(runs).map(({ outcome }) => outcome)).toEqual(['cancelled', 'success']);
  expect(answered).toEqual([2]);
  await expect.element(screen.getByText('answer to 1')).not.toBeInTheDocument();
});
