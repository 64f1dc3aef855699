import { memo } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { sameItems } from './same-items.ts';
import { ThreadMessage } from './thread-message.tsx';

interface ThreadPageProps {
  page: number;
  messageIds: readonly string[];
}

/**
 * Some messages that mount and unmount together. Renders when one of them is added or dropped.
 * @selector `[data-slot='thread-page']`
 */
export const ThreadPage: MemoExoticComponent<(props: ThreadPageProps) => ReactElement> = memo(
  function ThreadPage({ page, messageIds }: ThreadPageProps): ReactElement {
    return (
      <div className="hr-thread-page" data-slot="thread-page" data-page={page}>
        {messageIds.map((id) => (
          <ThreadMessage key={id} messageId={id} />
        ))}
      </div>
    );
  },
  (before, after) => before.page === after.page && sameItems(before.messageIds, after.messageIds),
);
