import { HandrailError, type Fanout, type FanoutChild } from '@handrail/protocol';
import type { FanOutOptions, SubAgent } from './agent.ts';
import { unwritten, type WrittenMessage } from './conversation.ts';
import { fanoutRowId, isAtEnd, writeFanout } from './fanout-entity.ts';
import { laneRowId, putLane } from './lane.ts';
import type { RunWriter } from './run-writer.ts';
import { answersFor, closeLane, laneOf } from './settle-lanes.ts';
import { standingOf } from './settling.ts';
import { isoNow } from './shell.ts';
import type { Lane, StoredFanout } from './stored-rows.ts';
import type { Transaction } from './transaction.ts';

/** A child that is to work. */
export interface OpenLane extends Lane {
  child: SubAgent;
  written: WrittenMessage;
}

export interface OpenedFanout {
  lanes: OpenLane[];
  /** Ids of the children that had finished before the run went on. */
  finished: string[];
}

interface Opening {
  fanoutId: string;
  depth: number;
  children: readonly SubAgent[];
  options: FanOutOptions;
}

/** Makes the fan-out, or finds it again where the run goes on. */
export async function openFanout(writer: RunWriter, opening: Opening): Promise<OpenedFanout> {
  const { address } = writer.segment;
  return await writer.change(async (transaction) => {
    const row = await transaction.get('fanout', fanoutRowId(address.owner, opening.fanoutId));
    const at = isoNow(writer.shell);
    if (!row) return await create(writer, transaction, opening, at);
    return await takeUp(writer, transaction, opening, row.body, at);
  });
}

async function create(
  writer: RunWriter,
  transaction: Transaction,
  { fanoutId, depth, children, options }: Opening,
  at: string,
): Promise<OpenedFanout> {
  const { address, run } = writer.segment;
  const { runId, threadId } = run;
  const entries = children.map(({ name, label }, index): FanoutChild => {
    const childId = `${fanoutId}.${index + 1}`;
    const child: FanoutChild = { childId, name, status: 'queued', messageId: childId };
    return label === undefined ? child : { ...child, label };
  });
  const fanout: Fanout = {
    fanoutId,
    threadId,
    runId,
    depth,
    status: 'running',
    children: entries,
    startedAt: at,
    version: 0,
  };
  if (options.toolCallId !== undefined) fanout.toolCallId = options.toolCallId;
  if (options.label !== undefined) fanout.label = options.label;
  if (writer.lane) fanout.parentLane = writer.lane.laneId;
  writeFanout(transaction, address, { fanout, brokenOff: [] }, at);
  const lanes: OpenLane[] = [];
  for (const [index, child] of children.entries()) {
    const lane = laneOf(fanout, `${fanoutId}.${index + 1}`);
    const written = unwritten(lane.laneId);
    const row = putLane(address, { ...written, lane, runId });
    await transaction.get('lane', row.id);
    transaction.put('lane', row.id, row.index, row.body);
    lanes.push({ ...lane, child, written });
  }
  return { lanes, finished: [] };
}

async function takeUp(
  writer: RunWriter,
  transaction: Transaction,
  { fanoutId, children }: Opening,
  { fanout, brokenOff }: StoredFanout,
  at: string,
): Promise<OpenedFanout> {
  const same =
    fanout.children.length === children.length &&
    fanout.children.every(({ name }, index) => name === children[index]?.name);
  if (!same) throw otherChildren(fanoutId);
  const opened: OpenedFanout = { lanes: [], finished: [] };
  const entries: FanoutChild[] = [];
  for (const [index, child] of children.entries()) {
    const before = fanout.children[index];
    if (!before) continue;
    const { childId } = before;
    if (isAtEnd(before) && !brokenOff.includes(childId)) {
      opened.finished.push(childId);
      entries.push(before);
      continue;
    }
    const { error: _error, finishedAt: _finishedAt, ...kept } = before;
    entries.push({ ...kept, status: 'queued' });
    const lane = laneOf(fanout, childId);
    opened.lanes.push({ ...lane, child, written: await cutBack(writer, transaction, lane, at) });
  }
  if (opened.lanes.length > 0) {
    const next = { ...fanout, children: entries };
    writeFanout(transaction, writer.segment.address, { fanout: next, brokenOff: [] }, at);
  }
  return opened;
}

/** The lane's message as far as it is certain, with what was answered since: what a lost stretch had shown is done again. */
async function cutBack(
  writer: RunWriter,
  transaction: Transaction,
  lane: Lane,
  at: string,
): Promise<WrittenMessage> {
  const { shell, segment } = writer;
  const { address, run } = segment;
  const row = await transaction.get('lane', laneRowId(address, lane.laneId));
  if (!row) return unwritten(lane.laneId);
  const { fold, begun, finishedParts } = row.body;
  const standing = await standingOf(shell, transaction, segment);
  if (answersFor(shell, lane.laneId, row.body, standing.approvals).length > 0)
    return await closeLane(transaction, standing, lane, row.body, { end: 'waits' });
  if (!begun || fold.message.parts.length <= finishedParts) return row.body;
  const message = { ...fold.message, parts: fold.message.parts.slice(0, finishedParts) };
  const body = { ...row.body, fold: { message, open: { text: {}, reasoning: {} } } };
  const put = putLane(address, body);
  transaction.put('lane', put.id, put.index, put.body);
  const { runId, threadId } = run;
  transaction.emit(address.stream, { type: 'message', threadId, runId, at, message });
  return body;
}

function otherChildren(fanoutId: string): HandrailError {
  return new HandrailError(
    'agent-failed',
    'The agent went on with other sub-agents than it had started, so it was stopped: results would have been taken for each other’s. Ask again.',
    { details: { fanoutId } },
  );
}
