'use client';

import type { Fork } from '@handrail/protocol';
import { useCallback, useMemo } from 'react';
import { forkAt } from '../thread-state.ts';
import type { ThreadView } from '../thread-view.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useThreadValue } from './use-thread-view.ts';

export interface UseBranches {
  fork: Fork;
  /** Which branch is shown, from 0. */
  index: number;
  count: number;
  /** Shows another. Resolves when the server has done so or refused; then the reason is the view's `error`. */
  select: (index: number) => Promise<void>;
}

/** The branches that begin with this message; undefined where there is no other one. */
export function useBranches(threadId: string, messageId: string): UseBranches | undefined {
  const client = useAgentClient();
  const fork = useThreadValue(
    threadId,
    useCallback((view: ThreadView) => forkAt(view.state, messageId), [messageId]),
  );
  return useMemo(() => {
    if (!fork || fork.branches.length < 2) return undefined;
    const { branches, current, forkId } = fork;
    return {
      fork,
      index: branches.indexOf(current),
      count: branches.length,
      async select(index) {
        const branchId = branches[index];
        if (branchId !== undefined) await client.thread(threadId).selectBranch(forkId, branchId);
      },
    };
  }, [client, fork, threadId]);
}
