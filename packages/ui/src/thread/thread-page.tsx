import { memo } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { sameItems } from './same-items.ts';
import { ThreadMessage } from './thread-message.tsx';

export interface ThreadPageProps {
  page: number;
  messageIds: readonly string[];
  /** The message before the first of the page, and that after its last. */
  before: string | undefined;
  after: string | undefined;
}

/**
 * Some messages that mount and unmount together. Renders when one of them is added or dropped.
 * @selector `[data-slot='thread-page']`
 */
export const ThreadPage: MemoExoticComponent<(props: ThreadPageProps) => ReactElement> = memo(
  function ThreadPage({ page, messageIds, before, after }: ThreadPageProps): ReactElement {
    return (
      <div className="hr-thread-page" data-slot="thread-page" data-page={page}>
        {messageIds.map((id, index) => (
          <ThreadMessage
            key={id}
            messageId={id}
            previousId={messageIds[index - 1] ?? before}
            nextId={messageIds[index + 1] ?? after}
          />
        ))}
      </div>
    );
  },
  (old, next) =>
    old.page === next.page &&
    old.before === next.before &&
    old.after === next.after &&
    sameItems(old.messageIds, next.messageIds),
);
