import { HandrailError, isHandrailError } from '@handrail/protocol';
import type { RunTrigger, ThreadSnapshot } from '@handrail/protocol';
import type { ChatRequest } from '@handrail/protocol/schemas';
import type { UIMessage } from 'ai';
import type { Call } from '../route.ts';
import { chatRunFrom, newChatRun } from './chat-run.ts';
import type { ChatRun } from './chat-run.ts';
import { decideAnswers } from './decide-answers.ts';

/**
 * Does what a stock chat page asks for and says where its stream begins. Of the messages the page sends,
 * only the new one of the person and the answers to approvals are taken; the journal holds the rest.
 * @throws HandrailError as `startRun` and `decideApproval`.
 */
export async function beginChat(call: Call, request: ChatRequest): Promise<ChatRun> {
  const before = await threadIfAny(call, request.id);
  if (request.trigger === 'regenerate-message') {
    const messageId = answerToReplace(before, request.messageId);
    return startChat(
      call,
      request.id,
      before,
      { type: 'regenerate', messageId },
      crypto.randomUUID(),
    );
  }
  const last = request.messages.at(-1);
  const named = request.messages.find((message) => message.id === request.messageId);
  const continued = [named, last].find((message) => message?.role === 'assistant');
  if (continued) return continueChat(call, before, continued);
  if (last?.role !== 'user') throw nothingNew();
  // A page that edits a message, or sends the last one again, names it.
  const isKnown = before?.messages.some((message) => message.id === last.id) ?? false;
  if (isKnown && request.messageId === last.id) {
    const trigger: RunTrigger = { type: 'edit', messageId: last.id, message: last };
    return startChat(call, request.id, before, trigger, crypto.randomUUID());
  }
  return startChat(call, request.id, before, { type: 'message', message: last }, `chat:${last.id}`);
}

/** The thread, or undefined when nobody has written in it yet. */
export async function threadIfAny(
  call: Call,
  threadId: string,
): Promise<ThreadSnapshot | undefined> {
  try {
    return await call.runtime.getThread(call.scope, threadId);
  } catch (error) {
    if (isHandrailError(error) && error.code === 'not-found') return undefined;
    throw error;
  }
}

async function startChat(
  call: Call,
  threadId: string,
  before: ThreadSnapshot | undefined,
  trigger: RunTrigger,
  idempotencyKey: string,
): Promise<ChatRun> {
  const run = await call.runtime.startRun(call.scope, { threadId, idempotencyKey, trigger });
  const isRepeat = before?.runs.some((known) => known.runId === run.runId) ?? false;
  if (!isRepeat) return newChatRun(run, before?.cursor);
  return chatRunFrom(await call.runtime.getThread(call.scope, threadId), run.runId);
}

async function continueChat(
  call: Call,
  before: ThreadSnapshot | undefined,
  message: UIMessage,
): Promise<ChatRun> {
  const run = before?.runs.findLast((candidate) => candidate.messageId === message.id);
  if (!before || !run) throw nothingNew();
  await decideAnswers(call, before, message);
  const after = await call.runtime.getThread(call.scope, run.threadId);
  return chatRunFrom(after, run.runId, message.parts);
}

/** A page may name the question instead of the answer. */
function answerToReplace(
  before: ThreadSnapshot | undefined,
  messageId: string | undefined,
): string | undefined {
  const messages = before?.messages ?? [];
  const at = messages.findIndex((message) => message.id === messageId);
  if (messages[at]?.role !== 'user') return messageId;
  return messages.slice(at).find((message) => message.role === 'assistant')?.id;
}

function nothingNew(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The messages end with nothing new that a person said or decided here, so there is nothing to do. Send a message.',
  );
}
