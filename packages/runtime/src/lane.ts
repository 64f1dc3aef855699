import type { RowIndex } from './journal.ts';
import type { StoredLane } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';

export function laneRowId(address: ThreadAddress, laneId: string): string {
  return nestedId(address.stream, laneId);
}

/** The id of the row that asks another process to stop some lanes of its run. */
export function laneFlagId(runId: string): string {
  return nestedId(runId, 'lanes');
}

/** The lane's message as it is kept. `open` while somebody may still write it. */
export function putLane(
  address: ThreadAddress,
  body: StoredLane,
  status: 'open' | 'closed' = 'open',
): { kind: 'lane'; id: string; index: RowIndex; body: StoredLane } {
  const { owner, stream } = address;
  const { lane } = body;
  return {
    kind: 'lane',
    id: laneRowId(address, lane.laneId),
    index: { owner, stream, status, order: lane.fanoutId },
    body,
  };
}

/** True for the lane itself and every lane inside it. */
export function isWithin(laneId: string | undefined, outer: string | undefined): boolean {
  if (outer === undefined) return true;
  return laneId !== undefined && (laneId === outer || laneId.startsWith(`${outer}.`));
}
