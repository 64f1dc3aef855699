import { readUIMessageStream } from 'ai';
import type { UIMessage, UIMessageChunk } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldChunk, startFold } from './fold-chunk.ts';
import { NOTHING_TOLD, tellMessage } from './tell-message.ts';

/** What a stock reader shows of these chunks at the end. */
async function read(chunks: UIMessageChunk[], message?: UIMessage): Promise<UIMessage | undefined> {
  let last = message;
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const options = message ? { message: structuredClone(message), stream } : { stream };
  const onError = (error: unknown): never => {
    throw error;
  };
  for await (const seen of readUIMessageStream({ ...options, onError })) last = seen;
  return last;
}

const piece = fc.integer({ min: 0, max: 3 });
const text = fc.string({ minLength: 1, maxLength: 4 });

const pieceChunks: fc.Arbitrary<UIMessageChunk[]> = fc.oneof(
  fc.tuple(piece, text).map(([n, delta]): UIMessageChunk[] => [
    { type: 'text-start', id: `t${n}` },
    { type: 'text-delta', id: `t${n}`, delta },
  ]),
  fc
    .tuple(piece, text)
    .map(([n, delta]): UIMessageChunk[] => [{ type: 'text-delta', id: `t${n}`, delta }]),
  piece.map((n): UIMessageChunk[] => [{ type: 'text-end', id: `t${n}` }]),
  fc.tuple(piece, text).map(([n, delta]): UIMessageChunk[] => [
    { type: 'reasoning-start', id: `r${n}` },
    { type: 'reasoning-delta', id: `r${n}`, delta },
    { type: 'reasoning-end', id: `r${n}` },
  ]),
  fc
    .tuple(piece, fc.json({ maxDepth: 1 }))
    .map(([n, data]): UIMessageChunk[] => [{ type: 'data-note', id: `d${n}`, data }]),
  fc.constant<UIMessageChunk[]>([{ type: 'start-step' }]),
  fc.constant<UIMessageChunk[]>([{ type: 'reset-step' }]),
  text.map((title): UIMessageChunk[] => [
    { type: 'source-url', sourceId: 's', url: 'https://example.com/', title },
  ]),
  text.map((mood): UIMessageChunk[] => [{ type: 'message-metadata', messageMetadata: { mood } }]),
);

/** Tool calls have ids of their own, as every model gives them. */
function toolChunks(call: number, ends: number, input: string): UIMessageChunk[] {
  const toolCallId = `c${call}`;
  const approvalId = `a${call}`;
  const start: UIMessageChunk[] = [
    { type: 'tool-input-start', toolCallId, toolName: 'look' },
    { type: 'tool-input-delta', toolCallId, inputTextDelta: '{"q":' },
    { type: 'tool-input-delta', toolCallId, inputTextDelta: JSON.stringify(input) },
  ];
  const available: UIMessageChunk = {
    type: 'tool-input-available',
    toolCallId,
    toolName: 'look',
    input: { q: input },
  };
  const asked: UIMessageChunk[] = [
    ...start,
    available,
    { type: 'tool-approval-request', approvalId, toolCallId },
  ];
  const answer = (approved: boolean): UIMessageChunk => ({
    type: 'tool-approval-response',
    approvalId,
    approved,
  });
  const ways: UIMessageChunk[][] = [
    [...start, available],
    [...start, available, { type: 'tool-output-available', toolCallId, output: [input] }],
    [...start, available, { type: 'tool-output-error', toolCallId, errorText: 'no' }],
    [...asked],
    [...asked, answer(false), { type: 'tool-output-denied', toolCallId }],
    [
      ...asked,
      answer(true),
      { type: 'tool-output-available', toolCallId, output: 1, preliminary: true },
      { type: 'tool-output-available', toolCallId, output: 2 },
    ],
  ];
  return ways[ends % ways.length] ?? [];
}

const stream = fc
  .array(fc.oneof(pieceChunks, fc.tuple(fc.nat(5), text)), { maxLength: 12 })
  .map((pieces) =>
    pieces.flatMap((one, index) =>
      Array.isArray(one) && typeof one[0] === 'number'
        ? toolChunks(index, one[0], one[1] as string)
        : (one as UIMessageChunk[]),
    ),
  );

describe('tellMessage', () => {
  it('shows a stock reader what was folded, wherever it looks and however often', async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.nat(3), { minLength: 1 }), async (chunks, looks) => {
        let fold = startFold('m');
        let told = NOTHING_TOLD;
        const sent: UIMessageChunk[] = [{ type: 'start', messageId: 'm' }];
        const look = (): void => {
          const news = tellMessage(told, fold.message);
          sent.push(...news.chunks);
          ({ told } = news);
        };
        // A reader does not show a step that has only begun.
        const last: UIMessageChunk = { type: 'data-note', id: 'last', data: 1 };
        for (const [index, chunk] of [...chunks, last].entries()) {
          fold = foldChunk(fold, chunk);
          if (index % ((looks[index % looks.length] ?? 0) + 1) === 0) look();
        }
        look();
        const shown = await read(sent);
        const plain = (message: UIMessage | undefined): unknown =>
          JSON.parse(
            JSON.stringify(message?.parts ?? [], (key, value) =>
              key === 'rawInput' ? undefined : value,
            ),
          );
        expect(plain(shown)).toEqual(plain(fold.message));
        expect(shown?.metadata).toEqual(fold.message.metadata);
      }),
      { numRuns: 300 },
    );
  }, 30_000);

  it('restarts the step when another source stands where one was told', () => {
    const source = { type: 'source-url', sourceId: 's', url: 'https://example.com/' } as const;
    const before = foldChunk(startFold('m'), { ...source, title: 'One' });
    const after = foldChunk(startFold('m'), { ...source, title: 'Two' });
    const { told } = tellMessage(NOTHING_TOLD, before.message);
    expect(tellMessage(told, after.message).chunks).toEqual([
      { type: 'reset-step' },
      { ...source, title: 'Two' },
    ]);
  });

  it('says nothing twice', () => {
    let fold = startFold('m');
    for (const chunk of toolChunks(1, 5, 'x')) fold = foldChunk(fold, chunk);
    const { told } = tellMessage(NOTHING_TOLD, fold.message);
    expect(tellMessage(told, fold.message).chunks).toEqual([]);
    expect(
      tellMessage({ ...told, parts: structuredClone(told.parts) }, fold.message).chunks,
    ).toEqual([]);
  });

  it('adds only what is new to a text, however long', () => {
    let fold = foldChunk(startFold('m'), { type: 'text-start', id: 't' });
    fold = foldChunk(fold, { type: 'text-delta', id: 't', delta: 'one ' });
    const { told } = tellMessage(NOTHING_TOLD, fold.message);
    fold = foldChunk(fold, { type: 'text-delta', id: 't', delta: 'two' });
    expect(tellMessage(told, fold.message).chunks).toEqual([
      { type: 'text-delta', id: 'part-0', delta: 'two' },
    ]);
  });

  it('corrects a page that believes in an answer nobody took', async () => {
    let fold = startFold('m');
    for (const chunk of toolChunks(1, 3, 'x')) fold = foldChunk(fold, chunk);
    const held = structuredClone(fold.message);
    const part = held.parts[0] as Record<string, unknown>;
    part['state'] = 'approval-responded';
    part['approval'] = { id: 'a1', approved: true };
    const { chunks } = tellMessage({ ...NOTHING_TOLD, parts: held.parts }, fold.message);
    expect((await read(chunks, held))?.parts).toMatchObject([
      { state: 'approval-requested', approval: { id: 'a1' } },
    ]);
  });
});
