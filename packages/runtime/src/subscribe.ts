import { decodeCursor, encodeCursor, HandrailError } from '@handrail/protocol';
import type { Journal } from './journal.ts';
import { nextGrowth } from './next-growth.ts';

const PAGE = 500;
const LOOK_AGAIN_MS = 1000;

export interface StreamReading {
  stream: string;
  after: string | undefined;
  /** Where a reader without a cursor begins. */
  from: 'first' | 'now';
  signal: AbortSignal;
  onOpen?: (() => void) | undefined;
  onPosition?: ((cursor: string) => void) | undefined;
  /** Throws when the stream is not there, or no longer. */
  check(): Promise<void>;
}

/**
 * The stream's events after a cursor, then those to come. Reads a page when the reader wants one, so a
 * slow reader holds nothing here but its place (R11). Returns when `signal` aborts.
 */
export async function* readStream<Event>(
  journal: Journal,
  reading: StreamReading,
): AsyncGenerator<Event, void, undefined> {
  const { stream, signal } = reading;
  await reading.check();
  let after = await startOf(journal, reading);
  reading.onOpen?.();
  if (reading.after === undefined) {
    reading.onPosition?.(encodeCursor({ epoch: journal.epoch, sequence: after }));
  }
  while (!signal.aborted) {
    const grown = nextGrowth(journal, stream, LOOK_AGAIN_MS, signal);
    try {
      const events = await journal.events(stream, { after, limit: PAGE });
      const [first] = events;
      if (first === undefined) {
        await reading.check();
        await requireKept(journal, stream, after);
        await grown.promise;
        continue;
      }
      // A gap may be legal, so only what was forgotten counts as gone.
      if (first.sequence > after + 1) await requireKept(journal, stream, after);
      for (const { sequence, body } of events) {
        if (signal.aborted) return;
        after = sequence;
        const cursor = encodeCursor({ epoch: journal.epoch, sequence });
        // This package wrote it as this stream's kind of event, without its cursor.
        yield { ...(body as object), cursor } as Event;
      }
    } finally {
      grown.stop();
    }
  }
}

/** The place after which this reader's events come. */
export async function startOf(
  journal: Journal,
  { stream, after, from }: Pick<StreamReading, 'stream' | 'after' | 'from'>,
): Promise<number> {
  const { last, firstKept } = await journal.head(stream);
  if (after === undefined) return from === 'now' ? last : firstKept - 1;
  const { epoch, sequence } = decodeCursor(after);
  if (epoch !== journal.epoch || sequence > last) throw cursorGone();
  await requireKept(journal, stream, sequence);
  return sequence;
}

/** @throws HandrailError `cursor-gone` when events after this place were forgotten */
export async function requireKept(journal: Journal, stream: string, after: number): Promise<void> {
  const { firstKept } = await journal.head(stream);
  if (after < firstKept - 1) throw cursorGone();
}

export function cursorGone(): HandrailError {
  return new HandrailError(
    'cursor-gone',
    'The events after this place are no longer kept, so they cannot be told one by one. Load the thread again and go on from there.',
  );
}
