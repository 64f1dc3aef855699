import type { ChunkEvent, Run } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { positionOrder, type RunRowStatus, type StoredRun } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { KeptEvent, Transaction } from './transaction.ts';

/** Writes the run and tells the thread. The run's row must have been read in the transaction. */
export function writeRun(
  transaction: Transaction,
  address: ThreadAddress,
  stored: StoredRun,
  at: string,
  status: RunRowStatus,
): Run {
  const version = transaction.nextVersion('run', stored.run.runId);
  const run: Run = { ...stored.run, version };
  putRun(transaction, address, { ...stored, run }, status);
  const { runId, threadId } = run;
  transaction.emit(address.stream, { type: 'run', threadId, runId, at, run });
  return run;
}

/** Only what the run is found by changes; nobody is told. */
export function putRun(
  transaction: Transaction,
  address: ThreadAddress,
  stored: StoredRun,
  status: RunRowStatus,
): void {
  const { owner, stream } = address;
  const index = { owner, stream, status, order: positionOrder(stored.position) };
  transaction.put('run', stored.run.runId, index, stored);
}

/** Takes the thread for a run. The claim's row must have been read in the transaction. @returns the fence */
export function writeClaim(
  transaction: Transaction,
  address: ThreadAddress,
  runId: string,
  boot: string | null,
): number {
  const { owner, stream } = address;
  const index = { owner, stream, status: boot === null ? 'free' : 'held' };
  return transaction.put('claim', stream, index, { boot, runId });
}

/** One chunk of the run's message, or of a lane's, as it is kept. */
export function chunkEvent(
  { threadId, runId, messageId, attempt }: Run,
  at: string,
  chunk: UIMessageChunk,
  lane?: string,
): KeptEvent<ChunkEvent> {
  const base = { type: 'chunk', threadId, runId, at, attempt, chunk } as const;
  // A lane's message has the lane's own id.
  return lane === undefined ? { ...base, messageId } : { ...base, messageId: lane, lane };
}
