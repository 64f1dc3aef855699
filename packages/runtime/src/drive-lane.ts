import type { FanoutChild } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { WrittenMessage } from './conversation.ts';
import type { Drive, DriveAgent } from './drive.ts';
import { changeFanout, endLane, setChild } from './end-lane.ts';
import { isWithin } from './lane.ts';
import { nextGrowth } from './next-growth.ts';
import type { OpenLane } from './open-fanout.ts';
import type { Places } from './places.ts';
import { runApprovals } from './run-approvals.ts';
import { RunWriter } from './run-writer.ts';
import { answersFor, closeLane } from './settle-lanes.ts';
import { standingOf } from './settling.ts';
import { isoNow } from './shell.ts';
import type { Lane } from './stored-rows.ts';
import type { Transaction } from './transaction.ts';

export interface LaneDriving {
  places: Places;
  drive: DriveAgent;
  timeoutMs: number | undefined;
}

const LOOK_AGAIN_MS = 1000;
/** A longer one, such as `Infinity`, would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Has one child do its work. `waiting`: it asked a person, and no sibling works any more. */
export async function driveLane(
  parent: RunWriter,
  lane: OpenLane,
  { places, drive, timeoutMs }: LaneDriving,
): Promise<'done' | 'waiting'> {
  const segment = parent.segment.openLane(lane.laneId);
  const { signal } = segment;
  const { laneId, fanoutId, depth } = lane;
  let { written } = lane;
  let hasPlace = await places.enter(signal);
  let rested = false;
  try {
    for (;;) {
      const within = { root: parent.root, lane: { laneId, fanoutId, depth } };
      const writer = new RunWriter(parent.shell, segment, written, within);
      if (segment.reason === undefined) await setChild(writer, (child) => started(writer, child));
      const end = await work(writer, lane, drive, timeoutMs);
      writer.left = true;
      if (!(await waits(writer, end))) {
        await endLane(writer, end);
        return 'done';
      }
      writer.written = await rest(writer, lane);
      places.leave();
      hasPlace = false;
      const resting = places.rest();
      rested = true;
      const isAnswered = await Promise.race([
        resting.still.then(() => false),
        answered(writer).then(() => true),
      ]);
      if (!isAnswered) return 'waiting';
      resting.goOn();
      rested = false;
      hasPlace = await places.enter(signal);
      written = segment.reason === undefined ? await heedAnswers(writer, lane) : writer.written;
    }
  } finally {
    if (hasPlace) places.leave();
    if (!rested) places.done();
    segment.end();
  }
}

async function work(
  writer: RunWriter,
  { laneId, child }: OpenLane,
  drive: DriveAgent,
  timeoutMs: number | undefined,
): Promise<Drive> {
  const { segment, written } = writer;
  if (segment.reason !== undefined) return { kind: 'stopped' };
  const prompt: UIMessage = {
    id: `${laneId}.prompt`,
    role: 'user',
    parts: [{ type: 'text', text: child.prompt ?? '' }],
  };
  const messages = written.begun ? [prompt, written.fold.message] : [prompt];
  const timer =
    timeoutMs === undefined || timeoutMs > LONGEST_TIMER_MS
      ? undefined
      : setTimeout(() => segment.stop('timed_out'), Math.max(0, timeoutMs));
  try {
    return await drive(writer, child.agent, messages);
  } finally {
    clearTimeout(timer);
  }
}

function started(writer: RunWriter, { startedAt }: FanoutChild): Partial<FanoutChild> {
  return { status: 'running', startedAt: startedAt ?? isoNow(writer.shell) };
}

/** An answer may outlast the failure that came after the question, so such a lane waits like one that parked (R6). */
async function waits(writer: RunWriter, end: Drive): Promise<boolean> {
  const { lane, written, segment } = writer;
  if (end.kind === 'stopped' || segment.reason !== undefined) return false;
  if (end.kind === 'parked') return true;
  const asked = await approvalsOf(writer);
  return (
    asked.some(({ status }) => status === 'pending') ||
    answersFor(writer.shell, lane?.laneId, written, asked).length > 0
  );
}

/** Resolves once nothing that was asked in the lane, or in one inside it, waits any more, or the lane is stopped. */
async function answered(writer: RunWriter): Promise<void> {
  const { segment, shell } = writer;
  while (segment.reason === undefined) {
    const { feed } = segment.address;
    const grown = nextGrowth(shell.journal, feed, LOOK_AGAIN_MS, segment.signal);
    const asked = await approvalsOf(writer);
    if (asked.every(({ status }) => status !== 'pending')) {
      grown.stop();
      return;
    }
    await grown.promise;
    grown.stop();
  }
}

async function approvalsOf({ shell, segment, lane }: RunWriter): ReturnType<typeof runApprovals> {
  const { address, run } = segment;
  const all = await runApprovals({ reader: shell.journal }, address, run.runId);
  return all.filter((approval) => isWithin(approval.lane, lane?.laneId));
}

/** Keeps what the lane has shown, its question too: whoever takes it up again has nothing else of it. */
async function rest(writer: RunWriter, lane: Lane): Promise<WrittenMessage> {
  return await writer.settle(async (transaction) => {
    const kept = await keepWaiting(writer, transaction, lane);
    await changeFanout(writer, transaction, () => ({ status: 'waiting' }));
    return kept;
  });
}

/** The lane's message with what was answered while it waited. */
async function heedAnswers(writer: RunWriter, lane: Lane): Promise<WrittenMessage> {
  return await writer.settle((transaction) => keepWaiting(writer, transaction, lane));
}

async function keepWaiting(
  { shell, segment, written }: RunWriter,
  transaction: Transaction,
  { laneId, fanoutId, depth }: Lane,
): Promise<WrittenMessage> {
  const standing = await standingOf(shell, transaction, segment);
  const lane = { laneId, fanoutId, depth };
  return await closeLane(transaction, standing, lane, written, { end: 'waits' });
}
