'use client';

import type { ErrorEnvelope, Thread } from '@handrail/protocol';
import { useCallback, useEffect } from 'react';
import type { AgentClient, ClientState } from '../agent-client.ts';
import type { ThreadListView } from '../feed-session.ts';
import { useAgentClient } from './agent-provider.tsx';
import { sameItems, useClientValue } from './use-client-value.ts';

export interface UseThreads extends Pick<AgentClient, 'renameThread' | 'deleteThread'> {
  /** Last active first, each as it is now: running, waiting for a person, failed. */
  threads: readonly Thread[];
  status: ThreadListView['status'];
  /** Why the list could not be read. */
  error: ErrorEnvelope | undefined;
  hasMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** The person's threads, followed while mounted. Read page by page: call `loadMore` while `hasMore`. */
export function useThreads(): UseThreads {
  const client = useAgentClient();
  const threads = useClientValue(selectThreads, sameItems);
  const { status, next, error } = useClientValue(selectList);
  useEffect(() => client.openFeed(), [client]);
  useEffect(() => {
    if (client.getState().feed.threadList.status === 'idle') void client.loadThreads('newest');
  }, [client]);
  const loadMore = useCallback(() => void client.loadThreads('more'), [client]);
  const reload = useCallback(() => void client.loadThreads('newest'), [client]);
  const { renameThread, deleteThread } = client;
  return {
    threads,
    status,
    error,
    hasMore: next !== undefined,
    loadMore,
    reload,
    renameThread,
    deleteThread,
  };
}

function selectThreads({ feed }: ClientState): Thread[] {
  return Object.values(feed.threads).toSorted((left, right) =>
    left.updatedAt === right.updatedAt ? 0 : left.updatedAt < right.updatedAt ? 1 : -1,
  );
}

function selectList({ feed }: ClientState): ThreadListView {
  return feed.threadList;
}
