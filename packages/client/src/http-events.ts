import type { SubscribeOptions } from '@handrail/protocol';
import { HandrailError, readErrorEnvelope } from '@handrail/protocol';
import { decodeSse, SSE_ERROR_EVENT } from '@handrail/protocol/sse';
import { errorOfEnvelope, errorOfResponse, networkError } from './http-error.ts';
import type { HttpOptions } from './http-request.ts';
import { request } from './http-request.ts';

export interface EventStreamOptions extends HttpOptions {
  /** Milliseconds without a byte until the connection counts as lost; the server writes at least every 15 s. @defaultValue 45000 */
  stallMs?: number | undefined;
  /** Hears of every frame that could not be read. It was skipped; the stream goes on. */
  onProblem?: ((error: HandrailError) => void) | undefined;
}

/** The events of an SSE address, at the reader's pace. Ends when the body ends, which is a drop and no success (R4). */
export async function* readEvents<Event extends { cursor: string | null }>(
  url: string,
  path: readonly string[],
  options: EventStreamOptions,
  { after, signal, onOpen }: SubscribeOptions,
): AsyncGenerator<Event, void, undefined> {
  const response = await request(url, options, {
    path,
    query: { after },
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok) throw await errorOfResponse(response);
  const body = eventBody(response);
  onOpen?.();
  const watchdog = createWatchdog(options.stallMs ?? 45_000);
  try {
    for await (const frame of decodeSse(body.pipeThrough(watchdog.stream))) {
      if (frame.event === SSE_ERROR_EVENT) throw errorOfFrame(frame.data);
      const event = readEvent<Event>(frame.data, frame.id, options);
      if (event) yield event;
    }
  } catch (error) {
    if (signal.aborted) return;
    throw networkError(error);
  } finally {
    watchdog.stop();
  }
}

function eventBody(response: Response): ReadableStream<Uint8Array<ArrayBuffer>> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body && /^text\/event-stream\b/i.test(type)) return response.body;
  void response.body?.cancel().catch(() => {
    // Nobody reads it; how it ends is of no interest.
  });
  throw new HandrailError(
    'bad-stream',
    'The server answered with something else than an event stream, so nothing can be followed. Check that no proxy rewrites the answer and that the url leads to the runtime.',
  );
}

function readEvent<Event extends { cursor: string | null }>(
  data: string,
  id: string | undefined,
  options: EventStreamOptions,
): Event | undefined {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && 'type' in value) {
      // What the type promises beyond this is checked where it is read: the reducer is total.
      return { cursor: id ?? null, ...value } as unknown as Event;
    }
  } catch {
    // Reported below, with what is no event.
  }
  options.onProblem?.(
    new HandrailError(
      'bad-stream',
      'An event could not be read and was skipped. Update this page or the server.',
    ),
  );
  return undefined;
}

function errorOfFrame(data: string): HandrailError {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    // Falls through to the general error.
  }
  const envelope = readErrorEnvelope(value);
  if (envelope) return errorOfEnvelope(envelope);
  return new HandrailError(
    'bad-stream',
    'The server ended the stream with an error it did not explain. It is tried again.',
  );
}

function createWatchdog(stallMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: arm,
    transform(bytes, controller) {
      arm(controller);
      controller.enqueue(bytes);
    },
    flush: stop,
  });
  function arm(controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    stop();
    timer = setTimeout(() => controller.error(stalled()), stallMs);
  }
  function stop(): void {
    clearTimeout(timer);
  }
  return { stream, stop };
}

function stalled(): HandrailError {
  return new HandrailError(
    'network',
    'Nothing came from the server for too long, so the connection counts as lost. It is opened again.',
  );
}
