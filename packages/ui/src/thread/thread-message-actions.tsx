'use client';
import { chatStatus, shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import type { Run } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { ReactElement } from 'react';
import { MessageActions } from '../message-actions/message-actions.tsx';
import { messageText } from '../message-actions/message-text.ts';
import { ThreadBranches } from './thread-branches.tsx';
import { useThreadContext } from './thread-context.ts';

export interface ThreadMessageActionsProps {
  messageId: string;
  author: UIMessage['role'];
  /** The run that writes it. */
  run: Run | undefined;
  /** The server has it. */
  sent: boolean;
  at: string | undefined;
  last: boolean;
  onEdit: () => void;
}

/** The actions on one message of the thread: what this server can do and this moment allows. */
export function ThreadMessageActions(props: ThreadMessageActionsProps): ReactElement | null {
  const { messageId, author, run, sent, at, last, onEdit } = props;
  const { threadId, handle, onRate, can, messageHref } = useThreadContext();
  const idle = useThreadValue(threadId, isIdle);
  const user = author === 'user';
  const ended = run === undefined || run.phase === 'done';
  if (user ? !sent : !ended) return null;
  const text = (): string => messageText(shownMessage(handle.view(), messageId) ?? { parts: [] });
  const editable = user && idle && can?.edit === true;
  const repeatable = author === 'assistant' && last && idle && can?.regenerate === true;
  return (
    <MessageActions
      markdown={text() === '' ? undefined : text}
      typed={user}
      at={at}
      href={messageHref?.(messageId)}
      onEdit={editable ? onEdit : undefined}
      onRegenerate={repeatable ? () => void handle.regenerate(messageId) : undefined}
      onRate={
        onRate && author === 'assistant'
          ? (rating) => onRate({ ...rating, threadId, messageId, runId: run?.runId })
          : undefined
      }
    >
      <ThreadBranches messageId={messageId} idle={idle} />
    </MessageActions>
  );
}

/** Nothing runs and nothing is on its way: a message may be answered anew. */
function isIdle(view: ThreadView): boolean {
  const status = chatStatus(view);
  return status === 'ready' || status === 'error';
}
