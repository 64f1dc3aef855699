import type { FanoutChild } from '@handrail/protocol';
import { fanoutRowId, writeFanout } from './fanout-entity.ts';
import { laneRowId } from './lane.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** Shows the sub-agent of a lane, and those it works for, as waiting: it is taken up when its question is answered. */
export async function waitInLane(
  transaction: Transaction,
  address: ThreadAddress,
  laneId: string,
  at: string,
): Promise<void> {
  for (let childId: string | undefined = laneId; childId !== undefined;) {
    const lane = await transaction.get('lane', laneRowId(address, childId));
    if (!lane) return;
    const id = fanoutRowId(address.owner, lane.body.lane.fanoutId);
    const stored = (await transaction.get('fanout', id))?.body;
    if (!stored) return;
    const { fanout, brokenOff } = stored;
    const children = fanout.children.map((child): FanoutChild => {
      if (child.childId !== childId) return child;
      const { error: _error, finishedAt: _finishedAt, ...kept } = child;
      return { ...kept, status: 'waiting' };
    });
    const next = {
      fanout: { ...fanout, children },
      brokenOff: brokenOff.filter((each) => each !== childId),
    };
    writeFanout(transaction, address, next, at);
    childId = fanout.parentLane;
  }
}
