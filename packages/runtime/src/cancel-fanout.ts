import {
  HandrailError,
  type CancelResult,
  type Fanout,
  type FanoutTarget,
  type Scope,
} from '@handrail/protocol';
import { readWritten } from './conversation.ts';
import { changeChild, fanoutRowId, isAtEnd, writeFanout } from './fanout-entity.ts';
import { laneFlagId, laneRowId } from './lane.ts';
import { nextGrowth } from './next-growth.ts';
import { proposedPlans } from './plan-entity.ts';
import { recoverThread } from './recover-thread.ts';
import { resumeRun } from './resume-run.ts';
import { putRun } from './run-entity.ts';
import { closeLane, laneOf, settleLanes } from './settle-lanes.ts';
import { settlingOf } from './settling.ts';
import type { Shell } from './shell.ts';
import { addressOf, ownerOf, requireId, type ThreadAddress } from './thread-address.ts';
import { readRow, transact } from './transaction.ts';

const LOOK_AGAIN_MS = 250;

/** Resolves when the end of the children is journaled, whoever works on them. */
export async function cancelFanout(
  shell: Shell,
  scope: Scope,
  { fanoutId, childId }: FanoutTarget,
): Promise<CancelResult> {
  requireId(fanoutId, 'fanoutId');
  if (childId !== undefined) requireId(childId, 'childId');
  const id = fanoutRowId(ownerOf(scope), fanoutId);
  let meant: string[] | undefined;
  for (;;) {
    const fanout = (await readRow(shell.journal, 'fanout', id))?.body.fanout;
    const children = fanout?.children.filter(
      (child) => childId === undefined || child.childId === childId,
    );
    if (!fanout || !children?.length) throw noSuchFanout();
    const working = children.filter((child) => !isAtEnd(child)).map((child) => child.childId);
    if (working.length === 0) {
      const ended = children.filter((child) => meant?.includes(child.childId));
      return {
        status: ended.some(({ status }) => status === 'cancelled') ? 'stopped' : 'already-done',
      };
    }
    meant ??= working;
    await stop(shell, addressOf(scope, fanout.threadId), fanout, working);
  }
}

async function stop(
  shell: Shell,
  address: ThreadAddress,
  fanout: Fanout,
  laneIds: readonly string[],
): Promise<void> {
  const grown = nextGrowth(shell.journal, address.stream, LOOK_AGAIN_MS);
  try {
    const segment = shell.segments.get(fanout.runId);
    if (segment) {
      const lanes = laneIds.map((laneId) => segment.findLane(laneId));
      for (const lane of lanes) lane?.stop('cancelled');
      await Promise.all(lanes.map((lane) => lane?.ended ?? grown.promise));
      return;
    }
    const run = (await readRow(shell.journal, 'run', fanout.runId))?.body.run;
    if (run?.phase === 'running') {
      await raiseFlag(shell, address, fanout.runId, laneIds);
      await recoverThread(shell, address);
      await grown.promise;
      return;
    }
    let isReady = false;
    for (const laneId of laneIds) isReady = await cancelParked(shell, address, fanout, laneId);
    if (isReady) await resumeRun(shell, address, fanout.runId);
  } finally {
    grown.stop();
  }
}

async function raiseFlag(
  shell: Shell,
  { owner, stream }: ThreadAddress,
  runId: string,
  laneIds: readonly string[],
): Promise<void> {
  await transact(shell.journal, async (transaction) => {
    const run = (await transaction.get('run', runId))?.body.run;
    const id = laneFlagId(runId);
    const raised = (await transaction.get('cancel', id))?.body.lanes ?? [];
    const lanes = [...new Set([...raised, ...laneIds])];
    if (run?.phase !== 'running' || lanes.length === raised.length) return;
    transaction.put('cancel', id, { owner, stream }, { runId, lanes });
  });
}

/** @returns true when the run waits for nobody any more */
async function cancelParked(
  shell: Shell,
  address: ThreadAddress,
  { fanoutId, runId }: Fanout,
  laneId: string,
): Promise<boolean> {
  return await transact(shell.journal, async (transaction) => {
    const claim = await transaction.get('claim', address.stream);
    const stored = (await transaction.get('run', runId))?.body;
    if (stored?.run.phase !== 'waiting' || claim?.body.boot != null) return false;
    const id = fanoutRowId(address.owner, fanoutId);
    const row = await transaction.get('fanout', id);
    const child = row?.body.fanout.children.find(({ childId }) => childId === laneId);
    if (!row || !child || isAtEnd(child)) return false;
    const settling = await settlingOf(shell, transaction, { address, run: stored.run }, laneId);
    await settleLanes(transaction, settling, laneId);
    const lane = await transaction.get('lane', laneRowId(address, laneId));
    const written = await readWritten(transaction.reader, address, new Map([[laneId, lane]]));
    const message = written.get(laneId);
    if (message?.begun) {
      const abort = { type: 'abort', reason: 'cancelled' } as const;
      const closing = { end: 'cancelled', lastChunks: [abort] } as const;
      await closeLane(transaction, settling, laneOf(row.body.fanout, laneId), message, closing);
    }
    const change = { status: 'cancelled', finishedAt: settling.at } as const;
    const fanout = changeChild(row.body.fanout, laneId, change);
    writeFanout(transaction, address, { ...row.body, fanout }, settling.at);
    const plans = await proposedPlans(transaction.reader, address, runId);
    const asked = settling.approvals.filter(({ status }) => status === 'pending');
    const waits = asked.length + plans.length > 0;
    putRun(transaction, address, stored, waits ? 'waiting' : 'ready');
    return !waits;
  });
}

function noSuchFanout(): HandrailError {
  return new HandrailError(
    'not-found',
    'There is no such fan-out or child here, so nothing was stopped. Load the thread again.',
  );
}
