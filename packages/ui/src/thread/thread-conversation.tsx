'use client';
import { useConnection, useMessageIds, useThreadValue } from '@handrail/client/react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { MessageAuthor } from '../message/message-author.tsx';
import { MessageRoot } from '../message/message-root.tsx';
import { Working } from '../message/working.tsx';
import { ThreadApproval } from './thread-approval.tsx';
import { useThreadContext } from './thread-context.ts';
import { ThreadMessage } from './thread-message.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { awaitsAnswer, unanchoredApprovals } from './thread-selectors.ts';
import { sameItems } from './same-items.ts';

/** The messages of the thread by id, then what has no message yet. */
export function ThreadConversation({ empty }: { empty?: ReactNode }): ReactElement {
  const { threadId, agentName } = useThreadContext();
  const ids = useMessageIds(threadId);
  const { status } = useConnection(threadId);
  const waiting = useThreadValue(threadId, awaitsAnswer);
  const unanchored = useThreadValue(threadId, unanchoredApprovals, sameItems);
  if (ids.length === 0 && !waiting && unanchored.length === 0) {
    return (
      <div className="hr-thread-empty">
        {status === 'connecting' ? null : (empty ?? <ThreadGreeting />)}
      </div>
    );
  }
  return (
    <ThreadMessages>
      {ids.map((id) => (
        <ThreadMessage key={id} messageId={id} />
      ))}
      {waiting ? (
        <MessageRoot author="assistant" agentName={agentName} data-status="queued">
          <MessageAuthor agentName={agentName} />
          <Working />
        </MessageRoot>
      ) : null}
      {unanchored.map((approval) => (
        <ThreadApproval key={approval.approvalId} approval={approval} />
      ))}
    </ThreadMessages>
  );
}

function ThreadGreeting(): ReactElement {
  const { thread } = useLabels();
  return (
    <>
      <span className="hr-message-avatar" data-size="large">
        <Icon name="rail" />
      </span>
      {thread.empty}
    </>
  );
}
