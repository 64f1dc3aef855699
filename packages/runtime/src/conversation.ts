import { foldChunk, startFold, type ChunkEvent, type MessageFold } from '@handrail/protocol';
import type { UIMessage } from 'ai';
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
  if (!row)
    return { fold: startFold(messageId), begun: false, position: 0, finishedParts: 0, steps: 0 };
  let { fold, begun, finishedParts, steps } = row.body;
  let after = row.sequence;
  for (;;) {
    const events = await reader.events(address.stream, { after, limit: PAGE });
    for (const { sequence, body } of events) {
      after = sequence;
      // Thread streams hold thread events only.
      const event = body as ChunkEvent | { type: 'other' };
      if (event.type !== 'chunk' || event.messageId !== messageId) continue;
      fold = foldChunk(fold, event.chunk);
      begun = true;
      if (event.chunk.type !== 'finish-step') continue;
      finishedParts = fold.message.parts.length;
      steps += 1;
    }
    if (events.length < PAGE) break;
  }
  return { fold, begun, position: row.body.position, finishedParts, steps };
}
