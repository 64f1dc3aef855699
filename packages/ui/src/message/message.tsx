'use client';
import type { Approval, Run } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { forwardRef, useMemo } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { ApprovalChoice } from '../approval/approval-choice.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { MarkdownProvider } from '../markdown/markdown-provider.tsx';
import { AnswerSources } from '../sources/answer-sources.tsx';
import { sourcesOf } from '../sources/source.ts';
import { runPart } from '../tool-call/run-part.ts';
import { ToolFold } from '../tool-call/tool-fold.tsx';
import { isToolPart } from '../tool-call/tool-part.ts';
import { useHasToolRenderer } from '../tool-call/tool-renderers.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import type { Delivery } from './delivery-note.tsx';
import { MessageAuthor } from './message-author.tsx';
import { MessagePart } from './message-part.tsx';
import { MessageRoot } from './message-root.tsx';
import type { MessageRootProps } from './message-root.tsx';
import { RunEnd } from './run-end.tsx';
import { showsProgress } from './shows-progress.ts';
import { Working } from './working.tsx';

type Part = UIMessage['parts'][number];

export interface MessageProps extends Omit<MessageRootProps, 'author' | 'children' | 'asChild'> {
  message: UIMessage;
  /** The run that writes it. */
  run?: Run | undefined;
  approvals?: readonly Approval[] | undefined;
  onDecide?: ((approval: Approval, choice: ApprovalChoice) => void | Promise<unknown>) | undefined;
  /** Sends a failed message again, or answers again after a failed run. */
  onRetry?: (() => void) | undefined;
  onContinue?: (() => void) | undefined;
  /** @defaultValue 'sent' */
  delivery?: Delivery | undefined;
  /** Hosts whose images load; as in `Markdown`. @defaultValue those of `MarkdownProvider` */
  imageHosts?: readonly string[] | undefined;
}

/** One whole message from plain data. Inside a `Thread`, `ThreadMessage` reads the same from the client, part by part. */
export const Message: ForwardRefExoticComponent<MessageProps & RefAttributes<HTMLElement>> =
  forwardRef(function Message(
    {
      message,
      run,
      approvals = [],
      onDecide,
      onRetry,
      onContinue,
      delivery = 'sent',
      imageHosts,
      ...props
    },
    ref,
  ) {
    const labels = useLabels();
    const user = message.role === 'user';
    const sources = useMemo(() => sourcesOf(message.parts), [message.parts]);
    const ended = run === undefined || run.phase === 'done';
    const isOwn = useHasToolRenderer();
    const approvalOf = (part: Part): Approval | undefined =>
      isToolPart(part)
        ? approvals.find(({ toolCallId }) => toolCallId === part.toolCallId)
        : undefined;
    const runParts = message.parts.map((part) =>
      runPart(part, ended, (call) => isOwn(call) || approvalOf(call) !== undefined),
    );
    return (
      <MessageRoot
        {...props}
        ref={ref}
        author={message.role}
        data-status={user ? delivery : (run?.phase ?? 'done')}
      >
        {user ? null : <MessageAuthor agentName={props.agentName} />}
        <MarkdownProvider imageHosts={imageHosts}>
          <AnswerSources sources={sources}>
            <div className="hr-message-content">
              <ToolFold parts={runParts}>
                {(index) => {
                  const part = message.parts[index];
                  if (!part) return null;
                  const approval = approvalOf(part);
                  return (
                    <MessagePart
                      part={part}
                      siblings={message.parts}
                      ended={ended}
                      author={message.role}
                      approval={approval}
                      onDecide={
                        approval && onDecide ? (choice) => onDecide(approval, choice) : undefined
                      }
                    />
                  );
                }}
              </ToolFold>
              {message.parts.length === 0 && ended && !user ? (
                <p className="hr-message-empty">{labels.message.empty}</p>
              ) : null}
            </div>
          </AnswerSources>
        </MarkdownProvider>
        {(run?.phase === 'running' || run?.phase === 'queued') && !showsProgress(message.parts) ? (
          <Working between={message.parts.length > 0} />
        ) : null}
        {run ? <RunEnd run={run} onRetry={onRetry} onContinue={onContinue} /> : null}
        {user ? <DeliveryNote delivery={delivery} onRetry={onRetry} /> : null}
      </MessageRoot>
    );
  });
