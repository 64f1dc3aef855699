import { HandrailError } from '@handrail/protocol';
import type { ReactNode } from 'react';
import { Profiler, StrictMode, useLayoutEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AgentClient } from '../agent-client.ts';
import { createAgentClient } from '../agent-client.ts';
import type { ScriptedRuntime } from '../scripted-runtime.ts';
import { approval, createScriptedRuntime, run, THREAD } from '../scripted-runtime.ts';
import {
  AgentProvider,
  useAgentChat,
  useAgentState,
  useApproval,
  useApprovals,
  useConnection,
  useMessage,
  useMessageIds,
  useMessagePart,
  useMessageStatus,
  usePartCount,
  useRun,
  useTasks,
} from './index.ts';

const clients: AgentClient[] = [];

afterEach(() => {
  clients.splice(0).forEach((client) => client.dispose());
});

function start(script: ScriptedRuntime) {
  let ids = 0;
  const client = createAgentClient({
    runtime: script.runtime,
    generateId: () => `id${++ids}`,
    backoff: { random: () => 0 },
  });
  clients.push(client);
  const within = ({ children }: { children: ReactNode }) => (
    <AgentProvider client={client}>{children}</AgentProvider>
  );
  return { client, within };
}

const message = (id: string, role: 'user' | 'assistant', ...texts: string[]) => ({
  id,
  role,
  parts: texts.map((text) => ({ type: 'text' as const, text })),
});
const delta = (text: string, id = 't', messageId = 'a1') => ({
  type: 'chunk' as const,
  messageId,
  runId: 'r1',
  chunk: { type: 'text-delta' as const, id, delta: text },
});
const textStart = (id = 't') => ({
  type: 'chunk' as const,
  messageId: 'a1',
  runId: 'r1',
  chunk: { type: 'text-start' as const, id },
});

function Chat() {
  const chat = useAgentChat({ threadId: THREAD });
  return (
    <section>
      <p role="status">{chat.status}</p>
      <p role="alert">{chat.error?.message}</p>
      <ol aria-label="Messages">
        {chat.messages.map(({ id, parts }) => (
          <li key={id}>{parts.map((part) => (part.type === 'text' ? part.text : '')).join('|')}</li>
        ))}
      </ol>
      <button onClick={() => void chat.send('hello')}>Send</button>
      <button onClick={() => void chat.stop()}>Stop</button>
      <button onClick={() => void chat.retry()}>Retry</button>
    </section>
  );
}

describe('useAgentChat', () => {
  it('shows a conversation as it is written', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'message', message: message('u1', 'user', 'hi') });
    const { within } = start(script);
    const screen = await render(<Chat />, { wrapper: within });
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('hi');
    await expect.element(screen.getByRole('status')).toHaveTextContent('ready');
    script.emit({ type: 'run', run: run() }, textStart(), delta('Hel'), delta('lo'));
    await expect.element(screen.getByText('Hello')).toBeVisible();
    await expect.element(screen.getByRole('status')).toHaveTextContent('streaming');
    script.emit({ type: 'run', run: run({ phase: 'done', outcome: 'success', version: 2 }) });
    await expect.element(screen.getByRole('status')).toHaveTextContent('ready');
  });

  it('sends, keeps what failed, and sends it again', async () => {
    const script = createScriptedRuntime();
    const { within } = start(script);
    const screen = await render(<Chat />, { wrapper: within });
    script.next('startRun', () => Promise.reject(new HandrailError('network', 'Gone.')));
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('hello');
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('submitted');
    const keys = script.calls.filter(({ name }) => name === 'startRun').map(({ args }) => args[0]);
    expect(keys[0]).toEqual(keys[1]);
  });

  it('keeps the text shown when the run fails, with the reason beside it', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() }, textStart(), delta('half an ans'));
    const { within } = start(script);
    const screen = await render(<Chat />, { wrapper: within });
    const error = {
      code: 'agent-failed' as const,
      message: 'The model is down.',
      retry: 'never' as const,
    };
    script.emit({ type: 'run', run: run({ phase: 'done', outcome: 'failed', error, version: 2 }) });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The model is down.');
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('half an ans');
    await expect.element(screen.getByRole('status')).toHaveTextContent('error');
  });

  it('stops a run it did not begin', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() }, textStart(), delta('x'));
    const { within } = start(script);
    const screen = await render(<Chat />, { wrapper: within });
    await expect.element(screen.getByRole('status')).toHaveTextContent('streaming');
    await screen.getByRole('button', { name: 'Stop' }).click();
    await expect
      .poll(() => script.calls.at(-1))
      .toMatchObject({ name: 'cancelRun', args: [{ runId: 'r1' }] });
  });

  it('connects once for twenty of them under StrictMode, detaches on unmount, and cancels nothing', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() });
    const { within } = start(script);
    const screen = await render(
      <StrictMode>
        {Array.from({ length: 20 }, (_, at) => (
          <Chat key={at} />
        ))}
      </StrictMode>,
      { wrapper: within },
    );
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('submitted');
    expect(script.subscriptions).toHaveLength(1);
    await screen.unmount();
    await expect.poll(() => script.openSubscriptions()).toBe(0);
    expect(script.calls.map(({ name }) => name)).toEqual(['getThread']);
  });

  it('changes threads without mixing them', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() }, textStart(), delta('of the first'));
    const { within } = start(script);
    function Title({ threadId }: { threadId: string }) {
      const { messages } = useAgentChat({ threadId });
      return <output>{messages.length} messages</output>;
    }
    const screen = await render(<Title threadId={THREAD} />, { wrapper: within });
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 messages');
    script.next('getThread', () => Promise.reject(new HandrailError('not-found', 'None.')));
    await screen.rerender(<Title threadId="t2" />);
    await expect.element(screen.getByRole('status')).toHaveTextContent('0 messages');
    script.emit(delta(' and more'));
    await screen.rerender(<Title threadId={THREAD} />);
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 messages');
  });

  it('says what is missing without a provider', async () => {
    // React reports what a render throws.
    const silence = console.error;
    console.error = () => {};
    await expect(render(<Chat />)).rejects.toThrow('<AgentProvider client={…}>');
    console.error = silence;
  });
});

function increase(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

describe('the fine-grained hooks', () => {
  function Part({ id, index, onRender }: { id: string; index: number; onRender: () => void }) {
    const part = useMessagePart(THREAD, id, index);
    return (
      <Profiler id="part" onRender={onRender}>
        <span>{part?.type === 'text' ? part.text : ''}</span>
      </Profiler>
    );
  }
  function Message({ id, renders }: { id: string; renders: Record<string, number> }) {
    const parts = usePartCount(THREAD, id);
    const counted = (name: string) => () => increase(renders, name);
    return (
      <Profiler id={id} onRender={counted(`message ${id}`)}>
        <li>
          {Array.from({ length: parts }, (_, index) => (
            <Part key={index} id={id} index={index} onRender={counted(`part ${id}/${index}`)} />
          ))}
        </li>
      </Profiler>
    );
  }
  function List({ renders }: { renders: Record<string, number> }) {
    const ids = useMessageIds(THREAD);
    return (
      <ol>
        {ids.map((id) => (
          <Message key={id} id={id} renders={renders} />
        ))}
      </ol>
    );
  }

  it('renders one part for a delta, and nothing around it', async () => {
    const script = createScriptedRuntime();
    for (let at = 0; at < 20; at++) {
      script.emit({ type: 'message', message: message(`m${at}`, 'user', 'old') });
    }
    script.emit(textStart('done'), delta('first', 'done'), textStart());
    const { within } = start(script);
    const renders: Record<string, number> = {};
    const screen = await render(<List renders={renders} />, { wrapper: within });
    await expect.element(screen.getByText('first')).toBeVisible();
    const before = { ...renders };
    for (let at = 0; at < 5; at++) {
      script.emit(delta(`[${at}]`));
      await expect.element(screen.getByText(new RegExp(`\\[${at}\\]$`))).toBeVisible();
    }
    // A profiler counts what renders inside it: the part itself, and what contains it.
    const changed = Object.keys(renders).filter((name) => renders[name] !== before[name]);
    expect(changed).toEqual(expect.arrayContaining(['part a1/1']));
    expect(changed.filter((name) => name.startsWith('part'))).toEqual(['part a1/1']);
    expect(changed.filter((name) => name.startsWith('message'))).toEqual(['message a1']);
  });

  it('survives a burst, and renders it in few frames', async () => {
    const script = createScriptedRuntime();
    script.emit(textStart());
    const { within } = start(script);
    const renders: Record<string, number> = {};
    const screen = await render(<List renders={renders} />, { wrapper: within });
    await expect.poll(() => script.openSubscriptions()).toBe(1);
    const before = renders['part a1/0'] ?? 0;
    for (let at = 0; at < 2000; at++) script.emit(delta('x'));
    script.emit(delta('end'));
    await expect.element(screen.getByText(/end$/)).toHaveTextContent(`${'x'.repeat(2000)}end`);
    expect((renders['part a1/0'] ?? 0) - before).toBeLessThan(20);
  });

  it('takes a burst beside a component that renders again for each value it sees', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() }, textStart(), delta('Begun.'));
    const { within } = start(script);
    function Echo() {
      const part = useMessagePart(THREAD, 'a1', 0);
      const text = part?.type === 'text' ? part.text : '';
      const [seen, setSeen] = useState('');
      // oxlint-disable-next-line react/set-state-in-effect -- such a component is what the burst has to survive
      useLayoutEffect(() => setSeen(text), [text]);
      return <p>{seen}</p>;
    }
    function Page() {
      useAgentChat({ threadId: THREAD });
      return <Echo />;
    }
    const screen = await render(<Page />, { wrapper: within });
    await expect.element(screen.getByText('Begun.')).toBeVisible();
    script.emit(...Array.from({ length: 500 }, (_, at) => delta(` ${at}`)));
    await expect.element(screen.getByText(/^Begun\. 0 1 .* 499$/)).toBeVisible();
  });

  it('reads a message, how it was sent, and its run', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run({ agent: 'Ada' }) });
    const { within, client } = start(script);
    function One() {
      useConnection(THREAD);
      const sent = useMessage(THREAD, 'id1');
      const status = useMessageStatus(THREAD, 'id1');
      const latest = useRun(THREAD);
      return <output>{`${sent?.id ?? 'none'} ${status} ${latest?.agent ?? 'nobody'}`}</output>;
    }
    const screen = await render(<One />, { wrapper: within });
    await expect.element(screen.getByRole('status')).toHaveTextContent('none sent Ada');
    void client.thread(THREAD).send('hello');
    await expect.element(screen.getByRole('status')).toHaveTextContent('id1 pending agent');
  });
});

describe('useConnection', () => {
  it('tells of a failure, and tries again when asked', async () => {
    const script = createScriptedRuntime();
    const { within } = start(script);
    function Banner() {
      const { status, reconnect } = useConnection(THREAD);
      return <button onClick={reconnect}>{status}</button>;
    }
    const screen = await render(<Banner />, { wrapper: within });
    await expect.element(screen.getByRole('button')).toHaveTextContent('live');
    script.drop(new HandrailError('unauthorized', 'Sign in.'));
    await expect.element(screen.getByRole('button')).toHaveTextContent('failed');
    await screen.getByRole('button').click();
    await expect.element(screen.getByRole('button')).toHaveTextContent('live');
  });
});

describe('useAgentState', () => {
  it('reads a part of the value, writes it, and renders for that part alone', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'state', version: 1, value: { n: 1, other: 1 } });
    const { within, client } = start(script);
    const renders: string[] = [];
    const selectN = (value: unknown) => (value as { n?: number }).n;
    function Counter() {
      const [n, patch] = useAgentState(THREAD, selectN);
      const add = () =>
        void patch((value) => [{ op: 'replace', path: '/n', value: selectN(value)! + 1 }]);
      return <button onClick={add}>{`n is ${n}`}</button>;
    }
    const screen = await render(
      <Profiler id="counter" onRender={(_id, phase) => renders.push(phase)}>
        <Counter />
      </Profiler>,
      { wrapper: within },
    );
    await expect.element(screen.getByRole('button')).toHaveTextContent('n is 1');
    await screen.getByRole('button').click();
    await expect.element(screen.getByRole('button')).toHaveTextContent('n is 2');
    await expect.poll(() => script.calls.some(({ name }) => name === 'patchState')).toBe(true);
    const settled = renders.length;
    script.emit({ type: 'notice', notice: { level: 'info', code: 'x', text: 'x' } });
    script.emit(textStart(), delta('x'));
    await expect.poll(() => client.getState().threads[THREAD]?.messageIds).toEqual(['a1']);
    expect(renders).toHaveLength(settled);
    expect(script.snapshot().state).toEqual({ value: { n: 2, other: 1 }, version: 2 });
  });
});

describe('useApprovals', () => {
  it('lists what was decided', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'approval', approval: approval({ status: 'rejected', version: 2 }) });
    const { within } = start(script);
    function History() {
      const decided = useApprovals({ status: 'decided' });
      return decided.map(({ approvalId, status }) => <p key={approvalId}>{status}</p>);
    }
    const screen = await render(<History />, { wrapper: within });
    await expect.element(screen.getByText('rejected')).toBeVisible();
    const filters = script.calls.map(({ args }) => args[0]);
    expect(filters).toContainEqual(expect.objectContaining({ status: 'decided' }));
  });

  function Card({ id }: { id: string }) {
    const { approval: shown, deciding, approve } = useApproval(id);
    return (
      <button
        onClick={() => void approve()}
      >{`${shown?.title ?? 'gone'} ${deciding ?? shown?.status}`}</button>
    );
  }
  function Inbox({ threadId }: { threadId?: string }) {
    const approvals = useApprovals({ threadId });
    return approvals.map(({ approvalId }) => <Card key={approvalId} id={approvalId} />);
  }

  it.each([
    ['of all threads', undefined],
    ['of one thread', THREAD],
  ])('lists what is pending %s, and decides it', async (_name, threadId) => {
    const script = createScriptedRuntime();
    script.emit({ type: 'approval', approval: approval() });
    const { within } = start(script);
    const screen = await render(<Inbox {...(threadId ? { threadId } : {})} />, { wrapper: within });
    await expect.element(screen.getByRole('button')).toHaveTextContent('Delete a file pending');
    let answer = (): void => {};
    script.next(
      'decideApproval',
      () =>
        new Promise((resolve) => {
          answer = () =>
            resolve({ status: 'accepted', approval: approval({ status: 'approved', version: 2 }) });
        }),
    );
    await screen.getByRole('button').click();
    await expect.element(screen.getByRole('button')).toHaveTextContent('Delete a file approved');
    answer();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});

describe('useTasks of one thread', () => {
  it.each([
    ['has none of a thread that is not made yet', 'not-found', 'live: loaded'],
    ['says that they cannot be had', 'forbidden', 'failed: failed'],
  ] as const)('%s', async (_name, code, expected) => {
    const script = createScriptedRuntime();
    script.next('getThread', () => Promise.reject(new HandrailError(code, 'None.')));
    const { within } = start(script);
    function List() {
      const { status, connection } = useTasks({ threadId: THREAD });
      return <p>{`${connection}: ${status}`}</p>;
    }
    const screen = await render(<List />, { wrapper: within });
    await expect.element(screen.getByText(expected)).toBeVisible();
  });
});
