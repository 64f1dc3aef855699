import { HandrailError } from '@handrail/protocol';
import { describe, expect, it, vi } from 'vitest';
import { lost, requests, settle, start, userMessage } from './agent-client.fixture.ts';
import { createScriptedRuntime, run, THREAD } from './scripted-runtime.ts';
import { chatError, messageStatus } from './thread-view.ts';

describe('sending', () => {
  it('shows the message at once, and once when the thread has it', async () => {
    const script = createScriptedRuntime();
    const { thread, texts, status } = start(script);
    thread.open();
    await settle();
    const sent = thread.send('hello');
    expect(texts()).toEqual(['hello']);
    expect(messageStatus(thread.view(), 'id1')).toBe('pending');
    expect(status()).toBe('submitted');
    await sent;
    expect(texts()).toEqual(['hello']);
    script.emit({ type: 'message', message: userMessage('id1', 'hello') });
    await settle();
    expect(texts()).toEqual(['hello']);
    expect(thread.view().outgoing).toEqual([]);
  });

  it('makes a thread that does not exist yet, and follows it from then on', async () => {
    const script = createScriptedRuntime({ exists: false });
    const { thread, status } = start(script);
    thread.open();
    await settle();
    expect(thread.view().connection).toEqual({ status: 'live' });
    expect(status()).toBe('ready');
    expect(script.subscriptions).toEqual([]);
    await thread.send('hello');
    await settle();
    expect(script.openSubscriptions()).toBe(1);
    script.emit({ type: 'message', message: userMessage('id1', 'hello') });
    await settle();
    expect(thread.view().outgoing).toEqual([]);
  });

  it('finds a thread that somebody else made, when the page is shown again', async () => {
    const script = createScriptedRuntime({ exists: false });
    let show = (): void => {};
    const { thread, texts } = start(script, {
      signals: {
        isOnline: () => true,
        listen: (listener) => {
          show = () => listener('visible');
          return () => {};
        },
      },
    });
    thread.open();
    await settle();
    script.exists = true;
    script.emit({ type: 'message', message: userMessage('u1', 'from another tab') });
    show();
    await settle();
    expect(texts()).toEqual(['from another tab']);
  });

  it('finds a thread that somebody else made as soon as the feed tells of it', async () => {
    const script = createScriptedRuntime({ exists: false });
    const { client, thread, texts } = start(script);
    client.openFeed();
    thread.open();
    await settle();
    script.exists = true;
    script.emit({ type: 'message', message: userMessage('u1', 'from another tab') });
    script.emitFeed({
      type: 'thread',
      cursor: 'f1',
      threadId: THREAD,
      at: '',
      thread: {
        threadId: THREAD,
        title: '',
        status: 'running',
        createdAt: '',
        updatedAt: '',
        version: 1,
      },
    });
    await settle();
    expect(texts()).toEqual(['from another tab']);
  });

  it('keeps the text of a message that failed, and sends it again under the same key', async () => {
    const script = createScriptedRuntime();
    const { thread, texts } = start(script);
    thread.open();
    await settle();
    script.next('startRun', lost);
    await thread.send('hello');
    expect(texts()).toEqual(['hello']);
    expect(thread.view().outgoing).toMatchObject([
      { status: 'failed', error: { code: 'network' } },
    ]);
    await thread.retry();
    const [first, second] = requests(script, 'startRun');
    expect(second).toEqual(first);
    expect(messageStatus(thread.view(), 'id1')).toBe('pending');
  });

  it('takes a message for sent that arrives though its answer was lost', async () => {
    const script = createScriptedRuntime();
    const { thread, texts } = start(script);
    thread.open();
    await settle();
    script.next('startRun', () => {
      script.emit({ type: 'message', message: userMessage('id1', 'hello') });
      return lost();
    });
    await thread.send('hello');
    await settle();
    expect(texts()).toEqual(['hello']);
    expect(thread.view().outgoing).toEqual([]);
  });

  it('finds a thread that a lost answer made', async () => {
    const script = createScriptedRuntime({ exists: false });
    const { thread } = start(script);
    thread.open();
    await settle();
    script.next('startRun', () => {
      script.exists = true;
      script.emit({ type: 'message', message: userMessage('id1', 'hello') });
      return lost();
    });
    await thread.send('hello');
    await settle();
    expect(script.openSubscriptions()).toBe(1);
    expect(thread.view().outgoing).toEqual([]);
  });

  it('forgets a failed message when told to', async () => {
    const script = createScriptedRuntime();
    const { thread, texts } = start(script);
    script.next('startRun', lost);
    await thread.send('hello');
    thread.discard('id1');
    expect(texts()).toEqual([]);
  });

  it('sends text, files and metadata as parts', async () => {
    const script = createScriptedRuntime();
    const { thread } = start(script);
    const file = { type: 'file' as const, mediaType: 'text/plain', url: 'data:,x' };
    await thread.send({ text: 'see', files: [file], metadata: { from: 'paste' } });
    expect(requests(script, 'startRun')[0].trigger.message).toEqual({
      id: 'id1',
      role: 'user',
      parts: [{ type: 'text', text: 'see' }, file],
      metadata: { from: 'paste' },
    });
  });
});

describe('editing and answering again', () => {
  const conversation = [
    { type: 'message' as const, message: userMessage('u1', 'one') },
    {
      type: 'message' as const,
      message: { ...userMessage('a1', 'answer'), role: 'assistant' as const },
    },
  ];

  async function openConversation() {
    const script = createScriptedRuntime();
    script.emit(...conversation);
    const started = start(script);
    started.thread.open();
    await settle();
    return { script, ...started };
  }

  it('hides what came after an edited message while the edit is on its way', async () => {
    const { script, thread, texts } = await openConversation();
    const edited = thread.edit('u1', 'uno');
    expect(texts()).toEqual(['uno']);
    await edited;
    script.emit({ type: 'message', message: userMessage('u1', 'uno'), truncate: true });
    await settle();
    expect(texts()).toEqual(['uno']);
    expect(thread.view().outgoing).toEqual([]);
  });

  it('brings back what an edit that failed would have dropped, and keeps the new text', async () => {
    const { script, thread, texts } = await openConversation();
    script.next('startRun', () => Promise.reject(new HandrailError('thread-busy', 'Busy.')));
    await thread.edit('u1', 'uno');
    expect(texts()).toEqual(['uno', 'answer']);
    expect(messageStatus(thread.view(), 'u1')).toBe('failed');
    thread.discard('u1');
    expect(texts()).toEqual(['one', 'answer']);
  });

  it('keeps the words of an edit that came second, when the first was edited elsewhere at the same time', async () => {
    const { script, thread } = await openConversation();
    script.next('startRun', async () => {
      script.emit({ type: 'message', message: userMessage('u1', 'eins'), truncate: true });
      await settle();
      throw new HandrailError('thread-busy', 'Busy.');
    });
    await thread.edit('u1', 'uno');
    expect(messageStatus(thread.view(), 'u1')).toBe('failed');
    const [kept] = thread.view().outgoing;
    expect(kept?.message.parts).toEqual(userMessage('u1', 'uno').parts);
    thread.discard('u1');
    expect(thread.view().outgoing).toEqual([]);
  });

  it('shows no edit as on its way whose run ended before the answer came, also in other words', async () => {
    const { script, thread, texts } = await openConversation();
    script.next('startRun', async () => {
      script.emit(
        { type: 'message', message: userMessage('u1', 'UNO'), truncate: true },
        { type: 'run', run: run({ phase: 'done', outcome: 'success', version: 2 }) },
      );
      await settle();
      return run();
    });
    await thread.edit('u1', 'uno');
    expect(thread.view().outgoing).toEqual([]);
    expect(texts()).toEqual(['UNO']);
  });

  it('retries a lost regenerate under the same key, and a new one under a new key', async () => {
    const script = createScriptedRuntime();
    const { thread, status } = start(script);
    script.next('startRun', lost);
    await thread.regenerate('a1');
    expect(status()).toBe('error');
    expect(chatError(thread.view())).toMatchObject({ code: 'network' });
    await thread.regenerate('a1');
    await thread.regenerate('a1');
    const keys = requests(script, 'startRun').map((request) => request.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('continues the last run', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run({ phase: 'done', outcome: 'interrupted', version: 2 }) });
    const { thread, status } = start(script);
    thread.open();
    await settle();
    expect(status()).toBe('error');
    await thread.continueRun();
    expect(requests(script, 'startRun')[0].trigger).toEqual({ type: 'continue', runId: 'r1' });
  });
});

describe('status', () => {
  it('follows the run, also one found on a reload', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() });
    const { thread, status } = start(script);
    thread.open();
    await settle();
    expect(status()).toBe('submitted');
    script.emit({
      type: 'chunk',
      messageId: 'a1',
      runId: 'r1',
      chunk: { type: 'text-delta', id: 't', delta: 'x' },
    });
    await settle();
    expect(status()).toBe('streaming');
    script.emit({
      type: 'run',
      run: run({ phase: 'waiting', waitingFor: 'approval', version: 2 }),
    });
    await settle();
    expect(status()).toBe('waiting');
    script.emit({ type: 'run', run: run({ phase: 'done', outcome: 'success', version: 3 }) });
    await settle();
    expect(status()).toBe('ready');
  });

  it('never takes the end of a stream for the end of its run', async () => {
    const script = createScriptedRuntime();
    script.emit(
      { type: 'run', run: run() },
      {
        type: 'chunk',
        messageId: 'a1',
        runId: 'r1',
        chunk: { type: 'text-delta', id: 't', delta: 'half' },
      },
    );
    const { thread, status, texts } = start(script, { backoff: { random: () => 1 } });
    thread.open();
    await settle();
    script.drop();
    await settle();
    expect(thread.view().connection.status).toBe('retrying');
    expect(status()).toBe('streaming');
    expect(texts()).toEqual(['half']);
  });
});

describe('opening and closing', () => {
  it('keeps one connection for any number of holders, and leaves with the last', async () => {
    const script = createScriptedRuntime();
    const { thread, client } = start(script);
    const first = thread.open();
    const second = client.thread(THREAD).open();
    await settle();
    expect(script.openSubscriptions()).toBe(1);
    first();
    first();
    await settle();
    expect(script.openSubscriptions()).toBe(1);
    second();
    await settle();
    expect(script.openSubscriptions()).toBe(0);
    expect(requests(script, 'cancelRun')).toEqual([]);
  });

  it('opens one connection when it is closed and opened again at once', async () => {
    const script = createScriptedRuntime();
    const { thread } = start(script);
    thread.open()();
    thread.open();
    await settle();
    expect(script.subscriptions).toHaveLength(1);
    expect(script.openSubscriptions()).toBe(1);
  });

  it('shows at once what it knew, and goes on from there, when opened again', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'message', message: userMessage('u1', 'one') });
    const { thread, texts } = start(script);
    const close = thread.open();
    await settle();
    close();
    await settle();
    script.emit({ type: 'message', message: userMessage('u2', 'two') });
    expect(texts()).toEqual(['one']);
    thread.open();
    await settle();
    expect(texts()).toEqual(['one', 'two']);
    expect(script.subscriptions).toEqual(['c1', 'c1']);
  });

  it('shows an answer that is being written as that, at once and to its end, when opened again', async () => {
    const script = createScriptedRuntime();
    const delta = (text: string) =>
      ({
        type: 'chunk',
        messageId: 'a1',
        runId: 'r1',
        chunk: { type: 'text-delta', id: 't', delta: text },
      }) as const;
    script.emit({ type: 'run', run: run() }, delta('Half'));
    const { client, thread, texts, status } = start(script);
    const close = thread.open();
    await settle();
    close();
    const closeOther = client.thread('t2').open();
    await settle();
    script.emit(delta(' an'));
    closeOther();
    thread.open();
    expect([status(), ...texts()]).toEqual(['streaming', 'Half']);
    await settle();
    script.emit(delta(' answer'), {
      type: 'run',
      run: run({ phase: 'done', outcome: 'success', version: 2 }),
    });
    await settle();
    expect([status(), ...texts()]).toEqual(['ready', 'Half an answer']);
  });

  it('tells the truth of a message that was answered while its thread was closed', async () => {
    const script = createScriptedRuntime();
    const { thread, texts, status } = start(script);
    const close = thread.open();
    await settle();
    const answered = Promise.withResolvers<ReturnType<typeof run>>();
    script.next('startRun', () => answered.promise);
    const sending = thread.send('hello');
    close();
    await settle();
    thread.open();
    expect([status(), ...texts()]).toEqual(['submitted', 'hello']);
    script.emit(
      { type: 'message', message: userMessage('id1', 'hello') },
      { type: 'run', run: run() },
      { type: 'run', run: run({ phase: 'done', outcome: 'success', version: 2 }) },
    );
    answered.resolve(run());
    await sending;
    await settle();
    expect([status(), ...texts()]).toEqual(['ready', 'hello']);
  });

  it('forgets closed threads beyond the last twenty, and none that holds unsent text', async () => {
    const script = createScriptedRuntime();
    const { client, thread } = start(script);
    script.next('startRun', lost);
    await thread.send('unsent');
    for (let at = 0; at < 50; at++) client.thread(`other${at}`).open()();
    await settle();
    client.thread('last').open()();
    await settle();
    expect(Object.keys(client.getState().threads).length).toBeLessThan(30);
    expect(thread.view().outgoing).toHaveLength(1);
  });

  it('gives up when a thread it knew is gone, and keeps what it showed', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'message', message: userMessage('u1', 'one') });
    const { thread, texts, status } = start(script);
    thread.open();
    await settle();
    script.drop(new HandrailError('not-found', 'Deleted.'));
    await settle();
    expect(thread.view().connection).toMatchObject({
      status: 'failed',
      error: { code: 'not-found' },
    });
    expect(status()).toBe('error');
    expect(texts()).toEqual(['one']);
  });

  it('keeps what it showed over a server that came back without its journal', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'message', message: userMessage('u1', 'one') });
    const { thread, texts } = start(script);
    thread.open();
    await settle();
    script.exists = false;
    script.drop(new HandrailError('cursor-gone', 'Another journal.'));
    await settle();
    expect(thread.view().connection).toMatchObject({ error: { code: 'not-found' } });
    expect(texts()).toEqual(['one']);
  });
});

describe('telling', () => {
  it('reads events at once and tells of them once a frame', async () => {
    const script = createScriptedRuntime();
    let frame = (): void => {};
    const { client, thread, texts } = start(script, {
      schedule: (flush) => {
        frame = flush;
      },
    });
    thread.open();
    await settle();
    frame();
    const told = vi.fn<() => void>();
    client.subscribe(told);
    for (let at = 0; at < 100; at++) {
      script.emit({
        type: 'chunk',
        messageId: 'a1',
        chunk: { type: 'text-delta', id: 't', delta: 'x' },
      });
    }
    await settle();
    expect(texts()).toEqual(['x'.repeat(100)]);
    expect(told).not.toHaveBeenCalled();
    frame();
    expect(told).toHaveBeenCalledOnce();
    expect(client.getState().threads[THREAD]).toBe(thread.view());
  });

  it('tells of what a person did without waiting for a frame', () => {
    const script = createScriptedRuntime();
    const { client, thread } = start(script, { schedule: () => {} });
    const told = vi.fn<() => void>();
    client.subscribe(told);
    void thread.send('hello');
    expect(told).toHaveBeenCalled();
  });
});
