import { foldChunk, type Run } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { laneRowId, putLane } from './lane.ts';
import { chunkEvent } from './run-entity.ts';
import { positionOrder } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** Adds a chunk to a message that nobody writes now: the run's, or a lane's. Does nothing where there is none. */
export async function tellMessage(
  transaction: Transaction,
  address: ThreadAddress,
  told: { run: Run; lane: string | undefined; at: string; chunk: UIMessageChunk },
): Promise<void> {
  const { run, lane, at, chunk } = told;
  if (lane !== undefined) {
    const row = await transaction.get('lane', laneRowId(address, lane));
    if (!row) return;
    const fold = foldChunk(row.body.fold, chunk);
    const { id, index, body } = putLane(address, { ...row.body, fold });
    transaction.put('lane', id, index, body);
  } else {
    const rowId = nestedId(address.stream, run.messageId);
    const row = await transaction.get('message', rowId);
    if (!row) return;
    const { owner, stream } = address;
    const index = { owner, stream, order: positionOrder(row.body.position) };
    const fold = foldChunk(row.body.fold, chunk);
    transaction.put('message', rowId, index, { ...row.body, fold });
  }
  transaction.emit(address.stream, chunkEvent(run, at, chunk, lane));
}
