'use client';

import type { CancelResult, Task } from '@handrail/protocol';
import { useCallback, useEffect } from 'react';
import type { ClientState } from '../agent-client.ts';
import type { ConnectionState } from '../connection.ts';
import type { FeedView } from '../feed-session.ts';
import { own } from '../thread-state.ts';
import { useAgentClient } from './agent-provider.tsx';
import { sameItems, useClientValue } from './use-client-value.ts';

export interface UseTasksOptions {
  /** Absent: those of all threads, through the feed. */
  threadId?: string | undefined;
}

export interface UseTasks {
  /** Newest first. */
  tasks: readonly Task[];
  /** How the list stands. After `failed` the feed still brings what happens from now on. */
  status: FeedView['tasksStatus'];
  /** How what is live stands; a lost connection takes nothing away that is shown. */
  connection: ConnectionState['status'];
  /** Lists again. Never rejects. */
  reload: () => Promise<void>;
  /** @throws HandrailError when the server did not answer or refused. */
  cancel: (taskId: string) => Promise<CancelResult>;
}

/** The background tasks of one thread, or of all threads of this person. Follows them while mounted. */
export function useTasks({ threadId }: UseTasksOptions = {}): UseTasks {
  const client = useAgentClient();
  useEffect(() => {
    if (threadId !== undefined) return client.thread(threadId).open();
    const close = client.openFeed();
    void client.loadTasks();
    return close;
  }, [client, threadId]);
  const select = useCallback(
    ({ feed, threads }: ClientState) =>
      newestFirst(
        threadId === undefined ? feed.tasks : (own(threads, threadId)?.state.tasks ?? {}),
      ),
    [threadId],
  );
  const selectStatus = useCallback(
    ({ feed, threads }: ClientState): FeedView['tasksStatus'] => {
      if (threadId === undefined) return feed.tasksStatus;
      const thread = own(threads, threadId);
      if (thread?.state.thread) return 'loaded';
      const status = thread?.connection.status;
      // A live thread that is not made yet has none.
      if (status === 'live') return 'loaded';
      return status === 'failed' ? status : 'loading';
    },
    [threadId],
  );
  const selectConnection = useCallback(
    ({ feed, threads }: ClientState) =>
      (threadId === undefined ? feed : own(threads, threadId))?.connection.status ?? 'connecting',
    [threadId],
  );
  const connection = useClientValue(selectConnection);
  const tasks = useClientValue(select, sameItems);
  const status = useClientValue(selectStatus);
  return { tasks, status, connection, reload: client.loadTasks, cancel: client.cancelTask };
}

function newestFirst(tasks: Readonly<Record<string, Task>>): Task[] {
  return Object.values(tasks).toSorted((left, right) =>
    left.createdAt < right.createdAt ? 1 : -1,
  );
}
