import { foldChunk, startFold, type ChunkEvent, type MessageFold } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import type { JournalReader } from './journal.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { readRow, readRows, type TypedRow } from './transaction.ts';

const PAGE = 500;

export interface WrittenMessage {
  fold: MessageFold;
  begun: boolean;
  position: number;
  finishedParts: number;
  steps: number;
}

/** The thread's message rows, oldest first, also those nobody has seen yet. */
export async function readMessages(
  reader: JournalReader,
  address: ThreadAddress,
): Promise<TypedRow<'message'>[]> {
  const rows = await readRows(reader, { kind: 'message', stream: address.stream });
  return rows.toReversed();
}

/** The newest of them, or of those before one of them, oldest first. */
export async function readMessagesBefore(
  reader: JournalReader,
  { stream }: ThreadAddress,
  { before, limit }: { before?: TypedRow<'message'> | undefined; limit: number },
): Promise<{ stored: TypedRow<'message'>[]; hasOlder: boolean }> {
  const after = before && { order: before.index.order ?? '', id: before.id };
  const rows = await readRows(reader, { kind: 'message', stream, after, limit: limit + 1 });
  return { stored: rows.slice(0, limit).toReversed(), hasOlder: rows.length > limit };
}

export function shownMessages(rows: readonly TypedRow<'message'>[]): UIMessage[] {
  return rows.filter(({ body }) => body.begun).map(({ body }) => body.fold.message);
}

/** A message that a run writes, exactly as far as it is journaled: its row, and the chunks after it. */
export async function readWrittenMessage(
  reader: JournalReader,
  address: ThreadAddress,
  messageId: string,
): Promise<WrittenMessage> {
  const row = await readRow(reader, 'message', nestedId(address.stream, messageId));
  const read = await readWritten(reader, address, new Map([[messageId, row]]));
  return read.get(messageId) ?? unwritten(messageId);
}

/** The same for several messages, of lanes too, in one passage over the events. */
export async function readWritten(
  reader: JournalReader,
  address: ThreadAddress,
  rows: ReadonlyMap<string, TypedRow<'message' | 'lane'> | undefined>,
): Promise<Map<string, WrittenMessage>> {
  const read = new Map<string, WrittenMessage>();
  const from = new Map<string, number>();
  for (const [messageId, row] of rows) {
    read.set(messageId, row?.body ?? unwritten(messageId));
    from.set(messageId, row?.sequence ?? Number.POSITIVE_INFINITY);
  }
  let after = Math.min(...from.values());
  while (Number.isFinite(after)) {
    const events = await reader.events(address.stream, { after, limit: PAGE });
    for (const { sequence, body } of events) {
      after = sequence;
      // Thread streams hold thread events only.
      const event = body as ChunkEvent | { type: 'other' };
      if (event.type !== 'chunk' || sequence <= (from.get(event.messageId) ?? sequence)) continue;
      const before = read.get(event.messageId);
      if (before) read.set(event.messageId, withChunk(before, event.chunk));
    }
    if (events.length < PAGE) break;
  }
  return read;
}

function withChunk(written: WrittenMessage, chunk: UIMessageChunk): WrittenMessage {
  const fold = foldChunk(written.fold, chunk);
  if (chunk.type !== 'finish-step') return { ...written, fold, begun: true };
  const finishedParts = fold.message.parts.length;
  return { ...written, fold, begun: true, finishedParts, steps: written.steps + 1 };
}

export function unwritten(messageId: string): WrittenMessage {
  return { fold: startFold(messageId), begun: false, position: 0, finishedParts: 0, steps: 0 };
}
