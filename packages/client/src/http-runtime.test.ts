import type { ThreadEvent } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { encodeSse, encodeSseComment, encodeSseEvent } from '@handrail/protocol/sse';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserScope } from './browser-scope.ts';
import type { HttpRuntimeOptions } from './http-runtime.ts';
import { httpRuntime } from './http-runtime.ts';
import { reduceThread } from './reduce-thread.ts';
import { approval, createScriptedRuntime, run } from './scripted-runtime.ts';
import { emptyThreadState } from './thread-state.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A runtime whose server answers with what the test gives it, and the requests it was sent. */
function serve(
  answer: (request: Request) => Response | Promise<Response>,
  options: HttpRuntimeOptions = {},
) {
  const requests: Request[] = [];
  const runtime = httpRuntime('https://example.test/api/', {
    ...options,
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request);
    },
  });
  return { runtime, requests };
}

const json = (value: unknown, init?: ResponseInit) => Response.json(value, init);

function events(): ThreadEvent[] {
  const script = createScriptedRuntime();
  script.emit(
    { type: 'run', run: run() },
    { type: 'chunk', messageId: 'a1', chunk: { type: 'text-start', id: 't' } },
    {
      type: 'chunk',
      messageId: 'a1',
      chunk: { type: 'text-delta', id: 't', delta: 'né\u20ac\u{1F600}\r\nx' },
    },
    { type: 'chunk', messageId: 'a1', chunk: { type: 'text-delta', id: 't', delta: '\ndata: {}' } },
  );
  return script.events;
}

function stream(...pieces: (string | Uint8Array)[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      }
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

async function readAll(
  runtime: ReturnType<typeof httpRuntime>,
  options: Partial<Parameters<typeof runtime.subscribe>[2]> = {},
): Promise<ThreadEvent[]> {
  const read: ThreadEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of runtime.subscribe(browserScope, 't1', { signal, ...options })) {
    read.push(event);
  }
  return read;
}

async function failure(work: Promise<unknown>): Promise<HandrailError> {
  return await work.then(
    () => expect.fail('it was expected to reject'),
    (error: HandrailError) => error,
  );
}

describe('calls of httpRuntime', () => {
  it('starts a run under its key', async () => {
    const { runtime, requests } = serve(() => json({ run: run() }, { status: 202 }));
    const message = { id: 'u1', role: 'user' as const, parts: [] };
    const trigger = { type: 'message' as const, message };
    const started = await runtime.startRun(browserScope, {
      threadId: 'a/b c',
      idempotencyKey: 'k1',
      trigger,
    });
    expect(started).toEqual(run());
    const [request] = requests;
    expect(`${request!.method} ${request!.url}`).toBe(
      'POST https://example.test/api/threads/a%2Fb%20c/runs',
    );
    expect(request!.headers.get('idempotency-key')).toBe('k1');
    expect(request!.headers.get('content-type')).toBe('application/json');
    expect(await request!.json()).toEqual({ trigger });
  });

  it('patches the shared state at a version', async () => {
    const { runtime, requests } = serve(() => json({ value: {}, version: 4 }));
    const patch = [{ op: 'remove' as const, path: '/a' }];
    await runtime.patchState(browserScope, 't1', { version: 3, patch });
    const [request] = requests;
    expect(`${request!.method} ${new URL(request!.url).pathname}`).toBe(
      'PATCH /api/threads/t1/state',
    );
    expect(request!.headers.get('if-match')).toBe('"3"');
    expect(request!.headers.get('content-type')).toBe('application/json-patch+json');
    expect(await request!.json()).toEqual(patch);
  });

  it('decides an approval, the key in its header', async () => {
    const { runtime, requests } = serve(() => json({ status: 'accepted' }));
    const body = { optionId: 'yes', inputDigest: 'sha256:1', reason: 'fine' };
    await runtime.decideApproval(browserScope, 'ap1', { ...body, idempotencyKey: 'k' });
    expect(await requests[0]!.json()).toEqual(body);
    expect(requests[0]!.headers.get('idempotency-key')).toBe('k');
  });

  it.each(['already-decided', 'expired', 'superseded', 'drift', 'forbidden', 'not-found'] as const)(
    'answers with the result of a decision that was %s',
    async (status) => {
      const result = { status, approval: approval({ status: 'approved', version: 2 }) };
      const error = { code: status, message: 'Too late.', retry: 'never', details: { result } };
      const { runtime } = serve(() => json(error, { status: 409 }));
      const decision = { optionId: 'yes', inputDigest: 'd', idempotencyKey: 'k' };
      expect(await runtime.decideApproval(browserScope, 'ap1', decision)).toEqual(result);
    },
  );

  it('asks for a thread that may not be there without provoking a failure', async () => {
    const { runtime, requests } = serve(() => json(null));
    await expect(runtime.getThread(browserScope, 't')).rejects.toMatchObject({ code: 'not-found' });
    expect(requests[0]?.url).toBe('https://example.test/api/threads/t?absent=null');
  });

  it('lists with a filter', async () => {
    const { runtime, requests } = serve(() => json({ items: [] }));
    await runtime.listApprovals(browserScope, {
      status: 'pending',
      threadId: 'a&b',
      cursor: undefined,
    });
    expect(new URL(requests[0]!.url).search).toBe('?status=pending&threadId=a%26b');
  });

  it('asks for its headers anew on every call', async () => {
    let token = 0;
    const { runtime, requests } = serve(() => json({ items: [] }), {
      headers: async () => ({ authorization: `Bearer ${++token}` }),
    });
    await runtime.listThreads(browserScope);
    await runtime.listThreads(browserScope);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer 1',
      'Bearer 2',
    ]);
  });

  it.each(['.', '..', ''])('refuses the id %j, which would change the address', async (id) => {
    const { runtime, requests } = serve(() => json({}));
    expect(await failure(runtime.getThread(browserScope, id))).toMatchObject({
      code: 'invalid-request',
    });
    expect(requests).toEqual([]);
  });

  it('gives the error of the server in its own words', async () => {
    const envelope = { code: 'thread-busy', message: 'Busy.', retry: 'after', retryAfterMs: 250 };
    const { runtime } = serve(() => json(envelope, { status: 409 }));
    expect(await failure(runtime.getThread(browserScope, 't'))).toMatchObject(envelope);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'unsupported'],
    [408, 'unavailable'],
    [410, 'cursor-gone'],
    [413, 'payload-too-large'],
    [429, 'rate-limited'],
    [500, 'internal'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ] as const)('reads the status %i of a server that says no more as %s', async (status, code) => {
    const { runtime } = serve(
      () => new Response('<html>secret stack</html>', { status, headers: { 'retry-after': '2' } }),
    );
    const error = await failure(runtime.getThread(browserScope, 't'));
    expect(error).toMatchObject({
      code,
      ...(code === 'unsupported' ? {} : { retryAfterMs: 2000 }),
    });
    expect(error.message).not.toContain('secret');
  });

  it('calls a failure on the way a network error', async () => {
    const { runtime } = serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(runtime.getThread(browserScope, 't'))).toMatchObject({
      code: 'network',
      retry: 'after',
    });
  });

  it('does not take a page for an answer', async () => {
    const { runtime } = serve(() => new Response('<!doctype html>'));
    expect(await failure(runtime.getThread(browserScope, 't'))).toMatchObject({
      code: 'bad-stream',
    });
  });

  it('gives up a call that is not answered', async () => {
    vi.useFakeTimers();
    const { runtime } = serve(
      (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      { timeoutMs: 1000 },
    );
    const answer = failure(runtime.getThread(browserScope, 't'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({ code: 'network' });
  });

  it('gives up a call whose answer stalls in the middle', async () => {
    vi.useFakeTimers();
    const { runtime } = serve(
      async (request) =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"thread":'));
              request.signal.addEventListener('abort', () =>
                controller.error(new Error('aborted')),
              );
            },
          }),
        ),
      { timeoutMs: 1000 },
    );
    const answer = failure(runtime.getThread(browserScope, 't'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({ code: 'network' });
  });
});

describe('streams of httpRuntime', () => {
  it('knows a refusal by its status when the words never come', async () => {
    vi.useFakeTimers();
    const { runtime } = serve(async () => new Response(new ReadableStream(), { status: 503 }));
    const { signal } = new AbortController();
    const stream = runtime.subscribe(browserScope, 't', { signal });
    const answer = failure(stream[Symbol.asyncIterator]().next());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toMatchObject({ code: 'unavailable', retry: 'after' });
  });

  it('reads the same thread, however its bytes are cut', async () => {
    const sent = events();
    const bytes = new TextEncoder().encode(
      [encodeSseComment('open'), ...sent.map((event) => encodeSseEvent(event))].join(''),
    );
    const whole = sent.reduce(reduceThread, emptyThreadState('t1'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const pieces = at.slice(1).map((end, index) => bytes.slice(at[index], end));
        const { runtime } = serve(() => stream(...pieces));
        const read = await readAll(runtime);
        expect(read).toEqual(sent);
        expect(read.reduce(reduceThread, emptyThreadState('t1'))).toEqual(whole);
      }),
    );
  });

  it('reads lines that end in CR LF or CR alone', async () => {
    const sent = events().slice(0, 2);
    for (const end of ['\r\n', '\r']) {
      const text = sent
        .map((event) => encodeSseEvent(event))
        .join('')
        .replaceAll('\n', end);
      const { runtime } = serve(() => stream(text));
      expect(await readAll(runtime)).toEqual(sent);
    }
  });

  it('asks for what comes after a cursor, as an event stream', async () => {
    const { runtime, requests } = serve(() => stream());
    await readAll(runtime, { after: 'e.1+2' });
    expect(new URL(requests[0]!.url).searchParams.get('after')).toBe('e.1+2');
    expect(requests[0]!.headers.get('accept')).toBe('text/event-stream');
  });

  it('asks for its headers anew each time it connects', async () => {
    let token = 0;
    const { runtime, requests } = serve(() => stream(), {
      headers: () => ({ authorization: `Bearer ${++token}` }),
    });
    await readAll(runtime);
    await readAll(runtime, { after: 'c1' });
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer 1',
      'Bearer 2',
    ]);
  });

  it('gives up a server that takes the request and says nothing', async () => {
    vi.useFakeTimers();
    const { runtime } = serve(() => new Promise<Response>(() => {}), { timeoutMs: 1000 });
    const answer = failure(readAll(runtime));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({ code: 'network', retry: 'after' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says when it is open, before the first event', async () => {
    const opened = vi.fn<() => void>();
    const { runtime } = serve(() => stream());
    await readAll(runtime, { onOpen: opened });
    expect(opened).toHaveBeenCalledOnce();
  });

  it('skips a frame it cannot read, reports it, and goes on', async () => {
    const problems: HandrailError[] = [];
    const [first, second] = events();
    const { runtime } = serve(
      () =>
        stream(
          encodeSseEvent(first!),
          'data: {"type":"chunk",\n\n',
          'data: [DONE]\n\n',
          'data: 7\n\n',
          encodeSseEvent(second!),
        ),
      { onProblem: (problem) => problems.push(problem) },
    );
    expect(await readAll(runtime)).toEqual([first, second]);
    expect(problems.map(({ code }) => code)).toEqual(['bad-stream', 'bad-stream', 'bad-stream']);
  });

  it('throws the error that the server ends a stream with', async () => {
    const envelope = { code: 'cursor-gone', message: 'Gone.', retry: 'reload' };
    const { runtime } = serve(() =>
      stream(encodeSse({ event: 'handrail-error', data: JSON.stringify(envelope) })),
    );
    expect(await failure(readAll(runtime))).toMatchObject(envelope);
  });

  it.each([
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON', () => json({})],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('does not take %s for an event stream', async (_name, answer) => {
    const { runtime } = serve(answer);
    expect(await failure(readAll(runtime))).toMatchObject({ code: 'bad-stream' });
  });

  it('refuses a frame that would exhaust the memory', async () => {
    const { runtime } = serve(() => stream(`data: ${'x'.repeat(17 * 1024 * 1024)}`));
    expect(await failure(readAll(runtime))).toBeInstanceOf(HandrailError);
  });

  it('calls a body that breaks a network error', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    const { runtime } = serve(
      () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    expect(await failure(readAll(runtime))).toMatchObject({ code: 'network' });
  });

  it('counts a connection as lost after 45 s without a byte, and not while the server keeps it alive', async () => {
    vi.useFakeTimers();
    let write = (_text: string): void => {};
    const cancelled = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
      cancel: cancelled,
    });
    const { runtime } = serve(
      () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    let lost: HandrailError | undefined;
    void failure(readAll(runtime)).then((error) => {
      lost = error;
    });
    for (let beat = 0; beat < 10; beat++) {
      await vi.advanceTimersByTimeAsync(30_000);
      write(encodeSseComment('keep-alive'));
    }
    expect(lost).toBeUndefined();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(lost).toMatchObject({ code: 'network' });
    expect(cancelled).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets go of the body and its timers when the reader leaves', async () => {
    vi.useFakeTimers();
    const cancelled = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode(encodeSseEvent(events()[0]!))),
      cancel: cancelled,
    });
    const { runtime } = serve(
      () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    const { signal } = new AbortController();
    for await (const event of runtime.subscribe(browserScope, 't1', { signal })) {
      expect(event.type).toBe('run');
      break;
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(cancelled).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
