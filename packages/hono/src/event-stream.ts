import { encodeSseComment, encodeSseOpening } from '@handrail/protocol/sse';
import { PRIVATE_HEADERS } from './json-response.ts';
import { settle } from './settled.ts';
import type { Settled } from './settled.ts';
import type { Call } from './route.ts';

/**
 * How long, in milliseconds, the status line waits for a source that does not say when it is open: one
 * that refuses at once answers with its status instead of a stream that opens only to fail.
 */
const REFUSAL_GRACE_MS = 50;

export const EVENT_STREAM_HEADERS: Record<string, string> = {
  ...PRIVATE_HEADERS,
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

export interface EventStreamOptions {
  /** Frames, each whole. The signal fires when the reader has left: stop then, and stop nothing else (R5). */
  open(signal: AbortSignal, onOpen: () => void): AsyncIterable<string>;
  /** The last frame of a stream that broke after it had begun. */
  failure(error: unknown): string;
  headers?: Record<string, string>;
  /** Milliseconds after which the stream ends, so that a reader comes back and is authorised again. */
  maxMs?: number;
}

/**
 * A response that writes a frame only when its reader takes one: a slow reader costs nothing here (R11).
 * While the source is silent it writes keep-alive comments.
 * @throws what the source throws before its first frame.
 */
export async function eventStream(call: Call, options: EventStreamOptions): Promise<Response> {
  const headers = { ...EVENT_STREAM_HEADERS, ...options.headers };
  const request = call.c.req.raw;
  // Hono answers HEAD by the GET route and drops the body unread, which would leave its source open.
  if (request.method === 'HEAD') return call.c.body(null, 200, headers);

  const left = new AbortController();
  const leave = (): void => left.abort();
  if (request.signal.aborted) leave();
  else request.signal.addEventListener('abort', leave, { once: true, signal: left.signal });

  const opened = Promise.withResolvers<undefined>();
  const onOpen = (): void => opened.resolve(undefined);
  const frames = options.open(left.signal, onOpen)[Symbol.asyncIterator]();
  const first = settle(frames.next());
  const open = Promise.race([first, settle(opened.promise)]);
  const early = await waitFor(open, REFUSAL_GRACE_MS, left.signal);
  if (typeof early === 'object' && early.error !== undefined) {
    leave();
    throw early.error.thrown;
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    new FrameSource(call, options, left, frames, first),
    { highWaterMark: 0 },
  );
  return call.c.body(body, 200, headers);
}

class FrameSource implements UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> {
  readonly #call: Call;
  readonly #options: EventStreamOptions;
  readonly #left: AbortController;
  readonly #frames: AsyncIterator<string>;
  readonly #openedAt: number = Date.now();
  readonly #encoder: TextEncoder = new TextEncoder();
  #next: Promise<Settled<IteratorResult<string>>> | undefined;
  #begun = false;
  #cancelled = false;

  constructor(
    call: Call,
    options: EventStreamOptions,
    left: AbortController,
    frames: AsyncIterator<string>,
    first: Promise<Settled<IteratorResult<string>>>,
  ) {
    this.#call = call;
    this.#options = options;
    this.#left = left;
    this.#frames = frames;
    this.#next = first;
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    if (!this.#begun) {
      // Bytes at once: proxies give up on silence, and some notice a lost client only when they write.
      this.#begun = true;
      return this.#write(controller, encodeSseOpening(this.#call.settings.keepAliveMs));
    }
    const { maxMs = Infinity } = this.#options;
    if (Date.now() - this.#openedAt >= maxMs) return this.#end(controller);
    this.#next ??= settle(this.#frames.next());
    const outcome = await waitFor(this.#next, this.#call.settings.keepAliveMs, this.#left.signal);
    if (outcome === 'left') return this.#end(controller);
    if (outcome === 'silent') return this.#write(controller, encodeSseComment('keep-alive'));
    this.#next = undefined;
    if (outcome.error !== undefined) {
      this.#call.settings.report(outcome.error.thrown);
      this.#write(controller, this.#options.failure(outcome.error.thrown));
      return this.#end(controller);
    }
    if (outcome.value.done) return this.#end(controller);
    this.#write(controller, outcome.value.value);
  }

  cancel(): void {
    this.#cancelled = true;
    this.#release();
  }

  #write(
    controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
    frame: string,
  ): void {
    controller.enqueue(this.#encoder.encode(frame));
  }

  #end(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    this.#release();
    if (!this.#cancelled) controller.close();
  }

  #release(): void {
    this.#left.abort();
    // A source that does not heed the signal is told the second way; how it takes it is its own affair.
    void settle(Promise.resolve(this.#frames.return?.()));
  }
}

/** `work` settled, or `silent` after so many milliseconds, or `left` when the reader went away. */
function waitFor<Value>(
  work: Promise<Settled<Value>>,
  ms: number,
  left: AbortSignal,
): Promise<Settled<Value> | 'silent' | 'left'> {
  return new Promise((resolve) => {
    const finish = (outcome: Settled<Value> | 'silent' | 'left'): void => {
      clearTimeout(timer);
      left.removeEventListener('abort', onLeft);
      resolve(outcome);
    };
    const onLeft = (): void => finish('left');
    const timer = setTimeout(() => finish('silent'), ms);
    left.addEventListener('abort', onLeft);
    if (left.aborted) onLeft();
    else void work.then(finish);
  });
}
