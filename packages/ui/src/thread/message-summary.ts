import type { ErrorEnvelope, Run } from '@handrail/protocol';
import { messageStatus, shownMessage } from '@handrail/client';
import type { MessageStatus, ThreadView } from '@handrail/client';
import type { UIMessage } from 'ai';
import { showsProgress } from '../message/shows-progress.ts';
import { runOfMessage } from './thread-selectors.ts';

/** What a message shows beside its parts. */
export interface MessageSummary {
  author: UIMessage['role'] | undefined;
  run: Run | undefined;
  delivery: MessageStatus;
  /** Safe text of why it was not sent. */
  error: ErrorEnvelope | undefined;
  /** A run is writing it, and no part of it shows so. */
  quiet: boolean;
  isEmpty: boolean;
}

/** One question for all of it: every mounted message is asked at each change of the thread. */
export function summaryOf(view: ThreadView, messageId: string): MessageSummary {
  const message = shownMessage(view, messageId);
  const run = runOfMessage(view, messageId);
  const active = run?.phase === 'running' || run?.phase === 'queued';
  return {
    author: message?.role,
    run,
    delivery: messageStatus(view, messageId),
    error: view.outgoing.find((entry) => entry.message.id === messageId)?.error,
    quiet: active && !showsProgress(message?.parts ?? []) && !hasLanesAtWork(view, run),
    isEmpty: message === undefined || message.parts.length === 0,
  };
}

/** The card of a fan-out shows the work itself. */
function hasLanesAtWork({ state }: ThreadView, { runId }: Run): boolean {
  return Object.values(state.fanouts).some(
    (fanout) => fanout.runId === runId && fanout.status === 'running',
  );
}

export function sameSummary(left: MessageSummary, right: MessageSummary): boolean {
  return (
    left.author === right.author &&
    left.run === right.run &&
    left.delivery === right.delivery &&
    left.error === right.error &&
    left.quiet === right.quiet &&
    left.isEmpty === right.isEmpty
  );
}
