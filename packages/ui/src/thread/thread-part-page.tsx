'use client';
import type { UIMessage } from 'ai';
import { memo } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { FoldedParts } from '../tool-call/folded-parts.tsx';
import type { ToolFoldState } from '../tool-call/use-tool-fold.ts';
import { ThreadPart } from './thread-part.tsx';
import { useMessageRuns } from './use-message-runs.ts';
import type { SelectMessageRuns } from './use-message-runs.ts';

/** Parts to a page. */
export const PAGE_PARTS = 32;

export interface ThreadPartPageProps {
  messageId: string;
  /** The first part of the page, and the one after its last. */
  from: number;
  to: number;
  author: UIMessage['role'];
  ended: boolean;
  /** The runs and the folds of the whole message: a run goes on from page to page. */
  selectRuns: SelectMessageRuns;
  fold: ToolFoldState;
}

/**
 * Some parts of a message, rendered and laid out together: one part more renders its own page and no other. The first
 * page stands in the message itself, so that a message of few parts, as most are, has no element more.
 */
export const ThreadPartPage: MemoExoticComponent<(props: ThreadPartPageProps) => ReactElement> =
  memo(function ThreadPartPage(props: ThreadPartPageProps) {
    const { messageId, from, to, author, ended, selectRuns, fold } = props;
    const page = useMessageRuns(selectRuns, from, to);
    const parts = (
      <FoldedParts parts={page.parts} from={from} runs={page.runs} fold={fold}>
        {(index) => (
          <ThreadPart messageId={messageId} index={index} author={author} ended={ended} />
        )}
      </FoldedParts>
    );
    if (from === 0) return parts;
    return (
      <div className="hr-message-page" data-status={to - from === PAGE_PARTS ? 'full' : 'open'}>
        {parts}
      </div>
    );
  });
