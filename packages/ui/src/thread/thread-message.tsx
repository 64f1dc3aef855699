'use client';
import { messageStatus, shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { useOutgoing, usePartCount, useThreadValue } from '@handrail/client/react';
import { memo, useCallback } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { DeliveryNote } from '../message/delivery-note.tsx';
import { MessageAuthor } from '../message/message-author.tsx';
import { MessageRoot } from '../message/message-root.tsx';
import { RunEnd } from '../message/run-end.tsx';
import { showsProgress } from '../message/shows-progress.ts';
import { Working } from '../message/working.tsx';
import { useThreadContext } from './thread-context.ts';
import { ThreadPart } from './thread-part.tsx';
import { runOfMessage } from './thread-selectors.ts';

export interface ThreadMessageProps {
  messageId: string;
}

/**
 * One message of the thread, by its id. Renders when a part is added or its run changes, not for a token.
 * @selector `.hr-message-root`
 */
export const ThreadMessage: MemoExoticComponent<
  (props: ThreadMessageProps) => ReactElement | null
> = memo(function ThreadMessage({ messageId }: ThreadMessageProps): ReactElement | null {
  const { threadId, handle, agentName } = useThreadContext();
  const labels = useLabels();
  const author = useThreadValue(
    threadId,
    useCallback((view: ThreadView) => shownMessage(view, messageId)?.role, [messageId]),
  );
  const run = useThreadValue(
    threadId,
    useCallback((view: ThreadView) => runOfMessage(view, messageId), [messageId]),
  );
  const delivery = useThreadValue(
    threadId,
    useCallback((view: ThreadView) => messageStatus(view, messageId), [messageId]),
  );
  const moving = useThreadValue(
    threadId,
    useCallback(
      (view: ThreadView) => showsProgress(shownMessage(view, messageId)?.parts ?? []),
      [messageId],
    ),
  );
  const error = useOutgoing(threadId, messageId)?.error?.message;
  const count = usePartCount(threadId, messageId);
  if (author === undefined) return null;
  const ended = run === undefined || run.phase === 'done';
  const user = author === 'user';
  return (
    <MessageRoot
      author={author}
      agentName={agentName}
      data-status={user ? delivery : (run?.phase ?? 'done')}
    >
      {user ? null : <MessageAuthor agentName={agentName} />}
      <div className="hr-message-content">
        {Array.from({ length: count }, (_, index) => (
          <ThreadPart
            key={index}
            messageId={messageId}
            index={index}
            author={author}
            ended={ended}
          />
        ))}
        {count === 0 && ended && !user ? (
          <p className="hr-message-empty">{labels.message.empty}</p>
        ) : null}
      </div>
      {!moving && (run?.phase === 'running' || run?.phase === 'queued') ? (
        <Working between={count > 0} />
      ) : null}
      {run ? (
        <RunEnd
          run={run}
          onRetry={() => void handle.regenerate(messageId)}
          onContinue={() => void handle.continueRun(run.runId)}
        />
      ) : null}
      {user ? (
        <DeliveryNote
          delivery={delivery}
          error={error}
          onRetry={() => void handle.retry(messageId)}
          onWithdraw={() => handle.discard(messageId)}
        />
      ) : null}
    </MessageRoot>
  );
});
