import type { Run, RunTrigger } from '@handrail/protocol';
import type { ChatTransport, UIMessage } from 'ai';
import type { AgentClient } from '../agent-client.ts';
import type { BackoffOptions } from '../backoff.ts';
import { messageOf } from '../thread-state.ts';
import type { ThreadState } from '../thread-state.ts';
import { decideAnswers } from './decide-answers.ts';
import { nothingNew } from './follow-thread.ts';
import { persist } from './persist.ts';

export type ChatRequest = Parameters<ChatTransport<UIMessage>['sendMessages']>[0];

/** The run that answers, and the parts of its message that the page holds already. */
export interface Answer {
  run: Run;
  held: UIMessage['parts'];
}

/**
 * Does what `useChat` asks for. Of the messages it sends, only the new one of the person and the answers
 * to approvals are taken: the thread holds the rest.
 */
export async function beginAnswer(
  client: AgentClient,
  request: ChatRequest,
  backoff: BackoffOptions,
): Promise<Answer> {
  const { chatId: threadId, messages, messageId, trigger, abortSignal } = request;
  const { state } = client.thread(threadId).view();
  const last = messages.at(-1);

  const start = async (of: RunTrigger, idempotencyKey: string): Promise<Answer> => {
    const ask = () =>
      client.runtime.startRun(client.scope, { threadId, idempotencyKey, trigger: of });
    return { run: await persist(ask, backoff, abortSignal), held: [] };
  };
  const send = (message: UIMessage): Promise<Answer> =>
    start({ type: 'message', message }, `chat:${message.id}`);

  if (trigger === 'regenerate-message') {
    // A message that never reached the server is answered again by sending it.
    if (last?.role === 'user' && !messageOf(state, last.id)) return send(last);
    const replaced = answerToReplace(state, messageId);
    return start({ type: 'regenerate', messageId: replaced }, crypto.randomUUID());
  }
  const named = messages.find((message) => message.id === messageId);
  const continued = [named, last].find((message) => message?.role === 'assistant');
  if (continued) {
    const run = Object.values(state.runs).findLast((one) => one.messageId === continued.id);
    if (!run) throw nothingNew();
    await decideAnswers(client, threadId, continued, backoff);
    return { run, held: continued.parts };
  }
  if (last?.role !== 'user') throw nothingNew();
  // A page that edits a message, or sends the last one again, names it.
  if (messageId === last.id && messageOf(state, last.id)) {
    return start({ type: 'edit', messageId: last.id, message: last }, crypto.randomUUID());
  }
  return send(last);
}

/** A page may name the question instead of the answer. */
function answerToReplace(state: ThreadState, messageId: string | undefined): string | undefined {
  const messages = state.messageIds.map((id) => messageOf(state, id));
  const at = messages.findIndex((message) => message?.id === messageId);
  if (messages[at]?.role !== 'user') return messageId;
  return messages.slice(at).find((message) => message?.role === 'assistant')?.id;
}
