'use client';
import type { ThreadView } from '@handrail/client';
import { useMessagePart, useThreadValue } from '@handrail/client/react';
import type { UIMessage } from 'ai';
import { memo, useCallback } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { MessagePart } from '../message/message-part.tsx';
import { ToolCallCard } from '../tool-call/tool-call-card.tsx';
import { isToolPart } from '../tool-call/tool-part.ts';
import type { ToolPart } from '../tool-call/tool-part.ts';
import { ThreadApproval } from './thread-approval.tsx';
import { useThreadContext } from './thread-context.ts';
import { approvalOfCall } from './thread-selectors.ts';

export interface ThreadPartProps {
  messageId: string;
  index: number;
  author: UIMessage['role'];
  ended: boolean;
}

/** The leaf that follows one part: a token renders this and nothing else (R9). */
export const ThreadPart: MemoExoticComponent<(props: ThreadPartProps) => ReactElement | null> =
  memo(function ThreadPart({
    messageId,
    index,
    author,
    ended,
  }: ThreadPartProps): ReactElement | null {
    const { threadId, imageHosts } = useThreadContext();
    const part = useMessagePart(threadId, messageId, index);
    if (!part) return null;
    if (isToolPart(part)) return <ThreadToolPart part={part} messageId={messageId} ended={ended} />;
    return <MessagePart part={part} author={author} ended={ended} imageHosts={imageHosts} />;
  });

interface ThreadToolPartProps {
  part: ToolPart;
  messageId: string;
  ended: boolean;
}

function ThreadToolPart({ part, messageId, ended }: ThreadToolPartProps): ReactElement {
  const { threadId } = useThreadContext();
  const { toolCallId } = part;
  const select = useCallback(
    (view: ThreadView) => approvalOfCall(view, messageId, toolCallId),
    [messageId, toolCallId],
  );
  const approval = useThreadValue(threadId, select);
  return (
    <>
      {approval ? <ThreadApproval approval={approval} /> : null}
      {approval?.status === 'pending' ? null : <ToolCallCard part={part} ended={ended} />}
    </>
  );
}
