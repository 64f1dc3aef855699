import { HandrailError } from '@handrail/protocol';
import type { AgentRuntime, SubscribeOptions, ThreadEvent } from '@handrail/protocol';
import { decodeSse } from '@handrail/protocol/sse';
import type { SseMessage } from '@handrail/protocol/sse';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noticeEvent, routesFor } from './fake-runtime.contract.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A source that follows: it gives what the test pushes and ends only by its signal. */
class Source {
  readonly asked: SubscribeOptions[] = [];
  readonly left: Promise<void>;
  taken = 0;
  #queue: (ThreadEvent | Error)[] = [];
  #wake = (): void => undefined;
  #leave = (): void => undefined;

  constructor() {
    this.left = new Promise((resolve) => {
      this.#leave = resolve;
    });
  }

  push(...items: (ThreadEvent | Error)[]): void {
    this.#queue.push(...items);
    this.#wake();
  }

  subscribe = async function* (
    this: Source,
    ...[, , options]: Parameters<AgentRuntime['subscribe']>
  ): AsyncGenerator<ThreadEvent> {
    this.asked.push(options);
    options.signal.addEventListener('abort', () => this.#wake());
    try {
      while (!options.signal.aborted) {
        const item = this.#queue.shift();
        if (item instanceof Error) throw item;
        if (item) {
          this.taken++;
          yield item;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.#leave();
    }
  }.bind(this);
}

async function open(
  source: Source,
  options: { path?: string; init?: RequestInit; keepAliveMs?: number; maxStreamMs?: number } = {},
): Promise<{
  response: Response;
  reader: ReadableStreamDefaultReader<Uint8Array>;
  errors: unknown[];
}> {
  const { app, errors } = routesFor({ subscribe: source.subscribe }, options);
  const response = await app.request(options.path ?? '/threads/t/events', options.init);
  return { response, reader: response.body!.getReader(), errors };
}

async function text(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> {
  const { value } = await reader.read();
  return value && new TextDecoder().decode(value);
}

async function frames(response: Response): Promise<SseMessage[]> {
  const seen: SseMessage[] = [];
  for await (const frame of decodeSse(response.body!)) seen.push(frame);
  return seen;
}

describe('an event stream', () => {
  it('opens with a comment and sends each event under its cursor', async () => {
    const source = new Source();
    source.push(noticeEvent(1), { ...noticeEvent(2), cursor: null });
    const { response, reader } = await open(source);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(await text(reader)).toBe(': keep-alive=15000\n\n');
    expect(await text(reader)).toBe(`id: e.1\ndata: ${JSON.stringify(noticeEvent(1))}\n\n`);
    expect(await text(reader)).not.toContain('id:');
    await reader.cancel();
    await source.left;
  });

  it('begins where Last-Event-ID says, else where `after` says, else at the start', async () => {
    const source = new Source();
    const path = '/threads/t/events?after=e.1';
    const reconnect = { headers: { 'last-event-id': 'e.7' } };
    for (const options of [
      { path, init: reconnect },
      { path },
      { path: '/threads/t/events?after=' },
    ]) {
      const { reader } = await open(source, options);
      await reader.cancel();
    }
    expect(source.asked.map((asked) => asked.after)).toEqual(['e.7', 'e.1', undefined]);
  });

  it.each([
    ['bad-cursor', 400],
    ['cursor-gone', 410],
    ['not-found', 404],
  ] as const)('that is refused as %s answers %i before its first byte', async (code, status) => {
    const source = new Source();
    source.push(new HandrailError(code, 'No. Load the thread again.'));
    const { response, errors } = await open(source);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(errors).toEqual([]);
  });

  it('that breaks later says so in its last frame, and keeps the real error home', async () => {
    const source = new Source();
    source.push(noticeEvent(1), new Error('disk /dev/sda is full'));
    const { app, errors } = routesFor({ subscribe: source.subscribe });
    const seen = await frames(await app.request('/threads/t/events'));
    expect(seen.map((frame) => frame.event)).toEqual([undefined, 'handrail-error']);
    expect(JSON.parse(seen[1]!.data)).toMatchObject({ code: 'internal', retry: 'after' });
    expect(seen[1]!.data).not.toContain('/dev/sda');
    expect(errors).toEqual([new Error('disk /dev/sda is full')]);
  });

  it('stays alive through silence, with one comment for each interval', async () => {
    vi.useFakeTimers();
    const source = new Source();
    const opening = open(source, { keepAliveMs: 15_000 });
    await vi.advanceTimersByTimeAsync(50);
    const { reader } = await opening;
    expect(await text(reader)).toBe(': keep-alive=15000\n\n');
    for (let minute = 0; minute < 4; minute++) {
      const next = text(reader);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await next).toBe(': keep-alive\n\n');
    }
    source.push(noticeEvent(1));
    expect(await text(reader)).toContain('id: e.1');
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends after its time, so that the reader is authorised anew', async () => {
    vi.useFakeTimers();
    const source = new Source();
    const opening = open(source, { keepAliveMs: 1000, maxStreamMs: 2500 });
    await vi.advanceTimersByTimeAsync(50);
    const { reader } = await opening;
    const rest: (string | undefined)[] = [];
    const reading = (async () => {
      for (;;) {
        const next = await text(reader);
        if (next === undefined) return;
        rest.push(next);
      }
    })();
    await vi.advanceTimersByTimeAsync(5000);
    await reading;
    expect(rest.filter((frame) => frame === ': keep-alive\n\n')).toHaveLength(3);
    await source.left;
  });

  it('takes no more from its source than its reader takes', async () => {
    const source = new Source();
    source.push(...Array.from({ length: 1000 }, (_, index) => noticeEvent(index + 1)));
    const { reader } = await open(source);
    for (let read = 0; read < 5; read++) await text(reader);
    expect(source.taken).toBeLessThanOrEqual(6);
    await reader.cancel();
    await source.left;
  });

  it('lets go of its source when the reader leaves or the request is aborted', async () => {
    const cancelled = new Source();
    const { reader } = await open(cancelled);
    await text(reader);
    await reader.cancel();
    await cancelled.left;

    const aborted = new Source();
    const request = new AbortController();
    await open(aborted, { init: { signal: request.signal } });
    request.abort();
    await aborted.left;

    const before = new Source();
    await open(before, { init: { signal: AbortSignal.abort() } });
    await before.left;
    for (const source of [cancelled, aborted, before]) expect(source.asked).toHaveLength(1);
  });

  it('answers HEAD with its headers and opens nothing', async () => {
    const source = new Source();
    const { app } = routesFor({ subscribe: source.subscribe });
    const response = await app.request('/threads/t/events', { method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(source.asked).toEqual([]);
  });

  it('passes a compressing middleware as it is', async () => {
    const source = new Source();
    source.push(noticeEvent(1));
    const app = new Hono()
      .use(compress())
      .route('/', routesFor({ subscribe: source.subscribe }).app);
    const headers = { 'accept-encoding': 'gzip' };
    const response = await app.request('/threads/t/events', { headers });
    expect(response.headers.get('content-encoding')).toBe(null);
    const reader = response.body!.getReader();
    expect(await text(reader)).toBe(': keep-alive=15000\n\n');
    await reader.cancel();
  });

  it('forges no frame, whatever line breaks a text holds', async () => {
    const source = new Source();
    const hostile = 'a\r\rdata: forged\n\nid: next\r\n\r\n\u2028b';
    source.push(noticeEvent(1, hostile), new HandrailError('not-found', 'Gone. Look elsewhere.'));
    const { app } = routesFor({ subscribe: source.subscribe });
    const seen = await frames(await app.request('/threads/t/events'));
    expect(seen).toHaveLength(2);
    expect(JSON.parse(seen[0]!.data)).toEqual(noticeEvent(1, hostile));
  });

  it('refuses a cursor that would split its frame', async () => {
    const source = new Source();
    source.push({ ...noticeEvent(1), cursor: 'e.1\ndata: forged' });
    const { response, errors } = await open(source);
    expect(response.status).toBe(500);
    expect(errors).toHaveLength(1);
  });

  it('serves the feed across threads the same way', async () => {
    const { app } = routesFor({
      subscribeFeed: async function* (_scope, options) {
        yield { type: 'thread-deleted', cursor: `f.${options.after}`, threadId: 't', at: 'now' };
      },
    });
    const seen = await frames(await app.request('/events?after=3'));
    expect(seen).toEqual([expect.objectContaining({ id: 'f.3' })]);
  });
});
