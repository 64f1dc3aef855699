'use client';
import type { UIMessage } from 'ai';
import { memo } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { ToolFold } from '../tool-call/tool-fold.tsx';
import { ThreadPart } from './thread-part.tsx';
import { useRunParts } from './use-run-parts.ts';

/** Parts to a page. */
export const PAGE_PARTS = 32;

export interface ThreadPartPageProps {
  messageId: string;
  /** The first part of the page, and the one after its last. */
  from: number;
  to: number;
  author: UIMessage['role'];
  ended: boolean;
}

/**
 * Some parts of a message, rendered and laid out together: one part more renders its own page and no other. The first
 * page stands in the message itself, so that a message of few parts, as most are, has no element more.
 */
export const ThreadPartPage: MemoExoticComponent<(props: ThreadPartPageProps) => ReactElement> =
  memo(function ThreadPartPage({ messageId, from, to, author, ended }: ThreadPartPageProps) {
    const runParts = useRunParts({ messageId, from, to, ended });
    const parts = (
      <ToolFold parts={runParts}>
        {(at) => (
          <ThreadPart messageId={messageId} index={from + at} author={author} ended={ended} />
        )}
      </ToolFold>
    );
    if (from === 0) return parts;
    return (
      <div className="hr-message-page" data-status={to - from === PAGE_PARTS ? 'full' : 'open'}>
        {parts}
      </div>
    );
  });
