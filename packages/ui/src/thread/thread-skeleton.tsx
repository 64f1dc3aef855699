import type { ReactElement } from 'react';

/**
 * Where a conversation is being loaded, once that takes a moment. The connection banner says it in words.
 * @selector `[data-slot='thread-skeleton']`
 */
export function ThreadSkeleton(): ReactElement {
  return (
    <div className="hr-thread-skeleton" data-slot="thread-skeleton" aria-hidden="true">
      <span className="hr-skeleton" />
      <span className="hr-skeleton" />
      <span className="hr-skeleton" />
      <span className="hr-skeleton" />
    </div>
  );
}
