import { foldChunk, type MessageFold, type Run } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { laneRowId, putLane } from './lane.ts';
import { chunkEvent } from './run-entity.ts';
import { positionOrder } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** Adds chunks to a message that nobody writes now: the run's, or a lane's. Does nothing where there is none. */
export async function tellMessage(
  transaction: Transaction,
  address: ThreadAddress,
  { run, lane, at }: { run: Run; lane: string | undefined; at: string },
  chunksFor: (message: UIMessage) => readonly UIMessageChunk[],
): Promise<void> {
  const tell = (before: MessageFold): MessageFold => {
    let fold = before;
    for (const chunk of chunksFor(before.message)) {
      fold = foldChunk(fold, chunk);
      transaction.emit(address.stream, chunkEvent(run, at, chunk, lane));
    }
    return fold;
  };
  if (lane !== undefined) {
    const row = await transaction.get('lane', laneRowId(address, lane));
    if (!row) return;
    const fold = tell(row.body.fold);
    const { id, index, body } = putLane(address, { ...row.body, fold });
    transaction.put('lane', id, index, body);
  } else {
    const rowId = nestedId(address.stream, run.messageId);
    const row = await transaction.get('message', rowId);
    if (!row) return;
    const { owner, stream } = address;
    const index = { owner, stream, order: positionOrder(row.body.position) };
    const fold = tell(row.body.fold);
    transaction.put('message', rowId, index, { ...row.body, fold });
  }
}
