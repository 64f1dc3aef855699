import { approval, say, slowAgent, toolCall, reasoningWithSources } from '@handrail/mocks';
import type { Agent, DurableRuntime } from '@handrail/runtime';
import type { UIMessage } from 'ai';
import { isToolUIPart } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { ADA, CHAT, halting, kept, serve, stockChat, textOf } from './stock-chat.fixture.ts';
import type { Faults } from './stock-chat.fixture.ts';

const story: Agent = async function* (turn) {
  yield* turn.step('answer', () => say('The tide comes in, and the tide goes out again.'));
};

async function outcome(runtime: DurableRuntime): Promise<string | undefined> {
  return (await runtime.getThread(ADA, CHAT)).runs.at(-1)?.outcome;
}

/** Every text that was shown begins with the one shown before it. */
function expectNeverShorter(shown: readonly string[]): void {
  for (const [index, text] of shown.entries()) {
    if (index > 0) expect(text.startsWith(shown[index - 1] ?? '')).toBe(true);
  }
}

function askedIn(message: UIMessage | undefined): string {
  const part = message?.parts.findLast(
    (one) => isToolUIPart(one) && one.state === 'approval-requested',
  );
  if (!part || !isToolUIPart(part) || !part.approval) throw new Error('Nothing is asked.');
  return part.approval.id;
}

/** Cuts the first `cuts` event streams, each after one more byte range than the one before. */
function cutting(everyBytes: number, cuts: number): Faults {
  let streams = 0;
  return async (_request, answer) => {
    const response = await answer();
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body || streams >= cuts) return response;
    streams++;
    let left = everyBytes * streams;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        controller.enqueue(bytes.slice(0, left));
        left -= bytes.length;
        if (left <= 0) controller.error(new TypeError('network error'));
      },
    });
    return new Response(response.body.pipeThrough(cut), response);
  };
}

describe('a stock chat over createChatTransport', () => {
  it.each([
    ['text', story],
    ['a tool call', toolCall],
    ['reasoning and sources', reasoningWithSources],
  ])('shows %s exactly as the server keeps it', async (_what, agent) => {
    const { runtime, open } = serve(agent);
    const page = stockChat(open().transport);
    await page.chat.sendMessage({ text: 'Hello' });
    expect(page.errors).toEqual([]);
    expect(page.chat.status).toBe('ready');
    expect(page.chat.messages.map(({ id }) => id)).toEqual(
      (await kept(runtime)).map(({ id }) => id),
    );
    expect(page.chat.messages[1]?.parts).toEqual((await kept(runtime))[1]?.parts);
    await page.chat.sendMessage({ text: 'And again' });
    expect(await kept(runtime)).toHaveLength(4);
    expect(page.chat.messages).toHaveLength(4);
  });

  it.each([1, 7, 60, 300])(
    'hides drops after every %i bytes: each word once, no error, one run',
    async (everyBytes) => {
      const { runtime, open, requests } = serve(story);
      const page = stockChat(open(cutting(everyBytes, 12)).transport);
      await page.chat.sendMessage({ text: 'Hello' });
      expect(page.errors).toEqual([]);
      expect(page.chat.messages[1]?.parts).toEqual((await kept(runtime))[1]?.parts);
      expectNeverShorter(page.shown.slice(1));
      expect(requests.filter((line) => line === `POST /threads/${CHAT}/runs`)).toHaveLength(1);
    },
  );

  it('starts one run, though the first answer to its request was lost', async () => {
    let isLost = false;
    const { runtime, open } = serve(story);
    const page = stockChat(
      open(async (request, answer) => {
        const response = await answer();
        if (request.method !== 'POST' || isLost) return response;
        isLost = true;
        throw new TypeError('Failed to fetch');
      }).transport,
    );
    await page.chat.sendMessage({ text: 'Hello' });
    expect(page.errors).toEqual([]);
    expect((await runtime.getThread(ADA, CHAT)).runs).toHaveLength(1);
    expect(page.chat.messages[1]?.parts).toEqual((await kept(runtime))[1]?.parts);
  });

  it.each([
    [true, 'is deleted'],
    [false, 'I left the draft'],
  ])('sends the answer %s to an approval as a decision', async (approved, text) => {
    const { runtime, open } = serve(approval);
    const page = stockChat(open().transport);
    await page.chat.sendMessage({ text: 'Tidy up' });
    expect(page.chat.status).toBe('ready');
    await page.chat.addToolApprovalResponse({ id: askedIn(page.chat.lastMessage), approved });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain(text));
    await vi.waitFor(() => expect(page.chat.status).toBe('ready'));
    expect(page.errors).toEqual([]);
    const { messages, approvals } = await runtime.getThread(ADA, CHAT);
    expect(page.chat.messages).toHaveLength(2);
    expect(page.chat.messages[1]?.parts).toEqual(messages[1]?.parts);
    expect(approvals).toMatchObject([{ decision: { by: 'ada' } }]);
  });

  it('answers after a reload what was asked before it', async () => {
    const { open, runtime } = serve(approval);
    await stockChat(open().transport).chat.sendMessage({ text: 'Tidy up' });
    const { transport } = open();
    const page = stockChat(transport, await transport.loadMessages(CHAT));
    await page.chat.resumeStream();
    expect(page.chat.messages).toHaveLength(2);
    await page.chat.addToolApprovalResponse({ id: askedIn(page.chat.lastMessage), approved: true });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('is deleted'));
    await vi.waitFor(() => expect(page.chat.status).toBe('ready'));
    expect(page.chat.messages[1]?.parts).toEqual((await kept(runtime))[1]?.parts);
  });

  it('shows what another tab decided, instead of what the page believes', async () => {
    const { open, runtime } = serve(approval);
    const page = stockChat(open().transport);
    await page.chat.sendMessage({ text: 'Tidy up' });
    const other = open().client;
    const close = other.thread(CHAT).open();
    await vi.waitFor(() =>
      expect(Object.keys(other.thread(CHAT).view().state.approvals)).toHaveLength(1),
    );
    const id = askedIn(page.chat.lastMessage);
    await other.reject(id);
    close();
    await page.chat.addToolApprovalResponse({ id, approved: true });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('I left the draft'));
    expect(page.errors).toEqual([]);
    expect(page.chat.messages[1]?.parts).toEqual((await kept(runtime))[1]?.parts);
  });

  it('decides nothing about an input that is not the one it showed', async () => {
    const { open, runtime } = serve(approval);
    const page = stockChat(open().transport);
    await page.chat.sendMessage({ text: 'Tidy up' });
    const [question, answer] = structuredClone(page.chat.messages);
    const part = answer?.parts.find((one) => isToolUIPart(one)) as Record<string, unknown>;
    part['input'] = { path: 'harmless.txt' };
    page.chat.messages = [question!, answer!];
    await page.chat.addToolApprovalResponse({ id: askedIn(page.chat.lastMessage), approved: true });
    await vi.waitFor(() => expect(page.errors).toMatchObject([{ code: 'drift' }]));
    expect((await runtime.getThread(ADA, CHAT)).approvals).toMatchObject([{ status: 'pending' }]);
  });

  it('resumes in mid-sentence after a reload, and the text never shrinks', async () => {
    const { agent, goOn } = halting();
    const { open, runtime } = serve(agent);
    const before = stockChat(open().transport);
    const sending = before.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(before.chat.lastMessage)).toBe('The tide '));

    const { transport } = open();
    const page = stockChat(transport, await transport.loadMessages(CHAT));
    expect(page.chat.messages.map(({ role }) => role)).toEqual(['user']);
    const resuming = page.chat.resumeStream();
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('The tide '));
    goOn();
    await Promise.all([resuming, sending]);
    expect(page.errors).toEqual([]);
    expectNeverShorter(page.shown);
    expect(page.chat.messages[1]?.parts).toEqual((await kept(runtime))[1]?.parts);
    expect(before.chat.messages[1]?.parts).toEqual(page.chat.messages[1]?.parts);
  });

  it('tells a resumed answer in one turn of the event loop, so that no page paints it empty', async () => {
    const { agent, goOn } = halting();
    const { open, runtime } = serve(agent);
    const sending = stockChat(open().transport).chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(async () => expect(textOf((await kept(runtime)).at(-1))).toBe('The tide '));
    const page = stockChat(open().transport, await kept(runtime));
    const resuming = page.chat.resumeStream();
    await vi.waitFor(() => expect(page.shown.length).toBeGreaterThan(0));
    // Only microtasks lie between the first change and this line.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect(textOf(page.chat.lastMessage)).toBe('The tide ');
    goOn();
    await Promise.all([resuming, sending]);
    expect(textOf(page.chat.lastMessage)).toBe('The tide comes in.');
  });

  it('shows an answer that ended between loading and resuming', async () => {
    const { agent, goOn } = halting();
    const { open } = serve(agent);
    const first = stockChat(open().transport);
    const sending = first.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(first.chat.lastMessage)).toBe('The tide '));
    const { transport, client } = open();
    const page = stockChat(transport, await transport.loadMessages(CHAT));
    goOn();
    await sending;
    await vi.waitFor(() =>
      expect(Object.values(client.thread(CHAT).view().state.runs)[0]?.phase).toBe('done'),
    );
    await page.chat.resumeStream();
    expect(textOf(page.chat.lastMessage)).toBe('The tide comes in.');
    await page.chat.resumeStream();
    expect(page.chat.messages).toHaveLength(2);
  });

  it('has nothing to resume in a new chat, after an answer, and while a person is asked', async () => {
    const { open } = serve(approval);
    const { transport } = open();
    expect(await transport.loadMessages(CHAT)).toEqual([]);
    expect(await transport.reconnectToStream({ chatId: CHAT })).toBeNull();
    await stockChat(transport).chat.sendMessage({ text: 'Tidy up' });
    expect(await transport.reconnectToStream({ chatId: CHAT })).toBeNull();
  });

  it('leaves the run going when the page leaves', async () => {
    const { agent, goOn } = halting();
    const { open, runtime } = serve(agent);
    const page = stockChat(open().transport);
    const sending = page.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('The tide '));
    await page.chat.stop();
    await sending;
    goOn();
    await vi.waitFor(async () => expect(await outcome(runtime)).toBe('success'));
  });

  it('ends the run when a person stops an attended chat, and sends the next message after that', async () => {
    const { open, runtime } = serve(slowAgent);
    const { transport } = open();
    const release = transport.attend(CHAT);
    const page = stockChat(transport);
    const sending = page.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('Give me a moment'));
    await page.chat.stop();
    await sending;
    const next = page.chat.sendMessage({ text: 'Once more' });
    await vi.waitFor(() => expect(page.chat.messages).toHaveLength(4));
    expect(page.errors).toEqual([]);
    const [first] = (await runtime.getThread(ADA, CHAT)).runs;
    expect(first?.outcome).toBe('cancelled');
    release();
    await page.chat.stop();
    await next;
    expect((await runtime.getThread(ADA, CHAT)).runs[1]?.phase).toBe('running');
  });

  it('ends the run when stopped before its request was answered', async () => {
    const { open, runtime } = serve(slowAgent);
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { transport } = open(async (request, answer) => {
      if (request.method !== 'POST' || !request.url.endsWith('/runs')) return answer();
      asked.resolve();
      await gate.promise;
      return answer();
    });
    transport.attend(CHAT);
    const page = stockChat(transport);
    const sending = page.chat.sendMessage({ text: 'Hello' });
    await asked.promise;
    const stopping = page.chat.stop();
    gate.resolve();
    await Promise.all([stopping, sending]);
    await vi.waitFor(async () => expect(await outcome(runtime)).toBe('cancelled'));
    expect(page.chat.status).toBe('ready');
  });

  it('closes every part when the transport is told to stop, on a resumed stream too', async () => {
    const { open, runtime } = serve(slowAgent);
    const first = stockChat(open().transport);
    const sending = first.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(first.chat.lastMessage)).toBe('Give me a moment'));
    const { transport } = open();
    const page = stockChat(transport, await transport.loadMessages(CHAT));
    const resuming = page.chat.resumeStream();
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('Give me a moment'));
    await transport.stop(CHAT);
    await transport.stop(CHAT);
    await Promise.all([resuming, sending]);
    expect(await outcome(runtime)).toBe('cancelled');
    expect(page.chat.status).toBe('ready');
    expect(page.chat.lastMessage?.parts).toMatchObject([{ state: 'done' }]);
    expect(first.chat.lastMessage?.parts).toMatchObject([{ state: 'done' }]);
  });

  it('answers again, and edits', async () => {
    const { open, runtime } = serve(story);
    const page = stockChat(open().transport);
    await page.chat.sendMessage({ text: 'One' });
    const first = page.chat.lastMessage?.id;
    await page.chat.regenerate();
    expect(page.chat.lastMessage?.id).not.toBe(first);
    await page.chat.sendMessage({ text: 'Two', messageId: page.chat.messages[0]!.id });
    expect(page.errors).toEqual([]);
    expect(page.chat.messages.map(textOf)).toEqual((await kept(runtime)).map(textOf));
    expect(page.chat.messages).toHaveLength(2);
  });

  it('sends by answering again what could not be sent', async () => {
    let isDown = true;
    const { open, runtime } = serve(story);
    const page = stockChat(
      open(async (request, answer) => {
        if (isDown && request.method === 'POST') throw new TypeError('Failed to fetch');
        return answer();
      }).transport,
    );
    await page.chat.sendMessage({ text: 'Hello' });
    expect(page.chat.status).toBe('error');
    expect(page.errors).toMatchObject([{ code: 'network' }]);
    isDown = false;
    await page.chat.regenerate();
    expect(page.chat.messages.map(textOf)).toEqual((await kept(runtime)).map(textOf));
  });

  it('is told of a connection that was given up, in words that may be shown', async () => {
    const { agent, goOn } = halting();
    let isSignedOut = false;
    const { open } = serve(agent);
    const { transport, client } = open(async (_request, answer) =>
      isSignedOut ? new Response(null, { status: 401 }) : answer(),
    );
    const page = stockChat(transport);
    const sending = page.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('The tide '));
    isSignedOut = true;
    client.thread(CHAT).reconnect();
    await sending;
    goOn();
    expect(page.chat.status).toBe('error');
    expect(page.errors[0]?.message).toContain('Sign in again');
    expect(textOf(page.chat.lastMessage)).toBe('The tide ');
  });
});
