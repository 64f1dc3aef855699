import type { UIMessageChunk } from 'ai';
import { approvalAppends, approvalRows } from './approval-entity.ts';
import type { JournalCommit } from './journal.ts';
import type { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredApproval } from './stored-rows.ts';
import type { TypedRow } from './transaction.ts';

/** Whoever runs the call: a `RunWriter`. */
interface Executor {
  readonly shell: Shell;
  readonly segment: Segment;
  readonly executing: Map<string, TypedRow<'approval'>>;
  nextEventId(): string;
}

interface Written {
  appends: NonNullable<JournalCommit['appends']>[number][];
  puts: NonNullable<JournalCommit['puts']>[number][];
}

/** What is written when an approved call begins or ends, besides the call's own chunk. */
export function writeExecution(
  writer: Executor,
  { body, version }: { body: StoredApproval; version: number },
  execution: NonNullable<StoredApproval['approval']['execution']>,
): Written {
  const { address } = writer.segment;
  const approval = { ...body.approval, execution, version: version + 1 };
  const stored = { ...body, approval };
  const appends = approvalAppends(address, stored, isoNow(writer.shell));
  return {
    puts: approvalRows(address, stored),
    appends: appends.map((append) => ({ ...append, id: writer.nextEventId() })),
  };
}

/** When the chunk ends a call that was taken up here: what says so, for the same commit. */
export function endExecution(writer: Executor, chunk: UIMessageChunk): Written | undefined {
  const execution = outcomeOf(chunk);
  if (execution === undefined) return undefined;
  // `outcomeOf` names only chunks of one call.
  const { toolCallId } = chunk as { toolCallId: string };
  const row = writer.executing.get(toolCallId);
  if (!row) return undefined;
  writer.executing.delete(toolCallId);
  return writeExecution(writer, row, execution);
}

function outcomeOf(chunk: UIMessageChunk): 'succeeded' | 'failed' | undefined {
  if (chunk.type === 'tool-output-error') return 'failed';
  return chunk.type === 'tool-output-available' && !chunk.preliminary ? 'succeeded' : undefined;
}
