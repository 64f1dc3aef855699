import { HandrailError, type StartRunRequest } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { keepReplaced } from './branches.ts';
import { readMessages } from './conversation.ts';
import { unwrittenAnswer, wholeMessage, writeMessage } from './message-row.ts';
import type { Shell } from './shell.ts';
import type { StoredRun, StoredThread } from './stored-rows.ts';
import { nestedId, threadNotFound, type ThreadAddress } from './thread-address.ts';
import type { Transaction, TypedRow } from './transaction.ts';

interface Preparation {
  address: ThreadAddress;
  request: Pick<StartRunRequest, 'trigger'>;
  runId: string;
}

export interface PreparedConversation {
  nextPosition: number;
  /** The run that goes on, with its message cut back to what is certain. */
  continued?: StoredRun;
}

/** Brings the thread's messages to where the run begins: adds, replaces or drops what the trigger says. */
export async function prepareConversation(
  shell: Shell,
  transaction: Transaction,
  preparation: Preparation,
  thread: StoredThread | undefined,
  at: string,
): Promise<PreparedConversation> {
  const { address, request } = preparation;
  const { trigger } = request;
  if (trigger.type === 'message') {
    const rowId = nestedId(address.stream, trigger.message.id);
    if (await transaction.get('message', rowId)) throw messageExists();
    const position = thread?.nextPosition ?? 1;
    putMessage(transaction, preparation, trigger.message, position, at);
    return { nextPosition: position + 1 };
  }
  if (!thread) throw threadNotFound();
  if (trigger.type === 'continue') {
    return await continueMessage(transaction, preparation, thread, at);
  }
  // An answer that waited for a person has just been ended, in this same transaction.
  const messages = (await readMessages(transaction.reader, address)).map((row) => ({
    ...row,
    body: transaction.planned('message', row.id) ?? row.body,
  }));
  const target =
    trigger.type === 'edit'
      ? find(messages, trigger.messageId, 'user')
      : messages.indexOf(questionOf(messages, trigger.messageId));
  const kept = messages[target];
  if (!kept) throw noSuchMessage();
  for (const row of messages.slice(target + 1)) {
    await transaction.get('message', row.id);
    transaction.remove('message', row.id);
  }
  await transaction.get('message', kept.id);
  const message = trigger.type === 'edit' ? trigger.message : kept.body.fold.message;
  putMessage(transaction, preparation, message, kept.body.position, at, true);
  const first = trigger.type === 'edit' ? target : target + 1;
  const after = messages[first - 1]?.body.fold.message.id ?? null;
  const { lastRunId } = thread;
  const way = { after, messages: messages.slice(first), lastRunId };
  await keepReplaced(shell, transaction, address, way, at);
  return { nextPosition: thread.nextPosition };
}

function putMessage(
  transaction: Transaction,
  { address, runId }: Preparation,
  message: UIMessage,
  position: number,
  at: string,
  truncate?: true,
): void {
  const { stream, threadId } = address;
  writeMessage(transaction, address, wholeMessage(message, position));
  const event = { type: 'message', threadId, runId, at, message } as const;
  transaction.emit(stream, truncate ? { ...event, truncate } : event);
}

/** The user message that the named (or last) answer answers. */
function questionOf(
  messages: readonly TypedRow<'message'>[],
  answerId: string | undefined,
): TypedRow<'message'> {
  const end = answerId === undefined ? messages.length : find(messages, answerId, 'assistant');
  const question = messages.slice(0, end).findLast(({ body }) => body.fold.message.role === 'user');
  if (!question) throw noSuchMessage();
  return question;
}

function find(
  messages: readonly TypedRow<'message'>[],
  id: string,
  role: UIMessage['role'],
): number {
  const index = messages.findIndex(({ body: { fold } }) => fold.message.id === id);
  if (messages[index]?.body.fold.message.role !== role) throw noSuchMessage();
  return index;
}

async function continueMessage(
  transaction: Transaction,
  { address, runId }: Preparation,
  thread: StoredThread,
  at: string,
): Promise<PreparedConversation> {
  const row = await transaction.get('run', runId);
  const stored = row?.index.stream === address.stream ? row.body : undefined;
  if (!stored) {
    throw new HandrailError(
      'not-found',
      'There is no such run in this thread, so it cannot go on. Load the thread again.',
    );
  }
  const { run } = stored;
  const broken = run.outcome === 'interrupted' || run.outcome === 'failed';
  if (!broken || thread.lastRunId !== runId) throw cannotContinue();
  const nextPosition = thread.nextPosition;
  const { stream, threadId } = address;
  const message = await transaction.get('message', nestedId(stream, run.messageId));
  if (!message) {
    // It broke off before its first chunk, and so left no message: the answer begins anew in its place.
    writeMessage(transaction, address, unwrittenAnswer(run.messageId, runId, nextPosition));
    return { nextPosition: nextPosition + 1, continued: stored };
  }
  const { fold, finishedParts } = message.body;
  const parts = fold.message.parts.slice(0, finishedParts);
  const cut = { ...fold.message, parts };
  writeMessage(transaction, address, {
    ...message.body,
    fold: { message: cut, open: { text: {}, reasoning: {} } },
  });
  transaction.emit(stream, { type: 'message', threadId, runId, at, message: cut, update: true });
  return { nextPosition, continued: stored };
}

export function messageExists(): HandrailError {
  return new HandrailError(
    'conflict',
    'A message with this id is in the thread already, so this one was not added. Give each message an id of its own, or edit the one that is there.',
  );
}

function noSuchMessage(): HandrailError {
  return new HandrailError(
    'not-found',
    'The thread has no such message to answer or edit, so nothing was changed. Load the thread again.',
  );
}

function cannotContinue(): HandrailError {
  return new HandrailError(
    'conflict',
    'Only the last run of a thread can go on, and only when it failed or was interrupted. Load the thread again to see where it is.',
  );
}
