'use client';
import type { UIMessage } from 'ai';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { authorName } from './message-role.ts';

const Base = createPart('article', 'message-root', { root: true });

export interface MessageRootProps extends Omit<PartProps<'article'>, 'role'> {
  /** Who wrote it; shown as `data-role`. */
  author: UIMessage['role'];
  agentName?: string | undefined;
}

/** One message, named by its author. @selector `.hr-message-root[data-role]` */
export const MessageRoot: ForwardRefExoticComponent<MessageRootProps & RefAttributes<HTMLElement>> =
  forwardRef(function MessageRoot({ author, agentName, ...props }, ref) {
    const labels = useLabels();
    return (
      <Base
        aria-label={authorName(author, agentName, labels)}
        {...props}
        ref={ref}
        data-role={author}
      />
    );
  });
