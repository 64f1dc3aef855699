import type { SubscribeOptions } from '@handrail/protocol';
import { HandrailError, readErrorEnvelope } from '@handrail/protocol';
import {
  decodeSseBatches,
  oneByOne,
  readSseOpening,
  SSE_ERROR_EVENT,
  SSE_POSITION_EVENT,
} from '@handrail/protocol/sse';
import type { SseMessage } from '@handrail/protocol/sse';
import { errorOfEnvelope, errorOfResponse, networkError } from './http-error.ts';
import type { HttpCall, HttpOptions } from './http-request.ts';
import { request } from './http-request.ts';

export interface EventStreamOptions extends HttpOptions {
  /**
   * Milliseconds without a byte until the connection counts as lost. Left out, it is learned: three of the
   * intervals in which the server says it writes, or 45 s where it does not say.
   */
  stallMs?: number | undefined;
  /** Hears of every frame that could not be read. It was skipped; the stream goes on. */
  onProblem?: ((error: HandrailError) => void) | undefined;
}

/** For a server that does not say how often it writes. */
const UNTOLD_STALL_MS = 45_000;
/** How many of the server's intervals may pass without a byte: one may be late, and timers are coarse. */
const INTERVALS = 3;
const SHORTEST_STALL_MS = 3_000;

/** The events of an SSE address, at the reader's pace. Ends when the body ends, which is a drop and no success (R4). */
export function readEvents<Event extends { cursor: string | null }>(
  url: string,
  path: readonly string[],
  options: EventStreamOptions,
  { after, signal, onOpen, onPosition }: SubscribeOptions,
): AsyncIterable<Event, void, undefined> {
  const read = ({ event, id, data }: SseMessage): Event | undefined => {
    if (event !== SSE_POSITION_EVENT) return readEvent(data, id, options);
    if (id !== undefined) onPosition?.(id);
    return undefined;
  };
  return oneByOne(readFrames(url, { path, query: { after }, signal }, options, read, onOpen));
}

/**
 * What is read of the frames of an SSE address: all that came at a time.
 * @throws HandrailError also what an error frame says.
 */
export async function* readFrames<Value>(
  url: string,
  call: Pick<HttpCall, 'path' | 'query'> & { signal: AbortSignal },
  options: EventStreamOptions,
  read: (frame: SseMessage) => Value | undefined,
  onOpen?: () => void,
): AsyncGenerator<Value[], void, undefined> {
  const headers = { accept: 'text/event-stream' };
  const response = await request(url, options, { ...call, headers });
  if (!response.ok) throw await errorOfResponse(response);
  const body = eventBody(response);
  onOpen?.();
  let { stallMs = UNTOLD_STALL_MS } = options;
  const onComment = (comment: string): void => {
    const silenceMs = readSseOpening(comment);
    if (silenceMs === undefined || options.stallMs !== undefined) return;
    stallMs = Math.max(SHORTEST_STALL_MS, silenceMs * INTERVALS);
  };
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onRead = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(stalled()), stallMs);
  };
  const signal = AbortSignal.any([call.signal, stall.signal]);
  try {
    onRead();
    for await (const frames of decodeSseBatches(body, { onComment, onRead, signal })) {
      const values: Value[] = [];
      let end: string | undefined;
      for (const frame of frames) {
        if (frame.event === SSE_ERROR_EVENT) end ??= frame.data;
        const value = end === undefined ? read(frame) : undefined;
        if (value !== undefined) values.push(value);
      }
      yield values;
      if (end !== undefined) throw errorOfFrame(end);
    }
  } catch (error) {
    if (call.signal.aborted) return;
    throw networkError(error);
  } finally {
    clearTimeout(timer);
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
    'The server answered with something else than an event stream, so nothing is followed. Check the url of the runtime and any proxy.',
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
    'The server ended the stream and did not say why. It is tried again.',
  );
}

function stalled(): HandrailError {
  return new HandrailError(
    'network',
    'Nothing came from the server for too long, so the connection counts as lost. It is tried again.',
  );
}
