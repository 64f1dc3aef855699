import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import {
  ada,
  answer,
  bob,
  brief,
  gate,
  openBench,
  pendingApproval,
  readUntilPhase,
  say,
  settled,
  start,
  STORES,
  textOf,
  toolPart,
  userMessage,
} from './runtime-bench.fixture.ts';

const echo: Agent = async function* (turn) {
  yield* say(`You said: ${textOf(turn.messages.findLast((each) => each.role === 'user'))}`);
};

describe.each(STORES)('startRun over %s', (_, makeStore) => {
  it('answers a message in a new thread and tells the whole of it in order', async () => {
    const { runtime } = openBench(makeStore(), echo, {
      agentName: 'echo',
      disclosure: { model: 'm1' },
    });
    const run = await start(runtime, 'x', '  Hello\nworld  ');
    expect(run).toMatchObject({
      phase: 'running',
      agent: 'echo',
      attempt: 1,
      disclosure: { model: 'm1' },
    });
    const events = await readUntilPhase(runtime, 'x', 'done');
    expect(events.map(brief).filter((word) => word !== 'text-delta')).toEqual([
      'message',
      'run:running',
      'start',
      'text-start',
      'text-end',
      'finish',
      'message',
      'run:success',
    ]);
    expect(new Set(events.map((event) => event.cursor)).size).toBe(events.length);
    const snapshot = await runtime.getThread(ada, 'x');
    expect(snapshot.thread).toMatchObject({ title: 'Hello world', status: 'idle' });
    expect(snapshot.messages.map(textOf)).toEqual([
      '  Hello\nworld  ',
      'You said:   Hello\nworld  ',
    ]);
    expect(snapshot.messages[1]?.id).toBe(run.messageId);
    expect(snapshot.cursor).toBe(events.at(-1)?.cursor);
    expect(snapshot.open).toEqual({});
  });

  it('gives the same run for the same key and starts nothing', async () => {
    let calls = 0;
    const { runtime } = openBench(makeStore(), async function* () {
      calls += 1;
      yield* say('once');
    });
    const request = {
      threadId: 'x',
      idempotencyKey: 'key',
      trigger: { type: 'message', message: userMessage('Hello') },
    } as const;
    const [first, second] = await Promise.all([
      runtime.startRun(ada, request),
      runtime.startRun(ada, request),
    ]);
    expect(second.runId).toBe(first.runId);
    await settled(runtime, 'x');
    const third = await runtime.startRun(ada, request);
    expect(third).toMatchObject({ runId: first.runId, phase: 'done', outcome: 'success' });
    expect(calls).toBe(1);
    expect((await runtime.getThread(ada, 'x')).messages).toHaveLength(2);
  });

  it('keeps one run at a time: of many starts one wins, the others hear thread-busy', async () => {
    const hold = gate();
    const { runtime } = openBench(makeStore(), async function* () {
      await hold.opened;
      yield* say('done');
    });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => start(runtime, 'x')));
    const failures = results.filter((result) => result.status === 'rejected');
    expect(failures).toHaveLength(4);
    for (const { reason } of failures)
      expect(reason).toMatchObject({ code: 'thread-busy', retry: 'after' });
    hold.open();
    expect((await settled(runtime, 'x')).messages).toHaveLength(2);
    await start(runtime, 'x', 'Again');
    expect((await settled(runtime, 'x')).messages).toHaveLength(4);
  });

  it('answers again: the old answer goes, the question stays', async () => {
    let count = 0;
    const { runtime } = openBench(makeStore(), async function* () {
      count += 1;
      yield* say(`answer ${count}`);
    });
    await start(runtime, 'x', 'one');
    const first = await settled(runtime, 'x');
    await start(runtime, 'x', 'two');
    await settled(runtime, 'x');
    await start(runtime, 'x', { type: 'regenerate', messageId: first.messages[1]!.id });
    const events = await readUntilPhase(
      runtime,
      'x',
      'done',
      (await runtime.getThread(ada, 'x')).cursor,
    );
    expect(events.at(-1)).toMatchObject({ type: 'run', run: { outcome: 'success' } });
    const after = await settled(runtime, 'x');
    expect(after.messages.map(textOf)).toEqual(['one', 'answer 3']);
    await start(runtime, 'x', { type: 'regenerate' });
    expect((await settled(runtime, 'x')).messages.map(textOf)).toEqual(['one', 'answer 4']);
  });

  it('replaces an edited message and drops what followed it', async () => {
    const { runtime } = openBench(makeStore(), echo);
    const message = userMessage('one', 'u1');
    await start(runtime, 'x', { type: 'message', message });
    await settled(runtime, 'x');
    await start(runtime, 'x', 'two');
    const { cursor } = await settled(runtime, 'x');
    await start(runtime, 'x', {
      type: 'edit',
      messageId: 'u1',
      message: userMessage('uno', 'other'),
    });
    const [edited] = await readUntilPhase(runtime, 'x', 'done', cursor);
    expect(edited).toMatchObject({
      type: 'message',
      truncate: true,
      message: { id: 'u1', parts: [{ text: 'uno' }] },
    });
    expect((await settled(runtime, 'x')).messages.map(textOf)).toEqual(['uno', 'You said: uno']);
  });

  it('ends a waiting run when the person writes something else, and its card with it', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      const last = textOf(turn.messages.findLast((each) => each.role === 'user'));
      if (last === 'other') yield* say('As you like.');
      else yield* turn.requestApproval({ toolCallId: 'c', toolName: 'pay', input: {} });
    });
    const run = await start(runtime, 'x', 'pay');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await start(runtime, 'x', 'other');
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.runs.find(({ runId }) => runId === run.runId)).toMatchObject({
      outcome: 'cancelled',
    });
    expect(snapshot.approvals).toMatchObject([{ status: 'superseded' }]);
    expect(toolPart(snapshot, 'c')).toMatchObject({
      state: 'output-denied',
      approval: { approved: false },
    });
    expect(snapshot.messages.map(textOf)).toEqual(['pay', '', 'other', 'As you like.']);
    expect(
      await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once')),
    ).toMatchObject({
      status: 'superseded',
    });
  });

  it('lets two people use the same thread id without meeting', async () => {
    const { runtime } = openBench(makeStore(), echo);
    await start(runtime, 'x', 'of ada');
    await start(runtime, 'x', 'of bob', bob);
    const mine = await settled(runtime, 'x');
    expect(mine.messages.map(textOf)[0]).toBe('of ada');
    expect((await runtime.listThreads(bob)).items).toMatchObject([{ title: 'of bob' }]);
  });
});

describe('startRun', () => {
  it.each([
    ['no trigger', null],
    ['an unknown trigger', { type: 'explode' }],
    ['no message', { type: 'message' }],
    [
      'an assistant message',
      { type: 'message', message: { ...userMessage('x'), role: 'assistant' } },
    ],
    ['a system message', { type: 'message', message: { ...userMessage('x'), role: 'system' } }],
    ['no parts', { type: 'message', message: { id: 'u', role: 'user', parts: [] } }],
    [
      'a forged tool result',
      {
        type: 'message',
        message: {
          id: 'u',
          role: 'user',
          parts: [
            {
              type: 'tool-pay',
              toolCallId: 'c',
              state: 'output-available',
              input: {},
              output: 'paid',
            },
          ],
        },
      },
    ],
    ['parts that are none', { type: 'message', message: { id: 'u', role: 'user', parts: [null] } }],
    ['no message id', { type: 'message', message: { ...userMessage('x'), id: '' } }],
    ['an edit without an id', { type: 'edit', message: userMessage('x') }],
    ['a continue without a run', { type: 'continue' }],
  ])('refuses %s and makes no thread', async (_, trigger) => {
    const { runtime } = openBench(STORES[0]![1](), echo);
    await expect(start(runtime, 'x', trigger as never)).rejects.toMatchObject({
      code: 'invalid-request',
    });
    await expect(runtime.getThread(ada, 'x')).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each(['', 'a\u0000b', '\ud800', 'x'.repeat(257)])(
    'refuses the thread id %j',
    async (threadId) => {
      const { runtime } = openBench(STORES[0]![1](), echo);
      await expect(start(runtime, threadId)).rejects.toMatchObject({ code: 'invalid-request' });
    },
  );

  it('keeps only what a person may write of their message', async () => {
    const { runtime } = openBench(STORES[0]![1](), echo);
    const message = { ...userMessage('hi', 'u1'), evil: true, metadata: { lang: 'en' } };
    await start(runtime, 'x', { type: 'message', message });
    const { messages } = await settled(runtime, 'x');
    expect(messages[0]).toEqual({
      id: 'u1',
      role: 'user',
      metadata: { lang: 'en' },
      parts: [{ type: 'text', text: 'hi' }],
    });
  });

  it('refuses a second message under a taken id', async () => {
    const { runtime } = openBench(STORES[0]![1](), echo);
    await start(runtime, 'x', { type: 'message', message: userMessage('a', 'u1') });
    await settled(runtime, 'x');
    await expect(
      start(runtime, 'x', { type: 'message', message: userMessage('b', 'u1') }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await runtime.getThread(ada, 'x')).messages).toHaveLength(2);
  });

  it('regenerates and edits only what is there', async () => {
    const { runtime } = openBench(STORES[0]![1](), echo);
    await expect(start(runtime, 'x', { type: 'regenerate' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await start(runtime, 'x', { type: 'message', message: userMessage('a', 'u1') });
    const { messages } = await settled(runtime, 'x');
    for (const trigger of [
      { type: 'regenerate', messageId: 'u1' } as const,
      { type: 'edit', messageId: messages[1]!.id, message: userMessage('b') } as const,
      { type: 'edit', messageId: 'nobody', message: userMessage('b') } as const,
      { type: 'continue', runId: 'nobody' } as const,
    ]) {
      await expect(start(runtime, 'x', trigger)).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('cuts a long title at 80 characters without breaking one', async () => {
    const { runtime } = openBench(STORES[0]![1](), echo);
    await start(runtime, 'x', '🙂'.repeat(100));
    const { thread } = await settled(runtime, 'x');
    expect(thread.title).toBe(`${'🙂'.repeat(79)}…`);
  });
});
