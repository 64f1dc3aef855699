import type { AgentClient } from '@handrail/client';
import { AgentProvider, useThread } from '@handrail/client/react';
import type { Agent } from '@handrail/runtime';
import type { UIMessage } from 'ai';
import { Profiler } from 'react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import { ThreadContext } from './thread-context.ts';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { ThreadMessage } from './thread-message.tsx';
import { ThreadPart } from './thread-part.tsx';

it('renders the growing part and nothing else for a token', async () => {
  let proceed: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const agent: Agent = async function* () {
    yield { type: 'text-start', id: 'first' };
    yield { type: 'text-delta', id: 'first', delta: 'Done before.' };
    yield { type: 'text-end', id: 'first' };
    yield { type: 'text-start', id: 'second' };
    yield { type: 'text-delta', id: 'second', delta: 'Begun' };
    await gate;
    for (let n = 0; n < 30; n++) {
      yield { type: 'text-delta', id: 'second', delta: ` word${n}` };
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise(() => {});
  };
  const { client, within } = startThread(agent);
  const handle = client.thread(THREAD);
  const close = handle.open();
  await handle.send('Go');
  await expect.poll(() => handle.view().state.messageIds.length).toBe(2);
  const [question = '', answer = ''] = handle.view().state.messageIds;

  const renders: Record<string, number> = {};
  const counted = (id: string, node: ReactElement): ReactElement => (
    <Profiler id={id} onRender={() => (renders[id] = (renders[id] ?? 0) + 1)}>
      {node}
    </Profiler>
  );
  function Page(): ReactElement {
    const threadHandle = useThread(THREAD);
    return (
      <ThreadContext.Provider value={{ threadId: THREAD, handle: threadHandle }}>
        {counted('question', <ThreadMessage messageId={question} />)}
        {counted(
          'first part',
          <ThreadPart messageId={answer} index={0} author="assistant" ended={false} />,
        )}
        {counted(
          'second part',
          <ThreadPart messageId={answer} index={1} author="assistant" ended={false} />,
        )}
      </ThreadContext.Provider>
    );
  }
  const screen = await render(within(<Page />));
  await expect.element(screen.getByText('Begun')).toBeVisible();
  const before = { ...renders };
  proceed();
  await expect.element(screen.getByText(/word29/)).toBeVisible();
  expect(renders['question']).toBe(before['question']);
  expect(renders['first part']).toBe(before['first part']);
  expect(renders['second part']).toBeGreaterThan((before['second part'] ?? 0) + 1);
  close();
});

it('asks the store one question for each part, whatever its kind', async () => {
  const call = (toolCallId: string): UIMessage['parts'][number] => ({
    type: 'tool-search', toolCallId, state: 'output-available', input: {}, output: 1,
  }); // prettier-ignore
  const parts = [call('a'), call('b'), call('c'), { type: 'text' as const, text: 'Found.' }];
  const { client } = longThread(2, { parts: { 1: parts } });
  let asked = 0;
  const counted: AgentClient = {
    ...client,
    subscribe(listener) {
      asked += 1;
      return client.subscribe(listener);
    },
  };
  const close = client.thread(LONG_THREAD).open();
  const handle = client.thread(LONG_THREAD);
  await expect.poll(() => handle.view().state.messageIds.length).toBe(2);
  const screen = await render(
    <AgentProvider client={counted}>
      <ThreadContext.Provider value={{ threadId: LONG_THREAD, handle }}>
        {parts.map((_, index) => (
          <ThreadPart key={index} messageId="m1" index={index} author="assistant" ended />
        ))}
      </ThreadContext.Provider>
    </AgentProvider>,
  );
  await expect.element(screen.getByText('Found.')).toBeVisible();
  expect(screen.getByRole('button', { name: /search/ }).all()).toHaveLength(3);
  expect(asked).toBe(parts.length);
  close();
});
