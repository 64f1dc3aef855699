import { scriptedFetch } from '@handrail/mocks';
import type { ThreadEvent } from '@handrail/protocol';
import { encodeSseEvent } from '@handrail/protocol/sse';
import { describe, expect, it } from 'vitest';
import { aiSdkRuntime } from './ai-sdk/ai-sdk-runtime.ts';
import { ANSWER, DONE, frame, page } from './ai-sdk/foreign-page.fixture.ts';
import { browserScope } from './browser-scope.ts';
import { httpRuntime } from './http-runtime.ts';

const COUNT = 2_000;
const deltas = Array.from({ length: COUNT }, (_, n) => `${n} `);

/** How often the microtask queue came round while this went on: what reading costs besides the reading itself. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  for (; !isOver && turns < 100 * COUNT; turns++) await Promise.resolve();
  await work;
  return turns;
}

describe('what comes thousands at a time', () => {
  it('costs an event of the server one turn of the microtask queue', async () => {
    const events = deltas.map((delta, n): ThreadEvent => ({
      type: 'chunk',
      threadId: 't',
      runId: 'r',
      messageId: 'm',
      at: '2026-01-01T00:00:00.000Z',
      cursor: `c${n}`,
      chunk: { type: 'text-delta', id: 't', delta },
    }));
    const fetch = scriptedFetch([{ body: [{ send: events.map(encodeSseEvent).join('') }] }]);
    const { signal } = new AbortController();
    const seen: ThreadEvent[] = [];
    const read = async (): Promise<void> => {
      const stream = httpRuntime('http://server/api', { fetch }).subscribe(browserScope, 't', {
        signal,
      });
      for await (const event of stream) seen.push(event);
    };
    expect(await turnsOf(read())).toBeLessThan(1.1 * COUNT);
    expect(seen).toEqual(events);
  });

  it('is a few events of a plain chat route, not one for each word', async () => {
    const words = deltas.map((delta) => frame({ type: 'text-delta', id: 't', delta }).send);
    const frames = [
      frame(ANSWER[0]!).send,
      frame(ANSWER[1]!).send,
      ...words,
      frame({ type: 'text-end', id: 't' }).send,
      frame({ type: 'finish' }).send,
      DONE.send,
    ];
    const { client, thread, texts, done } = page(() => [{ body: [{ send: frames.join('') }] }]);
    await thread.send('Count');
    await done();
    expect(texts()).toEqual(['Count', deltas.join('')]);
    const { thread: kept } = await client.runtime.getThread(client.scope, 't');
    // It counts the events of the thread.
    expect(kept.version).toBeLessThan(50);
  });

  it('is taken at once where it is a history, each message where it first stood, as it last was', async () => {
    const messages = deltas.map((text, n) => ({
      id: `m${n}`,
      role: 'user' as const,
      parts: [{ type: 'text' as const, text }],
    }));
    const again = { ...messages[1]!, parts: [{ type: 'text' as const, text: 'again' }] };
    const runtime = aiSdkRuntime({
      api: 'http://server/api/chat',
      messages: () => [...messages, again],
    });
    const snapshot = await runtime.getThread(browserScope, 't');
    expect(snapshot.messages).toEqual([messages[0], again, ...messages.slice(2)]);
    // One step for each message copies all that stand before it, each time.
    expect(snapshot.thread.version).toBe(1);
  });
});
