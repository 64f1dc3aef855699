import { HandrailError } from './errors.ts';

/** A place in one journal's stream: the journal's epoch, and the sequence of the last event seen (0 = before the first). */
export interface CursorPosition {
  /** Made once when the journal is created, so that a cursor of a lost or replaced journal is known as gone. */
  epoch: string;
  sequence: number;
}

const CURSOR = /^([A-Za-z0-9_-]{1,64})\.(0|[1-9][0-9]{0,15})$/;

/** Wraps a position into the opaque string that travels. Clients compare it, store it and send it back; they never read it. */
export function encodeCursor(position: CursorPosition): string {
  return `${position.epoch}.${position.sequence}`;
}

/** @throws HandrailError `bad-cursor` when the string was not made by `encodeCursor`. */
export function decodeCursor(cursor: string): CursorPosition {
  const match = CURSOR.exec(cursor);
  const [, epoch, digits] = match ?? [];
  const sequence = Number(digits);
  if (epoch === undefined || !Number.isSafeInteger(sequence)) {
    throw new HandrailError(
      'bad-cursor',
      'The cursor is not one this server made, so the events after it cannot be found. Load the thread again and use the cursor of its snapshot.',
    );
  }
  return { epoch, sequence };
}
