import { useAgentClient } from '@handrail/client/react';
import { useRef } from 'react';

export interface UnusedThread {
  /** The person goes from the open thread to another. */
  leave: () => void;
  /** The thread to begin anew in; undefined: none is left over. */
  find: () => string | undefined;
}

/**
 * Nothing was said in it yet, so no list shows it: whoever begins a new conversation comes back to it, and to what they
 * had written there.
 */
export function useUnusedThread(threadId: string | undefined): UnusedThread {
  const client = useAgentClient();
  const left = useRef<string>(undefined);
  const isUnused = (id: string): boolean => {
    const { connection, messageIds } = client.thread(id).view();
    return connection.status === 'live' && messageIds.length === 0;
  };
  return {
    leave() {
      if (threadId === undefined) return;
      if (isUnused(threadId)) left.current = threadId;
      else if (left.current === threadId) left.current = undefined;
    },
    find: () => (threadId !== undefined && isUnused(threadId) ? threadId : left.current),
  };
}
