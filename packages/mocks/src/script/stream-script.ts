import { pause } from './pause.ts';

/** One thing that happens to a response body. It ends after the last. */
export type StreamStep =
  /** These bytes arrive as one piece. */
  | { send: string | Uint8Array }
  /** Nothing arrives for so many milliseconds. */
  | { wait: number }
  /** The connection breaks, as a network error. */
  | { drop: true }
  /** Nothing arrives any more, and nothing ends. */
  | { hang: true };

export interface StreamScriptOptions {
  /** How a `wait` passes. Hand in your own to let the test decide. @defaultValue timers */
  sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

/** A response body that arrives exactly as scripted: piece by piece, late, or not to its end. */
export function streamScript(
  steps: readonly StreamStep[],
  options: StreamScriptOptions = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { sleep = pause } = options;
  const left = new AbortController();
  const signal = options.signal ? AbortSignal.any([left.signal, options.signal]) : left.signal;
  const rest = [...steps];
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        options.signal?.addEventListener('abort', () => controller.error(aborted()), {
          signal: left.signal,
        });
      },
      async pull(controller) {
        for (;;) {
          const step = rest.shift();
          if (step === undefined) {
            left.abort();
            return controller.close();
          }
          if ('send' in step) return controller.enqueue(bytesOf(step.send));
          if ('drop' in step) throw new TypeError('network error');
          if ('hang' in step) return new Promise(() => undefined);
          await sleep(step.wait, signal);
        }
      },
      cancel() {
        left.abort();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The bytes of a text, cut before each of these offsets: also in the middle of a character. */
export function splitBytes(text: string, offsets: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const bytes = bytesOf(text);
  const cuts = [0, ...offsets, bytes.length];
  return cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
}

/** The same text with the line ends of another platform. */
export function withLineEnds(text: string, lineEnd: '\n' | '\r' | '\r\n'): string {
  return text.replaceAll(/\r\n|\r|\n/g, lineEnd);
}

export function aborted(): DOMException {
  return new DOMException('The request was aborted.', 'AbortError');
}

function bytesOf(piece: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof piece === 'string' ? new TextEncoder().encode(piece) : new Uint8Array(piece);
}
