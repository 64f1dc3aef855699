'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'message-author');

export interface MessageAuthorProps extends PartProps<'div'> {
  agentName?: string | undefined;
  /** Stands before the name instead of the kit's mark. */
  avatar?: ReactNode;
}

/** The agent's name with the AI mark, on each of its messages. @selector `.hr-message-author` */
export const MessageAuthor: ForwardRefExoticComponent<
  MessageAuthorProps & RefAttributes<HTMLDivElement>
> = forwardRef(function MessageAuthor({ agentName, avatar, children, ...props }, ref) {
  const { message } = useLabels();
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          {avatar ?? (
            <span className="hr-message-avatar">
              <Icon name="rail" />
            </span>
          )}
          <bdi>{agentName ?? message.agent}</bdi>
          <abbr className="hr-ai-mark" title={message.aiMarkHint}>
            {message.aiMark}
          </abbr>
        </>
      )}
    </Base>
  );
});
