import type { UIMessage, UIMessageChunk } from 'ai';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { latestRun } from '../thread-state.ts';
import { chatStatus, shownMessage } from '../thread-view.ts';
import { ANSWER, DONE, frame, GONE, page, WHOLE } from './foreign-page.fixture.ts';
import { textOf } from './stock-chat.fixture.ts';

const call = { toolCallId: 'c', toolName: 'send', input: { to: 'ana' } };
const ASKING: UIMessageChunk[] = [
  { type: 'start', messageId: 'a1' },
  { type: 'tool-input-available', ...call },
  { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' },
];
const GOING: UIMessageChunk[] = [
  { type: 'start', messageId: 'a1' },
  { type: 'tool-output-available', toolCallId: 'c', output: 'sent' },
  ...ANSWER.slice(1),
];
const whole = (...chunks: UIMessageChunk[]) => ({ body: [...chunks.map(frame), DONE] });

describe('a question of a plain chat route', () => {
  it.each(['approve', 'reject'] as const)(
    'is posted when its stream has ended, where it was answered before: %s',
    async (answer) => {
      const { client, thread, fetch, texts, done, gate } = page(({ wait }) => [
        { body: [...ASKING.map(frame), wait, frame({ type: 'finish' }), DONE] },
        whole(...GOING),
      ]);
      await thread.send('Send it');
      await vi.waitFor(() => expect(thread.view().state.approvals).toHaveProperty('p'));
      expect(await client[answer]('p')).toMatchObject({ status: 'accepted' });
      expect(fetch.requests).toHaveLength(1);
      gate.open();
      await vi.waitFor(() => expect(fetch.requests).toHaveLength(2));
      expect(await done()).toMatchObject({ outcome: 'success' });
      expect(texts()).toEqual(['Send it', 'The tide comes in.']);
      const posted = (await fetch.requests[1]?.json()) as { messages: UIMessage[] };
      expect(posted.messages[1]?.parts).toMatchObject([
        { state: 'approval-responded', approval: { approved: answer === 'approve' } },
      ]);
    },
  );

  it('waits for the others of its stream before it is posted', async () => {
    const second = { ...call, toolCallId: 'd' };
    const { client, thread, fetch, done, gate } = page(({ wait }) => [
      {
        body: [
          ...ASKING.map(frame),
          wait,
          frame({ type: 'tool-input-available', ...second }),
          frame({ type: 'tool-approval-request', approvalId: 'q', toolCallId: 'd' }),
          frame({ type: 'finish' }),
          DONE,
        ],
      },
      whole({ type: 'start' }, ...GOING.slice(1)),
    ]);
    await thread.send('Send both');
    await vi.waitFor(() => expect(thread.view().state.approvals).toHaveProperty('p'));
    await client.approve('p');
    gate.open();
    await vi.waitFor(() => expect(latestRun(thread.view().state)?.waitingFor).toBe('approval'));
    expect(fetch.requests).toHaveLength(1);
    await client.approve('q');
    expect(await done()).toMatchObject({ outcome: 'success' });
    expect(fetch.requests).toHaveLength(2);
  });

  it.each<[string, UIMessageChunk[], string]>([
    [
      'with yes',
      [
        { type: 'tool-approval-response', approvalId: 'p', approved: true },
        { type: 'tool-output-available', toolCallId: 'c', output: 'sent' },
      ],
      'approved',
    ],
    [
      'with no',
      [
        { type: 'tool-approval-response', approvalId: 'p', approved: false },
        { type: 'tool-output-denied', toolCallId: 'c' },
      ],
      'rejected',
    ],
    [
      'by a result',
      [{ type: 'tool-output-available', toolCallId: 'c', output: 'sent' }],
      'superseded',
    ],
    ['by taking its step back', [{ type: 'reset-step' }, ...ANSWER.slice(1, -1)], 'superseded'],
  ])(
    'is nobody’s to answer once its own stream has answered it %s',
    async (_name, news, status) => {
      const { client, thread, fetch, done } = page(() => [
        whole(...ASKING, ...news, { type: 'finish' }),
      ]);
      await thread.send('Send it');
      expect(await done()).toMatchObject({ outcome: 'success' });
      expect(thread.view().state.approvals['p']).toMatchObject({ status });
      expect(await client.approve('p')).not.toMatchObject({ status: 'accepted' });
      expect(fetch.requests).toHaveLength(1);
    },
  );
});

it('asks the newest question of a call, where a stream asks about it again', async () => {
  const { client, thread, fetch, done } = page(() => [
    whole(
      ...ASKING,
      { type: 'tool-approval-request', approvalId: 'p2', toolCallId: 'c' },
      { type: 'finish' },
    ),
    whole(...GOING),
  ]);
  await thread.send('Send it');
  await vi.waitFor(() => expect(latestRun(thread.view().state)?.waitingFor).toBe('approval'));
  expect(await client.approve('p')).toMatchObject({ status: 'superseded' });
  expect(await client.approve('p2')).toMatchObject({ status: 'accepted' });
  expect(await done()).toMatchObject({ outcome: 'success' });
  expect(fetch.requests).toHaveLength(2);
});

describe('a stream of a plain chat route', () => {
  it('is read to its end, however many finishes it tells', async () => {
    const { thread, texts, done } = page(() => [
      whole(
        { type: 'start', messageId: 'a1' },
        { type: 'tool-input-available', ...call },
        { type: 'tool-output-available', toolCallId: 'c', output: 'sent' },
        { type: 'finish', finishReason: 'tool-calls' },
        ...ANSWER,
      ),
    ]);
    await thread.send('Send it');
    expect(await done()).toMatchObject({ outcome: 'success' });
    expect(texts()).toEqual(['Send it', 'The tide comes in.']);
    expect(chatStatus(thread.view())).toBe('ready');
  });

  it.each(['', '\n'])(
    'whose last frame is not ended counts as lost, and tells it once: %j',
    async (tail) => {
      const cut = { send: `data: {"type":"finish"}${tail}` };
      const { thread, texts, done } = page(() => [
        { body: [...ANSWER.slice(0, -1).map(frame), cut] },
        WHOLE,
      ]);
      await thread.send('Hello');
      expect(await done()).toMatchObject({ outcome: 'success' });
      expect(texts()).toEqual(['Hello', 'The tide comes in.']);
    },
  );

  it('goes on past frames that are no chunks', async () => {
    const odd = ['7', 'null', '"text"', '[]', '{}', '{"type":7}', '{"type":'];
    const { thread, texts, done } = page(() => [
      {
        body: [
          ...ANSWER.slice(0, 4).map(frame),
          ...odd.map((data) => ({ send: `data: ${data}\n\n` })),
          ...ANSWER.slice(4).map(frame),
        ],
      },
    ]);
    await thread.send('Hello');
    expect(await done()).toMatchObject({ outcome: 'success' });
    expect(texts()).toEqual(['Hello', 'The tide comes in.']);
  });

  it.each<[string, string]>([
    ['tells nothing but its end', 'data: [DONE]\n\n'],
    ['is empty', ''],
    ['is no JSON', 'data: {"type":\n\n'],
    ['ends inside its first frame', 'data: {"type":"start"}'],
  ])('that is found and %s leaves the history as it is', async (_name, text) => {
    const messages: UIMessage[] = [
      { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
      { id: 'a1', role: 'assistant', parts: [{ type: 'text', text: 'Hi.' }] },
    ];
    const { thread, texts, done } = page(() => [{ body: [{ send: text }] }, WHOLE], {
      resume: true,
      messages: () => messages,
    });
    await vi.waitFor(() => expect(texts()).toEqual(['Hello', 'Hi.']));
    expect(thread.view().connection.status).toBe('live');
    await thread.send('Again');
    expect(await done()).toMatchObject({ outcome: 'success' });
    expect(texts()).toEqual(['Hello', 'Hi.', 'Again', 'The tide comes in.']);
  });

  describe('that is found and says nothing for long', () => {
    const messages: UIMessage[] = [
      { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
      { id: 'a1', role: 'assistant', parts: [{ type: 'text', text: 'The tide ' }] },
    ];
    const silent = (last: readonly UIMessage[]) => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      return page((gate) => [{ body: [gate.wait, ...ANSWER.map(frame), DONE] }, WHOLE], {
        resume: true,
        messages: () => last,
      });
    };

    it.each([
      ['with as much of the answer as was kept', messages],
      ['without the answer', messages.slice(0, 1)],
    ])('does not keep the thread from being shown, %s', async (_name, history) => {
      const { thread, texts, done, gate } = silent(history);
      await vi.waitFor(() => expect(texts()).toEqual(history.map((message) => textOf(message))));
      expect(thread.view().connection.status).toBe('live');
      gate.open();
      expect(await done()).toMatchObject({ outcome: 'success', messageId: 'a1' });
      expect(texts()).toEqual(['Hello', 'The tide comes in.']);
    });

    it('is left where the person has gone on meanwhile', async () => {
      const { thread, texts, done, gate } = silent(messages);
      await vi.waitFor(() => expect(texts()).toHaveLength(2));
      await thread.send('Again');
      await done();
      gate.open();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(texts()).toEqual(['Hello', 'The tide ', 'Again', 'The tide comes in.']);
    });
  });

  it('shows each call once where a continuation tells it again under another id', async () => {
    const { client, thread, done } = page(() => [
      whole(...ASKING, { type: 'finish' }),
      whole({ type: 'start', messageId: 'a2' }, ...GOING.slice(1)),
    ]);
    await thread.send('Send it');
    await vi.waitFor(() => expect(latestRun(thread.view().state)?.waitingFor).toBe('approval'));
    await client.approve('p');
    await done();
    const { messageIds } = thread.view();
    expect(messageIds).toHaveLength(2);
    const { parts = [] } = shownMessage(thread.view(), messageIds[1] ?? '') ?? {};
    expect(parts.map(({ type }) => type)).toEqual(['tool-send', 'text']);
  });

  it('is not taken up again where nothing is kept of it', async () => {
    const { thread, fetch, texts, done } = page(() => [
      { body: [...ANSWER.slice(0, -1).map(frame), { send: 'data: {"type":"finish"}' }] },
      GONE,
    ]);
    await thread.send('Hello');
    expect(await done()).toMatchObject({ outcome: 'failed', error: { code: 'network' } });
    expect(texts()).toEqual(['Hello', 'The tide comes in.']);
    expect(fetch.requests).toHaveLength(2);
  });
});
