'use client';
import { shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { usePartCount, useThreadValue } from '@handrail/client/react';
import type { FanoutChild } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { memo, useCallback, useState } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { laneHasEnded } from '../fanout/lane-state.ts';
import { MessagePart } from '../message/message-part.tsx';
import { Working } from '../message/working.tsx';
import { isToolPart } from '../tool-call/tool-part.ts';
import type { ToolPart } from '../tool-call/tool-part.ts';
import { ToolCallView, useHasToolRenderer } from '../tool-call/tool-renderers.tsx';
import { ThreadApproval } from './thread-approval.tsx';
import { useThreadContext } from './thread-context.ts';
import { ThreadDataPart } from './thread-data-part.tsx';
import { ThreadFanout } from './thread-fanout-later.ts';
import { ThreadSources } from './thread-sources.tsx';
import { approvalOfCall, fanoutOfCall } from './thread-selectors.ts';

export interface ThreadPartProps {
  messageId: string;
  index: number;
  author: UIMessage['role'];
  ended: boolean;
}

/**
 * The leaf that follows one part: a token renders this and nothing else (R9).
 * @selector `[data-slot='thread-lane']`
 */
export const ThreadPart: MemoExoticComponent<(props: ThreadPartProps) => ReactElement | null> =
  memo(function ThreadPart({
    messageId,
    index,
    author,
    ended,
  }: ThreadPartProps): ReactElement | null {
    const { threadId, imageHosts } = useThreadContext();
    const part = useThreadValue(
      threadId,
      useCallback((view: ThreadView) => partAt(view, messageId, index), [messageId, index]),
      looksSame,
    );
    if (!part) return null;
    if (isToolPart(part))
      return <ThreadToolPart part={part} messageId={messageId} index={index} ended={ended} />;
    if ('data' in part)
      return <ThreadDataPart part={part} messageId={messageId} renderLane={renderLane} />;
    return <MessagePart part={part} author={author} ended={ended} imageHosts={imageHosts} />;
  });

type Part = UIMessage['parts'][number];

function partAt(view: ThreadView, messageId: string, index: number): Part | undefined {
  return shownMessage(view, messageId)?.parts[index];
}

/** A closed card shows nothing of an input that grows: it does not render for it. */
function looksSame(left: Part | undefined, right: Part | undefined): boolean {
  if (left === right) return true;
  if (!left || !right || !isToolPart(left) || !isToolPart(right)) return false;
  return (
    left.state === 'input-streaming' &&
    right.state === 'input-streaming' &&
    left.toolCallId === right.toolCallId &&
    left.type === right.type &&
    left.title === right.title
  );
}

interface ThreadToolPartProps {
  part: ToolPart;
  messageId: string;
  index: number;
  ended: boolean;
}

function ThreadToolPart({ part, messageId, index, ended }: ThreadToolPartProps): ReactElement {
  const { threadId } = useThreadContext();
  const { toolCallId } = part;
  const [open, setOpen] = useState(false);
  const hasRenderer = useHasToolRenderer(part);
  const follows = open || hasRenderer;
  const live = useThreadValue(
    threadId,
    useCallback(
      (view: ThreadView) => (follows ? partAt(view, messageId, index) : undefined),
      [follows, messageId, index],
    ),
  );
  const select = useCallback(
    (view: ThreadView) => approvalOfCall(view, messageId, toolCallId),
    [messageId, toolCallId],
  );
  const approval = useThreadValue(threadId, select);
  const selectFanout = useCallback(
    (view: ThreadView) => fanoutOfCall(view, messageId, toolCallId),
    [messageId, toolCallId],
  );
  const fanoutId = useThreadValue(threadId, selectFanout);
  return (
    <>
      {approval ? <ThreadApproval approval={approval} /> : null}
      {/* While it waits, the card shows the call; what the call shows on the way stands beside it. */}
      {approval?.status === 'pending' && part.output === undefined ? null : (
        <ToolCallView
          part={live && isToolPart(live) ? live : part}
          ended={ended}
          onOpenChange={setOpen}
        />
      )}
      {fanoutId === undefined ? null : <ThreadFanout fanoutId={fanoutId} renderLane={renderLane} />}
    </>
  );
}

function renderLane(child: FanoutChild): ReactElement | null {
  const { messageId } = child;
  if (messageId === undefined) return null;
  return <ThreadLane messageId={messageId} ended={laneHasEnded(child)} />;
}

/** All that one sub-agent wrote, by the same parts as the conversation, and so on inward. */
function ThreadLane({ messageId, ended }: { messageId: string; ended: boolean }): ReactElement {
  const { threadId } = useThreadContext();
  const count = usePartCount(threadId, messageId);
  return (
    <ThreadSources messageId={messageId}>
      <div className="hr-message-content" data-slot="thread-lane">
        {Array.from({ length: count }, (_, index) => (
          <ThreadPart
            key={index}
            messageId={messageId}
            index={index}
            author="assistant"
            ended={ended}
          />
        ))}
        {count === 0 && !ended ? <Working /> : null}
      </div>
    </ThreadSources>
  );
}
