import type { UIMessage, UIMessageChunk } from 'ai';
import { parsePartialJson, readUIMessageStream } from 'ai';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHOICES, generateStream, GENERATED_TYPES } from './fold-chunk.generator.ts';
import { foldChunk, startFold } from './fold-chunk.ts';

const ID = 'm1';
/** Makes AI SDK's reader publish what it holds: some of its steps change the message and say nothing. */
const PROBE: UIMessageChunk = { type: 'data-probe', data: 0 };

async function readByAiSdk(chunks: readonly UIMessageChunk[]) {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of [...chunks, PROBE]) controller.enqueue(chunk);
      controller.close();
    },
  });
  let failures = 0;
  let last: UIMessage | undefined;
  const message: UIMessage = { id: ID, role: 'assistant', parts: [] };
  const onError = () => failures++;
  for await (const next of readUIMessageStream({ message, stream, onError })) last = next;
  const told = chunks.filter(({ type }) => type === 'error').length;
  return { message: last, died: failures > told };
}

/** Folds to the end, and says where the first chunk stands that had nothing to fold into. */
function fold(chunks: readonly UIMessageChunk[]) {
  let firstProblem: number | undefined;
  let state = startFold(ID);
  chunks.forEach((chunk, at) => {
    state = foldChunk(state, chunk, () => {
      firstProblem ??= at;
    });
  });
  return { message: state.message, firstProblem };
}

/** What AI SDK shows of an input that still streams; here it is made from the raw text. */
async function withShownInput(message: UIMessage): Promise<UIMessage> {
  const parts = await Promise.all(
    message.parts.map(async (part: any) => {
      if (part.state !== 'input-streaming' || part.rawInput === undefined) return part;
      const isText = part.inputEncoding === 'text';
      const input = isText ? part.rawInput : (await parsePartialJson(part.rawInput)).value;
      return { ...part, input };
    }),
  );
  return { ...message, parts };
}

async function expectAgreement(chunks: UIMessageChunk[]): Promise<void> {
  const { firstProblem } = fold(chunks);
  const accepted = chunks.slice(0, firstProblem);
  const ours = fold([...accepted, PROBE]);
  const theirs = await readByAiSdk(accepted);
  expect(theirs.died).toBe(false);
  expect(await withShownInput(ours.message)).toEqual(theirs.message);
  if (firstProblem === undefined) return;
  expect((await readByAiSdk(chunks.slice(0, firstProblem + 1))).died).toBe(true);
}

/** Streams of every chunk type. */
const CASES = Number(process.env['HANDRAIL_FOLD_CASES'] ?? 20_000);

it(
  'gives AI SDK’s message wherever that reader lives, and reports exactly where it dies',
  { timeout: 120_000 + CASES * 3 },
  async () => {
    const seen = new Set<string>();
    let deaths = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: CHOICES - 1 }), { minLength: 1, maxLength: 24, size: 'max' }),
        async (choices) => {
          const chunks = generateStream(choices);
          for (const { type } of chunks) seen.add(type);
          await expectAgreement(chunks);
          if (fold(chunks).firstProblem !== undefined) deaths++;
        },
      ),
      { numRuns: CASES },
    );
    expect([...seen].toSorted()).toEqual([...GENERATED_TYPES].toSorted());
    // Both kinds of stream, many of each.
    expect(deaths).toBeGreaterThan(CASES / 20);
    expect(deaths).toBeLessThan(CASES / 2);
  },
);
