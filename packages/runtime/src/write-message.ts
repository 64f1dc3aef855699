import type { MessageFold, Run } from '@handrail/protocol';
import { positionOrder } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** Changes the message of a run that nobody works on, and tells the whole of it. */
export async function writeMessage(
  transaction: Transaction,
  address: ThreadAddress,
  { runId, threadId, messageId }: Run,
  at: string,
  change: (fold: MessageFold) => MessageFold,
): Promise<void> {
  const rowId = nestedId(address.stream, messageId);
  const row = await transaction.get('message', rowId);
  if (!row) return;
  const fold = change(row.body.fold);
  if (fold === row.body.fold) return;
  const { owner, stream } = address;
  const index = { owner, stream, order: positionOrder(row.body.position) };
  transaction.put('message', rowId, index, { ...row.body, fold });
  const { message } = fold;
  transaction.emit(stream, { type: 'message', threadId, runId, at, message });
}
