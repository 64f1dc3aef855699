import { foldChunk, type MessageFold, type Run } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { laneRowId, putLane } from './lane.ts';
import { writeMessage } from './message-row.ts';
import { chunkEvent } from './run-entity.ts';
import type { StoredMessage } from './stored-rows.ts';
import { nestedId, type ThreadAddress } from './thread-address.ts';
import { readRows, type Transaction } from './transaction.ts';

export interface MessageToTell {
  run: Run;
  /** The lane whose message it is; absent: the run's own. */
  lane: string | undefined;
  at: string;
}

/**
 * Adds chunks to a message that nobody writes now: the run's, or a lane's. One in a branch that is not shown has them
 * when it shows again. Does nothing where there is none.
 */
export async function tellMessage(
  transaction: Transaction,
  address: ThreadAddress,
  told: MessageToTell,
  chunksFor: (message: UIMessage) => readonly UIMessageChunk[],
): Promise<void> {
  const { lane, run } = told;
  if (lane !== undefined) {
    const row = await transaction.get('lane', laneRowId(address, lane));
    const fold = row && tell(transaction, address, told, row.body.fold, chunksFor);
    if (!fold) return;
    const { id, body, index } = putLane(address, { ...row.body, fold });
    transaction.put('lane', id, { ...index, status: row.index.status }, body);
  } else {
    const rowId = nestedId(address.stream, run.messageId);
    const row = await transaction.get('message', rowId);
    if (!row) return await addInBranch(transaction, address, run.messageId, chunksFor);
    const fold = tell(transaction, address, told, row.body.fold, chunksFor);
    if (!fold) return;
    writeMessage(transaction, address, { ...row.body, fold });
  }
}

async function addInBranch(
  transaction: Transaction,
  { owner, stream }: ThreadAddress,
  messageId: string,
  chunksFor: (message: UIMessage) => readonly UIMessageChunk[],
): Promise<void> {
  const isIts = ({ fold }: StoredMessage): boolean => fold.message.id === messageId;
  const branches = await readRows(transaction.reader, { kind: 'branch', stream });
  const found = branches.find(({ body }) => body.messages.some(isIts));
  const branch = found && (await transaction.get('branch', found.id));
  if (!branch) return;
  const messages = branch.body.messages.map((stored) => {
    if (!isIts(stored)) return stored;
    return { ...stored, fold: withChunks(stored.fold, chunksFor(stored.fold.message)) };
  });
  transaction.put('branch', branch.id, { owner, stream }, { ...branch.body, messages });
}

function withChunks(fold: MessageFold, chunks: readonly UIMessageChunk[]): MessageFold {
  return chunks.reduce((before, chunk) => foldChunk(before, chunk), fold);
}

/** @returns the message with the chunks, or undefined when there are none */
function tell(
  transaction: Transaction,
  address: ThreadAddress,
  { run, lane, at }: MessageToTell,
  before: MessageFold,
  chunksFor: (message: UIMessage) => readonly UIMessageChunk[],
): MessageFold | undefined {
  const chunks = chunksFor(before.message);
  if (chunks.length === 0) return undefined;
  const fold = withChunks(before, chunks);
  const { threadId, runId } = run;
  if (run.phase === 'done') {
    // Readers take no chunk for a run that has ended (R4): they are told the whole message.
    const { message } = fold;
    transaction.emit(address.stream, {
      type: 'message',
      threadId,
      runId,
      at,
      message,
      update: true,
    });
  } else {
    for (const chunk of chunks) transaction.emit(address.stream, chunkEvent(run, at, chunk, lane));
  }
  return fold;
}
