// What folding a chunk costs: `foldChunk` against AI SDK's own reader and its `AbstractChat`, by growing length. Growth is 1 where a chunk costs the same at the end as at the start.
import { foldChunk, startFold } from '@handrail/protocol';
import { Chat } from '@ai-sdk/react';
import { readUIMessageStream } from 'ai';
import type { UIMessageChunk } from 'ai';

const count = 4_000;
const repeat = (make: (at: number) => UIMessageChunk): UIMessageChunk[] =>
  Array.from({ length: count }, (_, at) => make(at));

const WORKLOADS: Record<string, UIMessageChunk[]> = {
  text: [{ type: 'text-start', id: 't' }, ...repeat(() => ({ type: 'text-delta', id: 't', delta: 'word ' }))],
  reasoning: [
    { type: 'reasoning-start', id: 'r' },
    ...repeat(() => ({ type: 'reasoning-delta', id: 'r', delta: 'word ' })),
  ],
  'tool input of 100 KB': [
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'write' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"text":"' },
    ...repeat(() => ({ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: 'twenty-five letters long ' })),
  ],
  'text behind 2,000 parts': [
    ...Array.from({ length: 2_000 }, (_, at): UIMessageChunk => ({ type: 'data-x', id: `${at}`, data: at })),
    { type: 'text-start', id: 't' },
    ...repeat(() => ({ type: 'text-delta', id: 't', delta: 'word ' })),
  ],
}; // prettier-ignore

function foldAll(chunks: readonly UIMessageChunk[]): void {
  let fold = startFold('m');
  for (const chunk of chunks) fold = foldChunk(fold, chunk);
}

function streamOf(chunks: readonly UIMessageChunk[]): ReadableStream<UIMessageChunk> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of [{ type: 'start' } as const, ...chunks]) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function readAll(chunks: readonly UIMessageChunk[]): Promise<void> {
  for await (const message of readUIMessageStream({ stream: streamOf(chunks) })) void message;
}

/** The `AbstractChat` that `useChat` runs on, with nobody listening. */
async function chatAll(chunks: readonly UIMessageChunk[]): Promise<void> {
  const chat = new Chat({
    transport: {
      sendMessages: () => Promise.resolve(streamOf(chunks)),
      reconnectToStream: () => Promise.resolve(null),
    },
  });
  await chat.sendMessage({ text: 'Go' });
  if (chat.error) throw chat.error;
}

/** The best of some runs: what else the machine does only ever adds. */
async function timed(run: () => void | Promise<void>): Promise<number> {
  let best = Infinity;
  for (const end = performance.now() + 400; performance.now() < end || best === Infinity;) {
    const start = performance.now();
    await run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

console.log('microseconds a chunk; growth = a chunk of the second half over one of the first\n');
for (const [name, chunks] of Object.entries(WORKLOADS)) {
  const before = chunks.slice(0, chunks.length - count);
  const half = chunks.slice(0, chunks.length - count / 2);
  const contenders = { foldChunk: foldAll, readUIMessageStream: readAll, AbstractChat: chatAll };
  console.log(name);
  for (const [who, run] of Object.entries(contenders)) {
    const start = await timed(() => run(before));
    const first = await timed(() => run(half));
    const whole = await timed(() => run(chunks));
    const perChunk = ((whole - start) * 1000) / count;
    const growth = (whole - first) / (first - start);
    console.log(
      `  ${who.padEnd(20)} ${perChunk.toFixed(2).padStart(9)} µs  growth ${growth.toFixed(2)}`,
    );
  }
}
