import {
  encodeCursor,
  type Fanout,
  type GetThreadOptions,
  type Plan,
  type Task,
  type Run,
  type ThreadSnapshot,
} from '@handrail/protocol';
import { shownForks } from './branches.ts';
import { readMessages, readMessagesBefore, readWritten } from './conversation.ts';
import type { JournalReader } from './journal.ts';
import { laneRowId } from './lane.ts';
import { readState } from './shared-state.ts';
import { isoNow, type Shell } from './shell.ts';
import { PENDING_STATUSES } from './stored-rows.ts';
import { threadNotFound, type ThreadAddress } from './thread-address.ts';
import { readRow, readRows, type TypedRow } from './transaction.ts';

const NEWEST_RUNS = 50;
const NEWEST_APPROVALS = 200;
const NEWEST_FANOUTS = 50;
const NEWEST_PLANS = 50;
const NEWEST_TASKS = 50;

/** @throws HandrailError `not-found` */
export async function readSnapshot(
  shell: Shell,
  address: ThreadAddress,
  { messages: limit }: GetThreadOptions = {},
): Promise<ThreadSnapshot> {
  return await shell.journal.view(async (reader) => {
    const row = await readRow(reader, 'thread', address.stream);
    if (!row) throw threadNotFound();
    const runs = await snapshotRuns(reader, address, row.body.lastRunId);
    const fanouts = await snapshotFanouts(reader, address);
    const { last } = await reader.head(address.stream);
    return {
      thread: row.body.thread,
      ...(await snapshotMessages(reader, address, { runs, fanouts, limit })),
      runs,
      latestRunId: row.body.lastRunId,
      approvals: await snapshotApprovals(reader, address),
      plans: await snapshotPlans(reader, address),
      fanouts,
      tasks: await snapshotTasks(reader, address),
      forks: (await shownForks(reader, address)).map(({ body }) => body.fork).toReversed(),
      state: await readState(reader, address),
      cursor: encodeCursor({ epoch: shell.journal.epoch, sequence: last }),
      now: isoNow(shell),
    };
  });
}

/** Only the last run of a thread and those in its queue, few and newest, can be unfinished. */
async function snapshotRuns(
  reader: JournalReader,
  address: ThreadAddress,
  lastRunId: string,
): Promise<Run[]> {
  const rows = await readRows(reader, { kind: 'run', stream: address.stream, limit: NEWEST_RUNS });
  const runs = rows.map(({ body }) => body.run).toReversed();
  if (runs.some(({ runId }) => runId === lastRunId)) return runs;
  const last = await readRow(reader, 'run', lastRunId);
  return last ? [...runs, last.body.run] : runs;
}

/** The conversation, then the lanes of these fan-outs; what is still written as far as it is journaled. */
async function snapshotMessages(
  reader: JournalReader,
  address: ThreadAddress,
  {
    runs,
    fanouts,
    limit,
  }: { runs: readonly Run[]; fanouts: readonly Fanout[]; limit?: number | undefined },
): Promise<Pick<ThreadSnapshot, 'messages' | 'open' | 'hasOlder'>> {
  const unfinished = new Set(
    runs.filter(({ phase }) => phase !== 'done').map((run) => run.messageId),
  );
  const rows = new Map<string, TypedRow<'message' | 'lane'>>();
  const writing = new Map<string, TypedRow<'message' | 'lane'>>();
  const { stored, hasOlder } = await newestMessages(reader, address, { limit, unfinished });
  for (const row of stored) {
    const { id } = row.body.fold.message;
    rows.set(id, row);
    if (unfinished.has(id)) writing.set(id, row);
  }
  for (const { childId } of fanouts.flatMap(({ children }) => children)) {
    const row = await readRow(reader, 'lane', laneRowId(address, childId));
    if (!row) continue;
    rows.set(childId, row);
    if (row.index.status === 'open') writing.set(childId, row);
  }
  const written = await readWritten(reader, address, writing);
  const messages: ThreadSnapshot['messages'] = [];
  const open: ThreadSnapshot['open'] = {};
  for (const [id, { body }] of rows) {
    const { fold, begun } = written.get(id) ?? body;
    if (!begun) continue;
    messages.push(fold.message);
    if (writing.has(id)) open[id] = fold.open;
  }
  return hasOlder ? { messages, open, hasOlder } : { messages, open };
}

/** Those asked for; all where a message that is still written would be left out. */
async function newestMessages(
  reader: JournalReader,
  address: ThreadAddress,
  { limit, unfinished }: { limit?: number | undefined; unfinished: ReadonlySet<string> },
): Promise<{ stored: TypedRow<'message'>[]; hasOlder: boolean }> {
  if (limit !== undefined) {
    const { stored, hasOlder } = await readMessagesBefore(reader, address, { limit });
    const known = new Set(stored.map(({ body }) => body.fold.message.id));
    if ([...unfinished].every((id) => known.has(id))) return { stored, hasOlder };
  }
  return { stored: await readMessages(reader, address), hasOlder: false };
}

async function snapshotPlans(reader: JournalReader, { stream }: ThreadAddress): Promise<Plan[]> {
  const rows = await readRows(reader, { kind: 'plan', stream, limit: NEWEST_PLANS });
  return rows.map(({ body }) => body.plan).toReversed();
}

/** The newest, and every one that is at work. */
async function snapshotTasks(reader: JournalReader, { stream }: ThreadAddress): Promise<Task[]> {
  const newest = await readRows(reader, { kind: 'task', stream, limit: NEWEST_TASKS });
  const known = new Set(newest.map(({ id }) => id));
  const statuses = ['queued', 'running'];
  const working = await readRows(reader, { kind: 'task', stream, statuses });
  const rows = [...newest, ...working.filter(({ id }) => !known.has(id))];
  return rows.map(({ body }) => body.task).toReversed();
}

async function snapshotFanouts(
  reader: JournalReader,
  { stream }: ThreadAddress,
): Promise<Fanout[]> {
  const rows = await readRows(reader, { kind: 'fanout', stream, limit: NEWEST_FANOUTS });
  return rows.map(({ body }) => body.fanout).toReversed();
}

async function snapshotApprovals(
  reader: JournalReader,
  address: ThreadAddress,
): Promise<ThreadSnapshot['approvals']> {
  const { stream } = address;
  const newest = await readRows(reader, { kind: 'approval', stream, limit: NEWEST_APPROVALS });
  const known = new Set(newest.map(({ id }) => id));
  const statuses = PENDING_STATUSES;
  const pending = await readRows(reader, { kind: 'approval', stream, statuses });
  const rows = [...newest, ...pending.filter(({ id }) => !known.has(id))];
  return rows.map(({ body }) => body.approval).toReversed();
}
