import type { ThreadSnapshot } from '@handrail/protocol';
import { encodeSseComment, encodeSseOpening } from '@handrail/protocol/sse';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserScope } from './browser-scope.ts';
import type { HttpRuntimeOptions } from './http-runtime.ts';
import { httpRuntime } from './http-runtime.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function serve(
  answer: (request: Request, count: number) => Response | Promise<Response>,
  options: HttpRuntimeOptions = {},
) {
  const requests: Request[] = [];
  const runtime = httpRuntime('https://example.test', {
    ...options,
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request, requests.length);
    },
  });
  return { runtime, requests };
}

/** A body whose pieces come this far apart; it breaks when its reader is told to stop. */
function slowly(pieces: readonly string[], everyMs: number, { signal }: Request): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason));
      for (const [index, piece] of pieces.entries()) {
        setTimeout(
          () => {
            if (signal.aborted) return;
            controller.enqueue(new TextEncoder().encode(piece));
            if (index === pieces.length - 1) controller.close();
          },
          (index + 1) * everyMs,
        );
      }
    },
  });
  return new Response(body);
}

/** A body that goes on in silence, whatever its reader's signal says. */
function deaf(first: string, init: ResponseInit = {}): Response {
  const bytes = new TextEncoder().encode(first);
  return new Response(new ReadableStream({ start: (own) => own.enqueue(bytes) }), init);
}

function endless(first: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

describe('a call', () => {
  it('waits for a long answer on a slow line for as long as it comes', async () => {
    const text = JSON.stringify({ thread: { threadId: 't', title: 'é'.repeat(3_000) } });
    const pieces = text.match(/.{1,200}/g) ?? [];
    const { runtime } = serve((request) => slowly(pieces, 800, request), { timeoutMs: 1_000 });
    const loading = runtime.getThread(browserScope, 't');
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await loading) satisfies ThreadSnapshot).toEqual(JSON.parse(text));
  });

  it.each([
    ['begins and then says nothing', ['{']],
    ['comes a byte at a time', Array.from({ length: 5_000 }, () => ' ')],
  ])('is given up when its answer %s', async (_name, pieces) => {
    // The last piece, which would end it, is hours away.
    const { runtime } = serve((request) =>
      slowly([...pieces, ...Array.from({ length: 5_000 }, () => '')], 10_000, request),
    );
    const begun = Date.now();
    const lost = runtime.getThread(browserScope, 't').catch((error: unknown) => ({
      error,
      after: Date.now() - begun,
    }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await lost).toMatchObject({ error: { code: 'network', retry: 'after' }, after: 30_000 });
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['whose body is not ended by it', () => deaf('{')],
    ['that is not ended by it', () => new Promise<Response>(() => {})],
    ['that is not ended by it when it refuses', () => deaf('{', { status: 503 })],
  ])('is given up in its time also over a fetch %s', async (_name, answer) => {
    const { runtime } = serve(answer);
    const lost = runtime.getThread(browserScope, 't').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await lost).toMatchObject({ retry: 'after' });
  });

  it('is given up when its headers do not come', async () => {
    const headers = (): Promise<HeadersInit> => new Promise(() => {});
    const { runtime, requests } = serve(() => Response.json({}), { headers });
    const lost = runtime.listThreads(browserScope).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await lost).toMatchObject({ code: 'network' });
    expect(requests).toEqual([]);
  });

  it('is asked once more with the headers of that moment when the first were refused', async () => {
    let token = 0;
    const { runtime, requests } = serve(
      (request) =>
        request.headers.get('authorization') === 'fresh 1'
          ? Response.json({ items: [] })
          : new Response('', { status: 401 }),
      { headers: () => ({ authorization: `fresh ${token++}` }) },
    );
    expect(await runtime.listThreads(browserScope)).toEqual({ items: [] });
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'fresh 0',
      'fresh 1',
    ]);
  });

  it.each([
    ['the same headers', () => ({ authorization: 'stale' }), 1],
    [
      'headers that are refused too',
      (() => {
        let n = 0;
        return () => ({ authorization: `${n++}` });
      })(),
      2,
    ],
  ])('is refused for good with %s', async (_name, headers, times) => {
    const { runtime, requests } = serve(() => new Response('', { status: 401 }), { headers });
    await expect(runtime.listThreads(browserScope)).rejects.toMatchObject({
      code: 'unauthorized',
      retry: 'reauth',
    });
    expect(requests).toHaveLength(times);
  });
});

describe('a stream', () => {
  async function lostAfter(first: string, options: HttpRuntimeOptions = {}): Promise<number> {
    const { runtime } = serve(() => endless(first), options);
    const begun = Date.now();
    const { signal } = new AbortController();
    const events = runtime.subscribe(browserScope, 't', { signal })[Symbol.asyncIterator]();
    const lost = events.next().then(
      () => NaN,
      () => Date.now() - begun,
    );
    await vi.advanceTimersByTimeAsync(120_000);
    return lost;
  }

  it('ends when its reader leaves, also over a fetch that does not end by it', async () => {
    const { runtime } = serve(() => endless(': hello\n\n'));
    const reader = new AbortController();
    const events = runtime.subscribe(browserScope, 't', { signal: reader.signal });
    const next = events[Symbol.asyncIterator]().next();
    await vi.advanceTimersByTimeAsync(10);
    reader.abort();
    expect(await next).toMatchObject({ done: true });
  });

  it('counts as lost after three of the intervals in which its server says it writes', async () => {
    expect(await lostAfter(encodeSseOpening(5_000))).toBe(15_000);
    expect(await lostAfter(encodeSseOpening(30_000))).toBe(90_000);
  });

  it('is not taken for lost in a hurry, nor by a comment that says something else', async () => {
    expect(await lostAfter(encodeSseOpening(10))).toBe(3_000);
    expect(await lostAfter(encodeSseComment('keep-alive=soon'))).toBe(45_000);
    expect(await lostAfter(encodeSseOpening(5_000), { stallMs: 7_000 })).toBe(7_000);
  });
});
