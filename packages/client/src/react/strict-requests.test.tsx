import { handrailRoutes } from '@handrail/hono';
import { echo } from '@handrail/mocks';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { StrictMode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAgentClient } from '../agent-client.ts';
import { httpRuntime } from '../http-runtime.ts';
import { AgentProvider, useAgentChat } from './index.ts';

function Chat() {
  const { messages, send } = useAgentChat({ threadId: 't' });
  return (
    <>
      <button onClick={() => void send('hi')}>Send</button>
      {messages.map(({ id, role, parts }) => (
        <p key={id}>
          {role}: {parts.map((part) => ('text' in part ? part.text : ''))}
        </p>
      ))}
    </>
  );
}

/** Ends as the browser's own does when its reader leaves. */
function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    answer.then(resolve, reject);
  });
}

it('begins no request that is aborted, and leaves no rejection behind, mounted twice over', async () => {
  const runtime = createRuntime({ agent: echo, journal: memoryJournal(), onError: () => {} });
  const app = handrailRoutes({
    runtime,
    authorize: () => ({ tenantId: 't', userId: 'u', roles: [] }),
  });
  const bornAborted: string[] = [];
  const client = createAgentClient({
    runtime: httpRuntime('http://server.test', {
      fetch: (input, init) => {
        const request = new Request(input, init);
        if (request.signal.aborted) bornAborted.push(request.url);
        return untilAborted(Promise.resolve(app.request(request)), request.signal);
      },
    }),
  });
  const rejected: unknown[] = [];
  const note = ({ reason }: PromiseRejectionEvent): unknown => rejected.push(reason);
  window.addEventListener('unhandledrejection', note);
  onTestFinished(async () => {
    window.removeEventListener('unhandledrejection', note);
    client.dispose();
    await runtime.close();
  });
  const page = (
    <StrictMode>
      <AgentProvider client={client}>
        <Chat />
      </AgentProvider>
    </StrictMode>
  );
  // Left before anything has come, then used, then left in the middle of its stream.
  await (await render(page)).unmount();
  const screen = await render(page);
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText(/^assistant: .*hi/)).toBeVisible();
  await screen.unmount();
  client.dispose();
  // Rejections are told of in a task of their own, after the one they happen in.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(rejected).toEqual([]);
  expect(bornAborted).toEqual([]);
});
