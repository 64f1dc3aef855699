import { readUIMessageStream } from 'ai';
import type { UIMessage, UIMessageChunk } from 'ai';
import { describe, expect, it } from 'vitest';
import { foldChunk, startFold } from './fold-chunk.ts';
import type { MessageFold } from './message-fold.ts';
import { NOTHING_TOLD, tellMessage } from './tell-message.ts';

const pm = { acme: { itemId: 'i' } };
const call = { toolCallId: 'c', toolName: 'delete' };
const ask: UIMessageChunk = {
  type: 'tool-approval-request',
  approvalId: 'a',
  toolCallId: 'c',
  approvalDescriptor: { risk: 'high' },
  reason: 'policy',
  signature: 's',
};

const streams: Record<string, UIMessageChunk[]> = {
  'text and reasoning, interleaved and open': [
    { type: 'start', messageId: 'm', messageMetadata: { model: 'x' } },
    { type: 'start-step' },
    { type: 'reasoning-start', id: 'r', providerMetadata: pm },
    { type: 'text-start', id: 't', providerMetadata: pm },
    { type: 'reasoning-delta', id: 'r', delta: 'hm' },
    { type: 'text-delta', id: 't', delta: 'Hel' },
    { type: 'reasoning-end', id: 'r' },
    { type: 'text-delta', id: 't', delta: 'lo 👋' },
    { type: 'text-end', id: 't' },
    { type: 'finish-step' },
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'again' },
  ],
  'a call from its first letter to its output': [
    { type: 'start-step' },
    { type: 'tool-input-start', ...call, title: 'Delete', toolMetadata: { a: 1 } },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"path":' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '"/a"}' },
    { type: 'tool-input-available', ...call, input: { path: '/a' }, providerMetadata: pm },
    { type: 'tool-output-available', toolCallId: 'c', output: 1, preliminary: true },
    { type: 'tool-output-available', toolCallId: 'c', output: { ok: true }, providerMetadata: pm },
  ],
  'a call that is approved and runs': [
    { type: 'tool-input-available', ...call, dynamic: true, input: {} },
    ask,
    { type: 'tool-approval-response', approvalId: 'a', approved: true, reason: 'fine' },
    { type: 'tool-output-available', toolCallId: 'c', output: null },
  ],
  'a call that is denied': [
    { type: 'tool-input-available', ...call, input: {} },
    ask,
    { type: 'tool-approval-response', approvalId: 'a', approved: false },
    { type: 'tool-output-denied', toolCallId: 'c' },
  ],
  'a call that is denied without a question': [
    { type: 'tool-input-available', ...call, input: {} },
    { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c', isAutomatic: true },
    { type: 'tool-approval-response', approvalId: 'a', approved: false },
  ],
  'a call that fails': [
    { type: 'tool-input-available', ...call, input: { path: 1 }, providerExecuted: true },
    { type: 'tool-output-error', toolCallId: 'c', errorText: 'No such file.' },
  ],
  'the same call id in two steps': [
    { type: 'start-step' },
    { type: 'tool-input-available', ...call, input: 1 },
    { type: 'tool-output-available', toolCallId: 'c', output: 'one' },
    { type: 'start-step' },
    { type: 'tool-input-available', ...call, input: 2 },
    { type: 'tool-output-available', toolCallId: 'c', output: 'two' },
  ],
  'everything that is a part of its own': [
    { type: 'source-url', sourceId: 's', url: 'https://example.com', title: 'T' },
    { type: 'source-document', sourceId: 'd', mediaType: 'text/plain', title: 'D', filename: 'f' },
    { type: 'file', url: 'data:,x', mediaType: 'text/plain' },
    { type: 'reasoning-file', url: 'data:,y', mediaType: 'text/plain' },
    { type: 'custom', kind: 'acme.thing', providerMetadata: pm },
    { type: 'data-chart', id: 'x', data: [1] },
    { type: 'data-chart', id: 'x', data: [1, 2] },
    { type: 'data-note', data: 'n' },
    { type: 'steering-message', id: 'u', parts: [{ type: 'text', text: 'also' }] },
  ],
};

function fold(chunks: Iterable<UIMessageChunk>): MessageFold {
  let state = startFold('m');
  for (const chunk of chunks)
    state = foldChunk(state, chunk, (problem) => expect(problem).toBe(null));
  return state;
}

/** Metadata travels with the message, not in its parts. */
function rebuilt(state: MessageFold): MessageFold {
  const { metadata: _, ...message } = state.message;
  return { ...state, message };
}

async function readByStockReader(chunks: UIMessageChunk[]): Promise<UIMessage | undefined> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      // A reader gets what the wire leaves of a chunk.
      for (const chunk of chunks) controller.enqueue(JSON.parse(JSON.stringify(chunk)));
      controller.close();
    },
  });
  let last: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream })) last = structuredClone(message);
  return last;
}

/** For a reader that takes the deltas that follow as they come. */
function messageChunks(
  message: UIMessage,
  open: MessageFold['open'],
  held: UIMessage['parts'] = [],
): UIMessageChunk[] {
  return tellMessage({ ...NOTHING_TOLD, parts: held, metadata: message.metadata }, message, open)
    .chunks;
}

describe('the chunks of a message whose deltas are passed on', () => {
  it.each(Object.entries(streams))('build it as far as it has come: %s', (_name, chunks) => {
    for (let length = 0; length <= chunks.length; length++) {
      const state = fold(chunks.slice(0, length));
      expect(fold(messageChunks(state.message, state.open))).toEqual(rebuilt(state));
    }
  });

  it.each(Object.entries(streams))('let what follows go on where it was: %s', (_name, chunks) => {
    const whole = rebuilt(fold(chunks));
    for (let length = 0; length <= chunks.length; length++) {
      const state = fold(chunks.slice(0, length));
      const again = fold([...messageChunks(state.message, state.open), ...chunks.slice(length)]);
      expect(rebuilt(again)).toEqual(whole);
    }
  });

  it.each(Object.entries(streams))(
    'are read alike by a stock reader: %s',
    async (_name, chunks) => {
      const { message, open } = fold(chunks);
      const direct = await readByStockReader([{ type: 'start', messageId: 'm' }, ...chunks]);
      const built = await readByStockReader([
        { type: 'start', messageId: 'm' },
        ...messageChunks(message, open),
      ]);
      expect(built?.parts).toEqual(direct?.parts);
    },
  );

  it('tell a reader that holds the beginning only what became of its calls, and the rest', () => {
    const before = fold(streams['a call that is approved and runs']!.slice(0, 2)).message;
    const after = fold([
      ...streams['a call that is approved and runs']!,
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'done' },
    ]);
    const chunks = [...messageChunks(after.message, after.open, before.parts)];
    expect(chunks.map((chunk) => chunk.type)).toEqual([
      'tool-approval-response',
      'tool-output-available',
      'text-start',
      'text-delta',
    ]);
  });

  it('leave out a kind of part that a stock reader would die of', () => {
    const message = { id: 'm', role: 'assistant', parts: [{ type: 'hologram' }] } as never;
    expect(messageChunks(message, { text: {}, reasoning: {} })).toEqual([]);
  });
});
