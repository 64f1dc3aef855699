'use client';
import { latestRun } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { useConnection, useThreadValue } from '@handrail/client/react';
import type { Plan, Run } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, ReactNode, RefAttributes } from 'react';
import { AiDisclosure } from '../ai-disclosure/ai-disclosure.tsx';
import { AnswerSpeaker } from '../answer-speech/answer-speaker.tsx';
import type { AttachmentOptions } from '../attachments/attachment-options.ts';
import { ConnectionBanner } from '../connection-banner/connection-banner.tsx';
import type { DataRenderers } from '../message/data-renderers.tsx';
import type { RateMessage } from '../message-actions/rate-message.ts';
import type { PartProps } from '../part/part.tsx';
import type { Suggestion } from '../suggestions/suggestion.ts';
import { sameItems } from './same-items.ts';
import { ThreadAnnouncer } from './thread-announcer.tsx';
import { ThreadComposer } from './thread-composer.tsx';
import { useThreadContext } from './thread-context.ts';
import { ThreadConversation } from './thread-conversation.tsx';
import { ThreadNotices } from './thread-notices.tsx';
import { ThreadProvider } from './thread-provider.tsx';
import { ThreadRoot } from './thread-root.tsx';
import { pendingApprovals } from './thread-selectors.ts';
import type { ToolRenderers } from '../tool-call/tool-renderers.tsx';
import { ThreadViewport } from './thread-viewport.tsx';

export interface ThreadProps extends Omit<PartProps<'section'>, 'children' | 'asChild'> {
  /** A thread that does not exist yet is made by the first message. */
  threadId: string;
  agentName?: string | undefined;
  /** On whose behalf the agent acts; said in the disclosure. */
  principal?: string | undefined;
  /** Hosts whose images load: of text, files and tools; as in `Markdown`. @defaultValue those of `MarkdownProvider` */
  imageHosts?: readonly string[] | undefined;
  /** Stands before the agent's name instead of the kit's mark. */
  avatar?: ReactNode;
  /** Takes a person's rating of an answer, with the reason if they give one. Absent: none is asked for. */
  onRate?: RateMessage | undefined;
  placeholder?: string | undefined;
  /** Which files may be sent along. Absent: none. */
  attachments?: AttachmentOptions | undefined;
  /** How the calls of single tools are shown; make it once, by `defineToolRenderers`. */
  toolRenderers?: ToolRenderers | undefined;
  /** How the data parts of your own are shown; make it once, by `defineDataRenderers`. */
  dataRenderers?: DataRenderers | undefined;
  /** Shown while there is no message, instead of the greeting. */
  empty?: ReactNode;
  /**
   * What a screen reader is told: `sentences` of the answer as they are finished, or only the `milestones` (begun,
   * ended, approval needed). @defaultValue 'sentences'
   */
  announcements?: ThreadAnnouncements | undefined;
  /** What one may ask first; one press sends it. */
  suggestions?: readonly Suggestion[] | undefined;
  /**
   * The message to bring into view, by its id: where a link leads to. It is mounted wherever it stands and takes the
   * focus, once for each id.
   */
  showMessage?: string | undefined;
  /** The address of a message, which its time then leads to. Absent: the time is no link. */
  messageHref?: ((messageId: string) => string) | undefined;
}

export type ThreadAnnouncements = 'sentences' | 'milestones';

/**
 * The whole conversation: disclosure, connection, messages, cards and composer. Needs an `AgentProvider`
 * above it and a container with a height. @selector `.hr-thread-root`
 */
export const Thread: ForwardRefExoticComponent<ThreadProps & RefAttributes<HTMLElement>> =
  forwardRef(function Thread(
    {
      threadId,
      agentName,
      principal,
      imageHosts,
      avatar,
      onRate,
      placeholder,
      empty,
      suggestions,
      announcements = 'sentences',
      attachments,
      toolRenderers,
      dataRenderers,
      showMessage,
      messageHref,
      ...props
    },
    ref,
  ) {
    return (
      <ThreadProvider
        threadId={threadId}
        agentName={agentName}
        imageHosts={imageHosts}
        avatar={avatar}
        onRate={onRate}
        toolRenderers={toolRenderers}
        dataRenderers={dataRenderers}
        messageHref={messageHref}
      >
        <ThreadRoot {...props} ref={ref}>
          <div className="hr-thread-header">
            <AiDisclosure agentName={agentName} principal={principal} />
          </div>
          <ThreadConnection />
          <ThreadViewport>
            <ThreadConversation empty={empty} suggestions={suggestions} showMessage={showMessage} />
          </ThreadViewport>
          <div className="hr-thread-footer">
            <ThreadNotices />
            <ThreadComposer placeholder={placeholder} attachments={attachments} />
          </div>
          <ThreadReports />
          {announcements === 'sentences' ? <AnswerSpeaker /> : null}
        </ThreadRoot>
      </ThreadProvider>
    );
  });

function ThreadConnection(): ReactElement {
  const { threadId } = useThreadContext();
  const { reconnect, ...connection } = useConnection(threadId);
  return <ConnectionBanner connection={connection} onRetry={reconnect} />;
}

function ThreadReports(): ReactElement {
  const { threadId } = useThreadContext();
  const run = useThreadValue(threadId, selectRun);
  const runs = useThreadValue(threadId, allRuns);
  const approvals = useThreadValue(threadId, pendingApprovals, sameItems);
  const plans = useThreadValue(threadId, proposedPlans, sameItems);
  const ready = useThreadValue(threadId, hasArrived);
  return (
    <ThreadAnnouncer run={run} runs={runs} approvals={approvals} plans={plans} ready={ready} />
  );
}

function selectRun({ state }: ThreadView): Run | undefined {
  return latestRun(state);
}

function allRuns({ state }: ThreadView): ThreadView['state']['runs'] {
  return state.runs;
}

function proposedPlans({ state }: ThreadView): Plan[] {
  return Object.values(state.plans).filter(({ status }) => status === 'proposed');
}

function hasArrived({ connection, state }: ThreadView): boolean {
  return connection.status === 'live' || state.thread !== undefined;
}
