import { createParser } from 'eventsource-parser';
import { HandrailError } from './errors.ts';
import type { ErrorEnvelope } from './errors.ts';
import type { FeedEvent } from './feed-event.ts';
import { oneByOne } from './one-by-one.ts';
import type { ThreadEvent } from './thread-event.ts';

export { oneByOne };

/** One server-sent event as it is on the wire (WHATWG HTML, section 9.2). */
export interface SseMessage {
  /** Becomes the reader's `Last-Event-ID`. Absent: the position does not move. */
  id?: string | undefined;
  /** Absent means `message`. */
  event?: string | undefined;
  data: string;
}

/** The name of the frame that carries an `ErrorEnvelope` when a stream that has begun cannot go on. */
export const SSE_ERROR_EVENT = 'handrail-error';
/** The name of the frame whose id is the cursor where a reader without one begins. It carries no event. */
export const SSE_POSITION_EVENT = 'handrail-position';

/** @throws HandrailError `internal` when an id or a name holds a line break or NUL, which would split the frame. */
export function encodeSse(message: SseMessage): string {
  let frame = '';
  if (message.event !== undefined) frame += `event: ${oneLine(message.event)}\n`;
  if (message.id !== undefined) frame += `id: ${oneLine(message.id)}\n`;
  for (const line of message.data.split(/\r\n|\r|\n/)) frame += `data: ${line}\n`;
  return `${frame}\n`;
}

/** A comment frame: readers skip it, proxies see traffic. */
export function encodeSseComment(text: string): string {
  return `: ${oneLine(text)}\n\n`;
}

/** One stream of several that share a connection. */
export interface SharedStream {
  /** Absent: the feed. */
  threadId?: string | undefined;
  /** As in `SubscribeOptions`. */
  after?: string | undefined;
}

/**
 * What a frame of a shared connection says of one of its streams, by its place in the request. `opened`:
 * its reader is attached. `position`: where one without a cursor begins. `error`: it cannot go on, and the
 * others do. `ended`: it ended by itself.
 */
export type SharedFrame =
  | { stream: number; says: 'opened' | 'ended' }
  | { stream: number; says: 'position'; cursor: string }
  | { stream: number; says: 'event'; event: ThreadEvent | FeedEvent }
  | { stream: number; says: 'error'; error: ErrorEnvelope };

/** The most streams that one shared connection carries. */
export const MAX_SHARED_STREAMS = 32;

/**
 * The comment that opens a stream: it names the longest silence, in milliseconds, that its reader has to
 * expect, so that it can tell a quiet server from a lost one.
 */
export function encodeSseOpening(keepAliveMs: number): string {
  return encodeSseComment(`keep-alive=${keepAliveMs}`);
}

/** The longest silence that an opening comment names. Undefined for any other comment. */
export function readSseOpening(comment: string): number | undefined {
  const [, digits] = /^\s*keep-alive=([0-9]{1,9})$/.exec(comment) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** One event of a thread or of the feed as a frame; its cursor is the frame's id, and no cursor means no id (R1). */
export function encodeSseEvent(event: ThreadEvent | FeedEvent): string {
  const data = JSON.stringify(event);
  return encodeSse(event.cursor === null ? { data } : { id: event.cursor, data });
}

export interface DecodeSseOptions {
  /** The longest frame accepted, in UTF-16 code units. @defaultValue 16 Mi */
  maxBufferSize?: number | undefined;
  /** Hears the text of each comment. */
  onComment?: ((comment: string) => void) | undefined;
  /** Hears that something came, be it half a frame, before its frames are given. */
  onRead?: (() => void) | undefined;
  /** Ends the reading by throwing its reason: not every body ends by the signal that its `fetch` was given. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads frames from a response body, at the reader's pace. Ends when the body ends, which says
 * nothing about the run (R4); throws what the body throws. Cancels the body when the reader leaves.
 */
export function decodeSse(
  body: ReadableStream<Uint8Array>,
  options?: DecodeSseOptions,
): AsyncIterableIterator<SseMessage, void, undefined> {
  return oneByOne(decodeSseBatches(body, options));
}

/** Bytes that are read at a time: what thousands of frames become is kept for no longer than they take. */
const PIECE = 65_536;

/** As `decodeSse`: all frames that came at a time. */
export async function* decodeSseBatches(
  body: ReadableStream<Uint8Array>,
  { maxBufferSize = 16 * 1024 * 1024, onComment, onRead, signal }: DecodeSseOptions = {},
): AsyncGenerator<SseMessage[], void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let frames: SseMessage[] = [];
  const parser = createParser({
    maxBufferSize,
    onComment,
    onEvent: (frame) => frames.push(frame),
  });
  // Not waited for: half of a body that was split ends with its other half. One that has failed says so where it is read.
  const leave = (): void => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', leave);
  try {
    // One that fired before was not listened to.
    signal?.throwIfAborted();
    for (;;) {
      const { done, value } = await reader.read();
      let at = 0;
      do {
        signal?.throwIfAborted();
        const piece = value?.subarray(at, (at += PIECE));
        // Throws once a frame was too long, at the latest at the end.
        parser.feed(decoder.decode(piece, { stream: !done }));
        onRead?.();
        if (frames.length > 0) {
          yield frames;
          frames = [];
        }
      } while (value && at < value.length);
      if (done) return;
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

function oneLine(value: string): string {
  if (/[\r\n\0]/.test(value)) {
    throw new HandrailError(
      'internal',
      'An event id or name holds a line break, which would split the frame. Use a plain token.',
    );
  }
  return value;
}
