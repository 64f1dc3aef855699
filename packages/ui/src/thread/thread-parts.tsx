'use client';
import { usePartCount } from '@handrail/client/react';
import type { UIMessage } from 'ai';
import { memo } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { useToolFold } from '../tool-call/use-tool-fold.ts';
import { useThreadContext } from './thread-context.ts';
import { PAGE_PARTS, ThreadPartPage } from './thread-part-page.tsx';
import { useMessageRunsSelector } from './use-message-runs.ts';

export interface ThreadPartsProps {
  messageId: string;
  author: UIMessage['role'];
  ended: boolean;
}

/** All parts of a message, by pages. Renders when one is added, so that what stands around them does not. */
export const ThreadParts: MemoExoticComponent<(props: ThreadPartsProps) => ReactElement> = memo(
  function ThreadParts({ messageId, author, ended }: ThreadPartsProps): ReactElement {
    const { threadId } = useThreadContext();
    const count = usePartCount(threadId, messageId);
    const selectRuns = useMessageRunsSelector(messageId, ended);
    const fold = useToolFold();
    return (
      <>
        {pageStarts(count).map((from) => (
          <ThreadPartPage
            key={from}
            messageId={messageId}
            from={from}
            to={Math.min(from + PAGE_PARTS, count)}
            author={author}
            ended={ended}
            selectRuns={selectRuns}
            fold={fold}
          />
        ))}
      </>
    );
  },
);

/** Where the pages of so many parts begin. */
function pageStarts(count: number): number[] {
  return Array.from({ length: Math.ceil(count / PAGE_PARTS) }, (_, page) => page * PAGE_PARTS);
}
