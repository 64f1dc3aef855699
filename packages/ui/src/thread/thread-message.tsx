'use client';
import type { ThreadView } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import { memo, useCallback, useState } from 'react';
import type { ComponentType, MemoExoticComponent, ReactElement } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { DeliveryNote } from '../message/delivery-note.tsx';
import { MessageAuthor } from '../message/message-author.tsx';
import { MessageRoot } from '../message/message-root.tsx';
import { RunEnd } from '../message/run-end.tsx';
import { Working } from '../message/working.tsx';
import { DaySeparator } from '../time/day-separator.tsx';
import { sameSummary, summaryOf } from './message-summary.ts';
import type { MessageSummary } from './message-summary.ts';
import { messageTimes, sameTimes } from './message-time.ts';
import type { MessageTimes } from './message-time.ts';
import { takeBack } from './take-back.ts';
import { useThreadContext } from './thread-context.ts';
import { ThreadMessageActions } from './thread-message-actions.tsx';
import type { ThreadMessageEditorProps } from './thread-message-editor.tsx';
import { ThreadParts } from './thread-parts.tsx';
import { ThreadSources } from './thread-sources.tsx';

/** Fetched when a person first edits a message. */
const ThreadMessageEditor: ComponentType<ThreadMessageEditorProps> = loadedLater(async () => {
  const { ThreadMessageEditor: Loaded } = await import('./thread-message-editor.tsx');
  return Loaded;
});

export interface ThreadMessageProps {
  messageId: string;
  /** Its neighbours: they tell when it was written, and whether it begins a day. */
  previousId?: string | undefined;
  nextId?: string | undefined;
}

/**
 * One message of the thread, by its id. Renders when its run changes, not for a part or a token.
 * @selector `.hr-message-root`
 */
export const ThreadMessage: MemoExoticComponent<
  (props: ThreadMessageProps) => ReactElement | null
> = memo(function ThreadMessage({
  messageId,
  previousId,
  nextId,
}: ThreadMessageProps): ReactElement | null {
  const { threadId, handle, agentName, avatar } = useThreadContext();
  const labels = useLabels();
  const { author, run, delivery, error, quiet, isEmpty, at, before } = useThreadValue(
    threadId,
    useCallback(
      (view: ThreadView) => ({
        ...summaryOf(view, messageId),
        ...messageTimes(view, previousId, messageId, nextId),
      }),
      [previousId, messageId, nextId],
    ),
    looksSame,
  );
  const [editing, setEditing] = useState(false);
  if (author === undefined) return null;
  const ended = run === undefined || run.phase === 'done';
  const user = author === 'user';
  return (
    <>
      {user ? <DaySeparator at={at} before={before} /> : null}
      <MessageRoot
        author={author}
        agentName={agentName}
        data-status={user ? delivery : (run?.phase ?? 'done')}
        data-last={nextId === undefined ? '' : undefined}
        data-message={messageId}
      >
        {user ? null : <MessageAuthor agentName={agentName} avatar={avatar} />}
        {editing ? (
          <ThreadMessageEditor messageId={messageId} onDone={() => setEditing(false)} />
        ) : null}
        <ThreadSources messageId={messageId}>
          <div className="hr-message-content" hidden={editing}>
            <ThreadParts messageId={messageId} author={author} ended={ended} />
            {isEmpty && ended && !user ? (
              <p className="hr-message-empty">{labels.message.empty}</p>
            ) : null}
          </div>
        </ThreadSources>
        {quiet ? <Working between={!isEmpty} /> : null}
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
            error={error?.message}
            onRetry={() => void handle.retry(messageId)}
            onWithdraw={(event) => takeBack(event.currentTarget, handle, messageId)}
          />
        ) : null}
        {editing ? null : (
          <ThreadMessageActions
            messageId={messageId}
            author={author}
            run={run}
            sent={delivery === 'sent'}
            at={at}
            last={nextId === undefined}
            onEdit={() => setEditing(true)}
          />
        )}
      </MessageRoot>
    </>
  );
});

type Shown = MessageSummary & MessageTimes;

function looksSame(left: Shown, right: Shown): boolean {
  return sameSummary(left, right) && sameTimes(left, right);
}
