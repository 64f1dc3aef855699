import { startFold } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { RowIndex } from './journal.ts';
import { positionOrder, type StoredMessage } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** A message of the conversation as it is kept, sorted by its place. */
export function messageRow(
  { owner, stream }: ThreadAddress,
  body: StoredMessage,
): { kind: 'message'; id: string; index: RowIndex; body: StoredMessage } {
  return {
    kind: 'message',
    id: nestedId(stream, body.fold.message.id),
    index: { owner, stream, order: positionOrder(body.position) },
    body,
  };
}

/** The message's row must have been read in the transaction. */
export function writeMessage(
  transaction: Transaction,
  address: ThreadAddress,
  body: StoredMessage,
): void {
  const { kind, id, index } = messageRow(address, body);
  transaction.put(kind, id, index, body);
}

/** What is kept of an answer before its first chunk. */
export function unwrittenAnswer(messageId: string, runId: string, position: number): StoredMessage {
  return {
    fold: startFold(messageId),
    position,
    runId,
    begun: false,
    finishedParts: 0,
    steps: 0,
  };
}

/** What is kept of a message that nobody writes any more, as a person's is from the start. */
export function wholeMessage(message: UIMessage, position: number): StoredMessage {
  return {
    fold: { message, open: { text: {}, reasoning: {} } },
    position,
    begun: true,
    finishedParts: message.parts.length,
    steps: 0,
  };
}
