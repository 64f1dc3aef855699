import type { ScriptedReply } from '@handrail/mocks';
import { CALL_STOPPED } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { latestRun } from '../thread-state.ts';
import { chatStatus, shownMessage } from '../thread-view.ts';
import { ANSWER, DONE, frame, GONE, page, WHOLE } from './foreign-page.fixture.ts';

describe('aiSdkRuntime', () => {
  it('posts what useChat would, and shows the answer', async () => {
    const { thread, fetch, texts, done } = page(() => [WHOLE], { headers: { authorization: 'x' } });
    await thread.send('Hello');
    expect(await done()).toMatchObject({ outcome: 'success' });
    expect(texts()).toEqual(['Hello', 'The tide comes in.']);
    const [request] = fetch.requests;
    expect(request?.headers.get('authorization')).toBe('x');
    expect(await request?.json()).toMatchObject({
      id: 't',
      trigger: 'submit-message',
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
    });
  });

  it('says honestly what such a server cannot do', async () => {
    const { client } = page(() => []);
    expect(await client.runtime.capabilities(client.scope)).toMatchObject({
      feed: false,
      state: false,
      tasks: false,
      plans: false,
      continue: false,
    });
    await expect(client.runtime.getState(client.scope, 't')).rejects.toMatchObject({
      code: 'unsupported',
    });
  });

  it.each(Array.from({ length: ANSWER.length - 1 }, (_, at) => at))(
    'takes an answer that ended after %i frames for a lost connection, and goes on from there',
    async (at) => {
      const cut: ScriptedReply = { body: ANSWER.slice(0, at).map(frame) };
      const dropped: ScriptedReply = {
        body: [...ANSWER.slice(0, at + 1).map(frame), { drop: true }],
      };
      const { thread, fetch, texts, done } = page(() => [cut, dropped, WHOLE]);
      await thread.send('Hello');
      expect(await done()).toMatchObject({ outcome: 'success' });
      expect(texts()).toEqual(['Hello', 'The tide comes in.']);
      const asked = fetch.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
      expect(asked.filter((line) => line === 'POST /api/chat')).toHaveLength(1);
      expect(asked[1]).toBe('GET /api/chat/t/stream');
    },
  );

  it('never takes an answer without an end for a success', async () => {
    const { thread, texts, done } = page(() => [{ body: ANSWER.slice(0, 4).map(frame) }, GONE]);
    await thread.send('Hello');
    expect(await done()).toMatchObject({ outcome: 'failed', error: { code: 'network' } });
    expect(texts()).toEqual(['Hello', 'The tide ']);
    expect(chatStatus(thread.view())).toBe('error');
    const parts = shownMessage(thread.view(), thread.view().messageIds[1]!)?.parts;
    expect(parts).toMatchObject([{ state: 'done' }]);
  });

  it('shows a lost connection as one, while the run goes on', async () => {
    const { client, thread, fetch, texts, done } = page(() => [
      { body: ANSWER.slice(0, 4).map(frame) },
      { status: 503, body: [] },
      { unreachable: true },
      WHOLE,
    ]);
    const seen = new Set<string>();
    client.subscribe(() => {
      const { connection, state } = thread.view();
      const run = latestRun(state);
      if (run) seen.add(`${run.phase}, ${connection.status}`);
    });
    await thread.send('Hello');
    await done();
    expect(seen).toContain('running, retrying');
    expect(texts()).toEqual(['Hello', 'The tide comes in.']);
    expect(fetch.requests).toHaveLength(4);
    expect(latestRun(thread.view().state)?.outcome).toBe('success');
  });

  it('gives up a stream that another answer is told on', async () => {
    const other = ANSWER.map(frame).toSpliced(0, 1, frame({ type: 'start', messageId: 'other' }));
    const { thread, texts, done } = page(() => [
      { body: ANSWER.slice(0, 4).map(frame) },
      { body: other },
    ]);
    await thread.send('Hello');
    expect(await done()).toMatchObject({ outcome: 'failed', error: { code: 'network' } });
    expect(texts()).toEqual(['Hello', 'The tide ']);
  });

  it('shows what the server refused with', async () => {
    const { thread, done } = page(() => [{ status: 401, body: [] }]);
    await thread.send('Hello');
    expect(await done()).toMatchObject({ outcome: 'failed', error: { code: 'unauthorized' } });
  });

  it('shows the error that the stream tells', async () => {
    const { thread, texts, done } = page(() => [
      {
        body: [
          ...ANSWER.slice(0, 4).map(frame),
          frame({ type: 'error', errorText: 'Too long.' }),
          DONE,
        ],
      },
    ]);
    await thread.send('Hello');
    expect(await done()).toMatchObject({ outcome: 'failed', error: { message: 'Too long.' } });
    expect(texts()).toEqual(['Hello', 'The tide ']);
  });

  it('stops, and sends the next message after that', async () => {
    const { thread, texts, fetch, done } = page(() => [
      { body: [...ANSWER.slice(0, 4).map(frame), { hang: true }] },
      WHOLE,
    ]);
    await thread.send('Hello');
    await vi.waitFor(() => expect(texts()[1]).toBe('The tide '));
    await thread.stop();
    expect(await done()).toMatchObject({ outcome: 'cancelled' });
    expect(fetch.requests[0]?.signal.aborted).toBe(true);
    await thread.send('Again');
    await vi.waitFor(() => expect(texts()).toHaveLength(4));
    await done();
    // Both were told under one id, which is the server's own affair.
    expect(texts()).toEqual(['Hello', 'The tide ', 'Again', 'The tide comes in.']);
  });

  it('leaves no call as one that failed when it is stopped', async () => {
    const call = { toolCallId: 'c', toolName: 'tides' };
    const { thread, done } = page(() => [
      {
        body: [
          frame({ type: 'start', messageId: 'a' }),
          frame({ type: 'tool-input-available', ...call, input: {} }),
          { hang: true },
        ],
      },
    ]);
    const parts = (): unknown =>
      shownMessage(thread.view(), thread.view().messageIds[1] ?? '')?.parts;
    await thread.send('When is high tide?');
    await vi.waitFor(() => expect(parts()).toMatchObject([{ state: 'input-available' }]));
    await thread.stop();
    await done();
    const errorText = expect.stringMatching(`^${CALL_STOPPED}`);
    expect(parts()).toMatchObject([{ state: 'output-error', errorText }]);
  });

  it('asks a person, and posts the answer with the same message', async () => {
    const call = { toolCallId: 'c', toolName: 'send', input: { to: 'ana' } };
    const asking: UIMessageChunk[] = [
      { type: 'start', messageId: 'a1' },
      { type: 'tool-input-available', ...call },
      { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' },
      { type: 'finish' },
    ];
    const going: UIMessageChunk[] = [
      { type: 'start', messageId: 'a1' },
      { type: 'tool-output-available', toolCallId: 'c', output: 'sent' },
      ...ANSWER.slice(1),
    ];
    const { client, thread, fetch, texts, done } = page(() => [
      { body: [...asking.map(frame), DONE] },
      { body: [...going.map(frame), DONE] },
    ]);
    await thread.send('Send it');
    await vi.waitFor(() => expect(latestRun(thread.view().state)?.waitingFor).toBe('approval'));
    expect(await client.approve('p')).toMatchObject({ status: 'accepted' });
    expect(await client.approve('p')).toMatchObject({ status: 'already-decided' });
    expect(await done()).toMatchObject({ outcome: 'success' });
    expect(texts()).toEqual(['Send it', 'The tide comes in.']);
    const posted = (await fetch.requests[1]?.json()) as {
      messages: UIMessage[];
      messageId: string;
    };
    expect(posted.messages[1]).toMatchObject({
      id: posted.messageId,
      parts: [{ state: 'approval-responded', approval: { id: 'p', approved: true } }],
    });
  });

  it('answers again in place of the old answer', async () => {
    const { thread, texts, fetch, done } = page(() => [WHOLE, WHOLE]);
    await thread.send('Hello');
    await done();
    await thread.regenerate();
    await vi.waitFor(() => expect(fetch.requests).toHaveLength(2));
    await done();
    expect(texts()).toEqual(['Hello', 'The tide comes in.']);
    expect(await fetch.requests[1]?.json()).toMatchObject({ trigger: 'regenerate-message' });
  });

  it('begins with what was said before, and takes up an answer in the middle', async () => {
    const messages: UIMessage[] = [
      { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
      { id: 'a1', role: 'assistant', parts: [{ type: 'text', text: 'The ti' }] },
    ];
    const { texts, done } = page(() => [WHOLE], { resume: true, messages: () => messages });
    expect(await done()).toMatchObject({ outcome: 'success', messageId: 'a1' });
    expect(texts()).toEqual(['Hello', 'The tide comes in.']);
  });
});
