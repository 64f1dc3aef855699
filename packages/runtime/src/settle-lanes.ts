import { foldChunk, type Approval, type Fanout, type FanoutChild } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { responseChunks } from './approval-response.ts';
import { closeParts, closeText, hasCompleteCall } from './close-parts.ts';
import { readWritten, type WrittenMessage } from './conversation.ts';
import { changeChild, fanoutRowId, isAtEnd, openFanouts, writeFanout } from './fanout-entity.ts';
import { heldCalls } from './held-calls.ts';
import { isWithin, laneRowId, putLane } from './lane.ts';
import { chunkEvent } from './run-entity.ts';
import type { Shell } from './shell.ts';
import type { Lane, StoredFanout, StoredLane, StoredRun } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import { findApprovalPart } from './tool-part.ts';
import type { Transaction, TypedRow } from './transaction.ts';

export interface Settling {
  shell: Shell;
  address: ThreadAddress;
  stored: StoredRun;
  at: string;
  /** The run's, settled themselves. */
  approvals: readonly Approval[];
  /** Approvals that were taken up: what they allowed may have run. */
  consumed: ReadonlySet<string>;
  /** For good; otherwise those who wait for a person stay, and those at work are taken up again when the run goes on. */
  final: boolean;
}

const BROKEN_OFF =
  'Broken off before it was done. It is taken up again when the answer is continued.';

/**
 * Leaves no child of a run's fan-outs that looks as if it were at work, when nobody works on it any more.
 * @param within - only the lanes inside this one; absent: all of the run
 * @returns how many stay and wait for a person
 */
export async function settleLanes(
  transaction: Transaction,
  settling: Settling,
  within?: string,
): Promise<number> {
  const { address, stored, at } = settling;
  const fanouts = await openFanouts(transaction.reader, address, stored.run.runId);
  const open = fanouts.filter(({ body: { fanout } }) => isWithin(fanout.parentLane, within));
  const written = await writtenLanes(transaction, address, open);
  let waiting = 0;
  for (const { body } of open) {
    await transaction.get('fanout', fanoutRowId(address.owner, body.fanout.fanoutId));
    let next: StoredFanout = body;
    for (const child of body.fanout.children.filter((each) => !isAtEnd(each))) {
      const stays = !settling.final && child.status === 'waiting';
      if (stays) waiting += 1;
      else next = ended(next, child, settling);
      const message = written.get(child.childId);
      if (!message?.begun) continue;
      const end = settling.final ? 'cancelled' : stays ? 'waits' : 'broken';
      await closeLane(transaction, settling, laneOf(body.fanout, child.childId), message, { end });
    }
    if (next !== body) writeFanout(transaction, address, next, at);
  }
  return waiting;
}

function ended(
  { fanout, brokenOff }: StoredFanout,
  child: FanoutChild,
  settling: Settling,
): StoredFanout {
  const { at: finishedAt, final } = settling;
  const change = final
    ? ({ status: 'cancelled', finishedAt } as const)
    : ({ status: 'failed', error: BROKEN_OFF, finishedAt } as const);
  return {
    fanout: changeChild(fanout, child.childId, change),
    brokenOff: final ? brokenOff : [...brokenOff, child.childId],
  };
}

export interface LaneClosing {
  /** `waits` and `broken` may go on. */
  end: 'well' | 'failed' | 'cancelled' | 'waits' | 'broken';
  lastChunks?: readonly UIMessageChunk[] | undefined;
}

/** Ends a stretch of a lane's message: nothing in it stays open, and it is kept and told whole. */
export async function closeLane(
  transaction: Transaction,
  settling: Pick<Settling, 'shell' | 'address' | 'stored' | 'at' | 'approvals' | 'consumed'>,
  lane: Lane,
  written: WrittenMessage,
  { end, lastChunks = [] }: LaneClosing,
): Promise<WrittenMessage> {
  const { address, stored, at, consumed } = settling;
  const { threadId, runId } = stored.run;
  let { fold } = written;
  const tell = (chunk: UIMessageChunk): void => {
    fold = foldChunk(fold, chunk);
    transaction.emit(address.stream, chunkEvent(stored.run, at, chunk, lane.laneId));
  };
  for (const chunk of answersFor(settling.shell, lane.laneId, written, settling.approvals))
    tell(chunk);
  for (const chunk of lastChunks) tell(chunk);
  const isOver = end !== 'waits' && end !== 'broken';
  const held = isOver ? [] : await heldCalls(transaction.reader, address, fold, lane.laneId);
  fold =
    end === 'well'
      ? closeText(fold)
      : closeParts(fold, { consumed, final: isOver, held: new Set(held) });
  const keepsAll = end !== 'broken' || hasCompleteCall(fold, written.finishedParts);
  const finishedParts = keepsAll ? fold.message.parts.length : written.finishedParts;
  const { position, steps } = written;
  const body: StoredLane = { fold, begun: true, position, steps, finishedParts, lane, runId };
  await transaction.get('lane', laneRowId(address, lane.laneId));
  const row = putLane(address, body, isOver ? 'closed' : 'open');
  transaction.put('lane', row.id, row.index, row.body);
  const { message } = fold;
  transaction.emit(address.stream, { type: 'message', threadId, runId, at, message });
  return body;
}

/** What a lane's message has not been told yet: the answers that came while it worked. */
export function answersFor(
  shell: Shell,
  laneId: string | undefined,
  { fold }: WrittenMessage,
  approvals: readonly Approval[],
): UIMessageChunk[] {
  return approvals
    .filter(({ lane, status }) => lane === laneId && status !== 'pending')
    .filter(
      ({ approvalId }) =>
        findApprovalPart(fold.message, approvalId)?.state === 'approval-requested',
    )
    .flatMap((approval) => responseChunks(shell, fold.message, approval));
}

async function writtenLanes(
  transaction: Transaction,
  address: ThreadAddress,
  fanouts: readonly TypedRow<'fanout'>[],
): Promise<Map<string, WrittenMessage>> {
  const rows = new Map<string, TypedRow<'lane'> | undefined>();
  for (const { body } of fanouts) {
    for (const child of body.fanout.children.filter((each) => !isAtEnd(each))) {
      rows.set(child.childId, await transaction.get('lane', laneRowId(address, child.childId)));
    }
  }
  return await readWritten(transaction.reader, address, rows);
}

export function laneOf({ fanoutId, depth }: Fanout, laneId: string): Lane {
  return { laneId, fanoutId, depth };
}
