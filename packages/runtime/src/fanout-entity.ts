import type { Fanout, FanoutChild, FanoutStatus } from '@handrail/protocol';
import type { JournalReader, RowIndex } from './journal.ts';
import type { StoredFanout } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { readRows, type Transaction, type TypedRow } from './transaction.ts';

/** Ids of fan-outs are unique within their owner (R8). */
export function fanoutRowId(owner: string, fanoutId: string): string {
  return nestedId(owner, fanoutId);
}

export function isAtEnd({ status }: FanoutChild): boolean {
  return status !== 'queued' && status !== 'running' && status !== 'waiting';
}

/** What all children together came to. */
export function aggregateStatus(children: readonly FanoutChild[]): FanoutStatus {
  if (!children.every(isAtEnd)) return 'running';
  const ends = new Set(children.map(({ status }) => status));
  if (ends.size === 0 || (ends.size === 1 && ends.has('completed'))) return 'completed';
  if (ends.has('completed')) return 'partial';
  if (ends.size === 1 && ends.has('cancelled')) return 'cancelled';
  return ends.has('failed') ? 'failed' : 'timed_out';
}

/** Writes the fan-out and tells the thread. Its row must have been read in the transaction. */
export function writeFanout(
  transaction: Transaction,
  address: ThreadAddress,
  stored: StoredFanout,
  at: string,
): Fanout {
  const id = fanoutRowId(address.owner, stored.fanout.fanoutId);
  const version = transaction.nextVersion('fanout', id);
  const status = aggregateStatus(stored.fanout.children);
  const fanout: Fanout = { ...stored.fanout, status, version };
  if (status === 'running') delete fanout.finishedAt;
  else fanout.finishedAt ??= at;
  const index: RowIndex = {
    owner: address.owner,
    stream: address.stream,
    status: status === 'running' ? 'open' : 'closed',
    order: fanout.startedAt,
  };
  transaction.put('fanout', id, index, { ...stored, fanout });
  const { threadId, runId } = fanout;
  transaction.emit(address.stream, { type: 'fanout', threadId, runId, at, fanout });
  return fanout;
}

/** Changes one child, and only where that says something new. */
export function changeChild(fanout: Fanout, childId: string, change: Partial<FanoutChild>): Fanout {
  const children = fanout.children.map((child) =>
    child.childId === childId ? { ...child, ...change } : child,
  );
  return { ...fanout, children };
}

/** Those with a child that is not at its end. Only the last run of a thread can have any. */
export async function openFanouts(
  reader: JournalReader,
  address: ThreadAddress,
  runId: string,
): Promise<TypedRow<'fanout'>[]> {
  const { stream } = address;
  const rows = await readRows(reader, { kind: 'fanout', stream, statuses: ['open'] });
  return rows.filter(({ body }) => body.fanout.runId === runId);
}
