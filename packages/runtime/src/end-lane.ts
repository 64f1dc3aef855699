import type { FanoutChild } from '@handrail/protocol';
import type { Drive } from './drive.ts';
import { lastChunks } from './last-chunks.ts';
import { changeChild, fanoutRowId, writeFanout } from './fanout-entity.ts';
import type { RunWriter } from './run-writer.ts';
import { closeLane, settleLanes, type LaneClosing } from './settle-lanes.ts';
import { settlingOf } from './settling.ts';
import { isoNow } from './shell.ts';
import type { Transaction } from './transaction.ts';

const SUMMARY_LENGTH = 280;
const TIMED_OUT = 'It took longer than it may, so it was stopped.';

/** Ends a child for good, unless its run is stopped too: then the run's end is the child's. */
export async function endLane(writer: RunWriter, drive: Drive): Promise<void> {
  const { lane, written } = writer;
  const end = endOf(writer, drive);
  if (!end || !lane) return;
  const { laneId } = lane;
  const finishedAt = isoNow(writer.shell);
  await writer.settle(async (transaction) => {
    const settling = await settlingOf(writer.shell, transaction, writer.segment, laneId);
    await settleLanes(transaction, settling, laneId);
    if (written.begun || end.closing.end === 'well') {
      await closeLane(transaction, settling, lane, written, end.closing);
    }
    await changeFanout(writer, transaction, () => ({ ...end.change, finishedAt }));
  });
}

/** Changes this lane's entry in its fan-out. */
export async function setChild(
  writer: RunWriter,
  change: (child: FanoutChild) => Partial<FanoutChild>,
): Promise<void> {
  await writer.change((transaction) => changeFanout(writer, transaction, change));
}

/** The same, as part of a larger change. */
export async function changeFanout(
  { lane, segment, shell }: RunWriter,
  transaction: Transaction,
  change: (child: FanoutChild) => Partial<FanoutChild>,
): Promise<void> {
  if (!lane) return;
  const { address } = segment;
  const row = await transaction.get('fanout', fanoutRowId(address.owner, lane.fanoutId));
  const child = row?.body.fanout.children.find(({ childId }) => childId === lane.laneId);
  if (!row || !child) return;
  const fanout = changeChild(row.body.fanout, lane.laneId, change(child));
  writeFanout(transaction, address, { ...row.body, fanout }, isoNow(shell));
}

function endOf(
  writer: RunWriter,
  drive: Drive,
): { change: Partial<FanoutChild>; closing: LaneClosing } | undefined {
  const { reason } = writer.segment;
  switch (reason) {
    case 'above':
    case 'lost':
    case 'interrupted':
      return undefined;
    case 'cancelled':
      return {
        change: { status: 'cancelled' },
        closing: { end: 'cancelled', lastChunks: lastChunks(writer, 'cancelled') },
      };
    case 'timed_out':
      return {
        change: { status: 'timed_out', error: TIMED_OUT },
        closing: { end: 'failed', lastChunks: lastChunks(writer, 'timed_out') },
      };
    case undefined:
      break;
    default:
      return reason satisfies never;
  }
  if (drive.kind === 'failed') {
    const { message } = drive.error;
    return {
      change: { status: 'failed', error: message },
      closing: { end: 'failed', lastChunks: lastChunks(writer, 'failed') },
    };
  }
  const summary = summaryOf(writer);
  return {
    change: summary === '' ? { status: 'completed' } : { status: 'completed', summary },
    closing: { end: 'well', lastChunks: lastChunks(writer, 'success') },
  };
}

function summaryOf({ written }: RunWriter): string {
  const text = written.fold.message.parts.findLast((part) => part.type === 'text')?.text ?? '';
  const characters = Array.from(text.trim());
  if (characters.length <= SUMMARY_LENGTH) return characters.join('');
  return `…${characters.slice(1 - SUMMARY_LENGTH).join('')}`;
}
