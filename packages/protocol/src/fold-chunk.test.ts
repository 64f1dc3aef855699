import type { UIMessage, UIMessageChunk } from 'ai';
import { parsePartialJson, readUIMessageStream } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkStreams } from './fold-chunk.streams.ts';
import { foldChunk, startFold } from './fold-chunk.ts';
import type { FoldProblem, MessageFold } from './message-fold.ts';

const ID = 'm1';
/** Makes AI SDK's reader publish what it holds: some of its steps change the message and say nothing. */
const PROBE: UIMessageChunk = { type: 'data-probe', data: 0 };

async function readByAiSdk(chunks: readonly UIMessageChunk[]): Promise<UIMessage> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of [...chunks, PROBE]) controller.enqueue(structuredClone(chunk));
      controller.close();
    },
  });
  const errors: unknown[] = [];
  let last: UIMessage | undefined;
  const message: UIMessage = { id: ID, role: 'assistant', parts: [] };
  for await (const next of readUIMessageStream({
    message,
    stream,
    onError: (e) => errors.push(e),
  })) {
    last = next;
  }
  const shownErrors = chunks.filter((chunk) => chunk.type === 'error').length;
  expect(errors).toHaveLength(shownErrors);
  return last!;
}

function fold(chunks: readonly unknown[], from = startFold(ID)) {
  const problems: FoldProblem[] = [];
  let state: MessageFold = from;
  for (const chunk of chunks) {
    state = foldChunk(state, chunk as UIMessageChunk, (problem) => problems.push(problem));
  }
  return { ...state, problems };
}

/** What AI SDK shows of an input that still streams; here it is made from the raw text. */
async function withShownInput(message: UIMessage): Promise<UIMessage> {
  const parts = await Promise.all(
    message.parts.map(async (part: any) => {
      if (part.state !== 'input-streaming' || part.rawInput === undefined) return part;
      const input =
        part.inputEncoding === 'text'
          ? part.rawInput
          : (await parsePartialJson(part.rawInput)).value;
      return { ...part, input };
    }),
  );
  return { ...message, parts };
}

async function expectAgreement(chunks: readonly UIMessageChunk[]): Promise<void> {
  const { message, problems } = fold([...chunks, PROBE]);
  expect(problems).toEqual([]);
  expect(await withShownInput(message)).toEqual(await readByAiSdk(chunks));
}

describe('foldChunk beside the reader of AI SDK', () => {
  it.each(Object.entries(chunkStreams))('agrees at every prefix of %s', async (_name, chunks) => {
    for (let length = 0; length <= chunks.length; length++) {
      await expectAgreement(chunks.slice(0, length));
    }
  });

  it('was asked about at least 40 streams that use all 30 chunk types', async () => {
    expect(Object.keys(chunkStreams).length).toBeGreaterThanOrEqual(40);
    const used = new Set(
      Object.values(chunkStreams)
        .flat()
        .map((chunk) => typeFamily(chunk.type)),
    );
    expect([...used].toSorted()).toEqual([...KNOWN_TYPES].toSorted());
    expect(KNOWN_TYPES).toHaveLength(30);
  });

  it('agrees on any valid stream', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 89 }), { maxLength: 80, size: 'max' }),
        async (choices) => {
          await expectAgreement(validStream(choices));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same message when the fold travels as JSON between any two chunks', () => {
    for (const chunks of Object.values(chunkStreams)) {
      let travelled = startFold(ID);
      for (const chunk of chunks) {
        travelled = JSON.parse(JSON.stringify(foldChunk(travelled, chunk)));
      }
      expect(travelled.message).toEqual(JSON.parse(JSON.stringify(fold(chunks).message)));
    }
  });
});

type TypeFamily = Exclude<UIMessageChunk['type'], `data-${string}`> | 'data-*';

const KNOWN_TYPES = [
  'text-start',
  'text-delta',
  'text-end',
  'reasoning-start',
  'reasoning-delta',
  'reasoning-end',
  'custom',
  'error',
  'tool-input-start',
  'tool-input-delta',
  'tool-input-available',
  'tool-input-error',
  'tool-approval-request',
  'tool-approval-response',
  'tool-output-available',
  'tool-output-error',
  'tool-output-denied',
  'source-url',
  'source-document',
  'file',
  'reasoning-file',
  'data-*',
  'steering-message',
  'start-step',
  'finish-step',
  'reset-step',
  'start',
  'finish',
  'abort',
  'message-metadata',
] as const satisfies readonly TypeFamily[];
// A type that a later AI SDK adds makes this a compile error.
true satisfies TypeFamily extends (typeof KNOWN_TYPES)[number] ? true : never;

function typeFamily(type: string): string {
  return type.startsWith('data-') ? 'data-*' : type;
}

const IDS = ['a', 'b', '__proto__'] as const;

/** Turns any numbers into a stream that keeps the protocol's order. */
function validStream(choices: readonly number[]): UIMessageChunk[] {
  const chunks: UIMessageChunk[] = [{ type: 'start', messageId: ID }];
  const open = { text: new Set<string>(), reasoning: new Set<string>() };
  const calls = new Map<
    string,
    { dynamic: boolean; streaming: boolean; asked: boolean; step: number }
  >();
  let step = 0;
  for (const choice of choices) {
    const id = IDS[choice % 3]!;
    const rest = Math.floor(choice / 3);
    const kind = rest % 2 === 0 ? 'text' : 'reasoning';
    const call = calls.get(id);
    const make = [
      () => {
        open[kind].add(id);
        return { type: `${kind}-start`, id };
      },
      () => open[kind].has(id) && { type: `${kind}-delta`, id, delta: `d${choice}` },
      () => open[kind].delete(id) && { type: `${kind}-end`, id },
      () => {
        step++;
        return { type: 'start-step' };
      },
      () => {
        open.text.clear();
        open.reasoning.clear();
        calls.clear();
        return { type: 'reset-step' };
      },
      () => {
        if (call) return false;
        const dynamic = rest % 2 === 0;
        calls.set(id, { dynamic, streaming: true, asked: false, step });
        return { type: 'tool-input-start', toolCallId: id, toolName: 'tool', dynamic };
      },
      // AI SDK loses the raw text of a dynamic call that goes on in a later step.
      () =>
        call?.streaming &&
        !(call.dynamic && call.step !== step) && {
          type: 'tool-input-delta',
          toolCallId: id,
          inputTextDelta: '{"a":[1,',
        },
      () => {
        if (!call) return false;
        call.streaming = false;
        const { dynamic } = call;
        return {
          type: 'tool-input-available',
          toolCallId: id,
          toolName: 'tool',
          input: choice,
          dynamic,
        };
      },
      () => {
        if (!call) return false;
        call.streaming = false;
        call.asked = true;
        return { type: 'tool-approval-request', toolCallId: id, approvalId: `ap-${id}` };
      },
      () =>
        call?.asked && {
          type: 'tool-approval-response',
          approvalId: `ap-${id}`,
          approved: rest % 2 === 0,
        },
      () => {
        if (!call) return false;
        call.streaming = false;
        return {
          type: 'tool-output-available',
          toolCallId: id,
          output: choice,
          preliminary: rest % 2 === 0,
        };
      },
      () => {
        if (!call) return false;
        call.streaming = false;
        return { type: 'tool-output-error', toolCallId: id, errorText: 'failed' };
      },
      () => ({ type: 'data-thing', id, data: choice }),
      () => ({ type: 'message-metadata', messageMetadata: { [id]: { choice }, last: choice } }),
      () => ({ type: 'source-url', sourceId: id, url: 'https://example.com' }),
    ];
    const chunk = make[rest % make.length]!();
    if (chunk) chunks.push(chunk as UIMessageChunk);
  }
  return chunks;
}

describe('foldChunk where the reader of AI SDK dies', () => {
  const shown = [
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'shown' },
  ];

  it.each<[string, unknown, FoldProblem]>([
    [
      'the end of an unknown text',
      { type: 'text-end', id: 'x' },
      { kind: 'missing-part', type: 'text-end' },
    ],
    [
      'the end of an unknown reasoning',
      { type: 'reasoning-end', id: 'x' },
      { kind: 'missing-part', type: 'reasoning-end' },
    ],
    [
      'a chunk of a later version',
      { type: 'hologram', id: 'x' },
      { kind: 'unknown-type', type: 'hologram' },
    ],
    [
      'a type named like a member of Object',
      { type: 'toString' },
      { kind: 'unknown-type', type: 'toString' },
    ],
    [
      'input for a missing call',
      { type: 'tool-input-delta', toolCallId: 'x', inputTextDelta: '{' },
      { kind: 'missing-part', type: 'tool-input-delta' },
    ],
    [
      'output for a missing call',
      { type: 'tool-output-available', toolCallId: 'x', output: 1 },
      { kind: 'missing-part', type: 'tool-output-available' },
    ],
    [
      'a failure of a missing call',
      { type: 'tool-output-error', toolCallId: 'x', errorText: 'e' },
      { kind: 'missing-part', type: 'tool-output-error' },
    ],
    [
      'a denial of a missing call',
      { type: 'tool-output-denied', toolCallId: 'x' },
      { kind: 'missing-part', type: 'tool-output-denied' },
    ],
    [
      'a question about a missing call',
      { type: 'tool-approval-request', toolCallId: 'x', approvalId: 'y' },
      { kind: 'missing-part', type: 'tool-approval-request' },
    ],
    [
      'an answer to no question',
      { type: 'tool-approval-response', approvalId: 'y', approved: true },
      { kind: 'missing-part', type: 'tool-approval-response' },
    ],
    [
      'an approval that is no boolean',
      { type: 'tool-approval-response', approvalId: 'y', approved: 'yes' },
      { kind: 'malformed', type: 'tool-approval-response' },
    ],
    [
      'a delta without text',
      { type: 'text-delta', id: 't' },
      { kind: 'malformed', type: 'text-delta' },
    ],
    [
      'a delta without an id',
      { type: 'text-delta', delta: 'a' },
      { kind: 'malformed', type: 'text-delta' },
    ],
    ['null', null, { kind: 'malformed', type: '' }],
    ['a string', 'text-delta', { kind: 'malformed', type: '' }],
    ['a chunk without a type', { id: 't' }, { kind: 'malformed', type: '' }],
  ])('keeps what is shown and reports %s', (_name, chunk, problem) => {
    const before = fold(shown);
    const problems: FoldProblem[] = [];
    const from: MessageFold = { message: before.message, open: before.open };
    expect(foldChunk(from, chunk as UIMessageChunk, (seen) => problems.push(seen))).toBe(from);
    expect(problems).toEqual([problem]);
  });

  it.each(['text', 'reasoning'] as const)('opens a %s part for a delta without a start', (kind) => {
    const { message, problems } = fold([
      { type: `${kind}-delta`, id: 'x', delta: 'late ' },
      { type: `${kind}-delta`, id: 'x', delta: 'reader' },
      { type: `${kind}-end`, id: 'x' },
    ]);
    expect(message.parts).toMatchObject([{ type: kind, text: 'late reader', state: 'done' }]);
    expect(problems).toEqual([{ kind: 'missing-part', type: `${kind}-delta` }]);
  });

  it('opens a part for each delta whose id is new, in order', () => {
    const { message } = fold([
      { type: 'text-delta', id: '1', delta: 'Hel' },
      { type: 'text-delta', id: '2', delta: 'lo' },
      { type: 'finish' },
    ]);
    expect(message.parts).toMatchObject([{ text: 'Hel' }, { text: 'lo' }]);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.anything()),
        fc.array(
          fc.record(
            {
              type: fc.constantFrom(
                ...Object.values(chunkStreams)
                  .flat()
                  .map((chunk) => chunk.type),
              ),
              id: fc.anything(),
              toolCallId: fc.constantFrom('a', '__proto__'),
              messageMetadata: fc.anything(),
              delta: fc.anything(),
              data: fc.anything(),
            },
            { requiredKeys: ['type'] },
          ),
        ),
        (noise, almost) => {
          expect(Array.isArray(fold([...noise, ...almost]).message.parts)).toBe(true);
        },
      ),
    );
  });
});

describe('foldChunk by design', () => {
  it('keeps its own id and parts when a stream starts again', () => {
    const before = fold(chunkStreams['a short answer']!);
    for (const messageId of [ID, 'someone-else']) {
      const after = fold([{ type: 'start', messageId, messageMetadata: { again: true } }], before);
      expect(after.message).toEqual({ ...before.message, metadata: { again: true } });
    }
  });

  it('collects raw tool input without reading it', () => {
    const { message } = fold(chunkStreams['a tool call cut off in its input']!);
    expect(message.parts.at(-1)).toEqual({
      type: 'tool-delete_file',
      toolCallId: 'c',
      state: 'input-streaming',
      rawInput: '{"path":"/tmp/a","deep":[1,{',
    });
  });

  it('keeps a whole input against a raw delta that comes late', () => {
    const { message, problems } = fold([
      ...chunkStreams['a tool that answers']!.slice(0, 7),
      { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: 'x' },
    ]);
    expect(message.parts.at(-1)).toMatchObject({
      state: 'input-available',
      input: { path: '/tmp/a' },
    });
    expect(problems).toEqual([{ kind: 'missing-part', type: 'tool-input-delta' }]);
  });

  it('makes new only what a chunk touches', () => {
    const before = fold([
      ...chunkStreams['reasoning before text']!,
      { type: 'text-start', id: 'u' },
    ]);
    const after = foldChunk(before, { type: 'text-delta', id: 'u', delta: 'x' });
    expect(after.open).toBe(before.open);
    expect(
      after.message.parts.slice(0, -1).every((part, at) => part === before.message.parts[at]),
    ).toBe(true);
    expect(after.message.parts.at(-1)).not.toBe(before.message.parts.at(-1));
  });

  it.each<[string, UIMessageChunk]>([
    ['an empty delta', { type: 'text-delta', id: 'u', delta: '' }],
    ['the end of a step', { type: 'finish-step' }],
    ['an error', { type: 'error', errorText: 'e' }],
    ['an abort', { type: 'abort' }],
    ['metadata known already', { type: 'message-metadata', messageMetadata: { a: { b: 1 } } }],
    ['transient data', { type: 'data-x', data: 1, transient: true }],
    ['the same data', { type: 'data-x', id: 'd', data: 7 }],
  ])('gives back the same fold for %s', (_name, chunk) => {
    const { message, open } = fold([
      { type: 'start', messageMetadata: { a: { b: 1 }, c: 2 } },
      { type: 'data-x', id: 'd', data: 7 },
      { type: 'text-start', id: 'u' },
    ]);
    const before: MessageFold = { message, open };
    expect(foldChunk(before, chunk)).toBe(before);
  });

  it('changes nothing in the fold it was given', () => {
    for (const chunks of Object.values(chunkStreams)) {
      let state = startFold(ID);
      for (const chunk of chunks) {
        const copy = structuredClone(state);
        const next = foldChunk(state, chunk);
        expect(state).toEqual(copy);
        state = next;
      }
    }
  });
});
