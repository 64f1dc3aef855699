'use client';
import { shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import type { Approval, FanoutChild } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { memo, useCallback, useState } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { laneHasEnded } from '../fanout/lane-state.ts';
import { MessagePart } from '../message/message-part.tsx';
import { Working } from '../message/working.tsx';
import { FoldedParts } from '../tool-call/folded-parts.tsx';
import { isToolPart } from '../tool-call/tool-part.ts';
import type { ToolPart } from '../tool-call/tool-part.ts';
import { ToolCallView, useHasToolRenderer } from '../tool-call/tool-renderers.tsx';
import { useToolFold } from '../tool-call/use-tool-fold.ts';
import { ThreadApproval } from './thread-approval-later.ts';
import { useThreadContext } from './thread-context.ts';
import { ThreadDataPart } from './thread-data-part.tsx';
import { ThreadFanout } from './thread-fanout-later.ts';
import { ThreadSources } from './thread-sources.tsx';
import { approvalOfCall, fanoutOfCall } from './thread-selectors.ts';
import { useMessageRuns, useMessageRunsSelector } from './use-message-runs.ts';

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
    const { threadId } = useThreadContext();
    const [open, setOpen] = useState(false);
    const hasToolRenderer = useHasToolRenderer();
    const { part, approval, fanoutId } = useThreadValue(
      threadId,
      useCallback((view: ThreadView) => shownPart(view, messageId, index), [messageId, index]),
      useCallback(
        (left: ShownPart, right: ShownPart) =>
          left.approval === right.approval &&
          left.fanoutId === right.fanoutId &&
          (left.part === right.part ||
            (!open && looksSame(left.part, right.part, hasToolRenderer))),
        [open, hasToolRenderer],
      ),
    );
    if (!part) return null;
    if (!isToolPart(part)) {
      if ('data' in part)
        return <ThreadDataPart part={part} messageId={messageId} renderLane={renderLane} />;
      return <MessagePart part={part} author={author} ended={ended} />;
    }
    return (
      <>
        {approval ? <ThreadApproval approval={approval} /> : null}
        {/* While it waits, the card shows the call; what the call shows on the way stands beside it. */}
        {approval?.status === 'pending' && part.output === undefined ? null : (
          <ToolCallView part={part} ended={ended} onOpenChange={setOpen} />
        )}
        {fanoutId === undefined ? null : (
          <ThreadFanout fanoutId={fanoutId} renderLane={renderLane} />
        )}
      </>
    );
  });

type Part = UIMessage['parts'][number];

/** A part with what belongs to it: one question, since every part on the page is asked at each change. */
interface ShownPart {
  part: Part | undefined;
  approval: Approval | undefined;
  fanoutId: string | undefined;
}

function shownPart(view: ThreadView, messageId: string, index: number): ShownPart {
  const part = shownMessage(view, messageId)?.parts[index];
  if (!part || !isToolPart(part)) return { part, approval: undefined, fanoutId: undefined };
  const { toolCallId } = part;
  return {
    part,
    approval: approvalOfCall(view, messageId, toolCallId),
    fanoutId: fanoutOfCall(view, messageId, toolCallId),
  };
}

/** The kit's own card, while it is closed, shows nothing of an input that grows: it does not render for it. */
function looksSame(
  left: Part | undefined,
  right: Part | undefined,
  hasToolRenderer: (part: ToolPart) => boolean,
): boolean {
  if (!left || !right || !isToolPart(left) || !isToolPart(right)) return false;
  return (
    left.state === 'input-streaming' &&
    right.state === 'input-streaming' &&
    left.toolCallId === right.toolCallId &&
    left.type === right.type &&
    left.title === right.title &&
    !hasToolRenderer(right)
  );
}

function renderLane(child: FanoutChild): ReactElement | null {
  const { messageId } = child;
  if (messageId === undefined) return null;
  return <ThreadLane messageId={messageId} ended={laneHasEnded(child)} />;
}

/** All that one sub-agent wrote, by the same parts as the conversation, and so on inward. */
function ThreadLane({ messageId, ended }: { messageId: string; ended: boolean }): ReactElement {
  const { parts, runs } = useMessageRuns(useMessageRunsSelector(messageId, ended));
  const fold = useToolFold();
  return (
    <ThreadSources messageId={messageId}>
      <div className="hr-message-content" data-slot="thread-lane">
        <FoldedParts parts={parts} runs={runs} fold={fold}>
          {(index) => (
            <ThreadPart messageId={messageId} index={index} author="assistant" ended={ended} />
          )}
        </FoldedParts>
        {parts.length === 0 && !ended ? <Working /> : null}
      </div>
    </ThreadSources>
  );
}
