'use client';

import type { Approval, ApprovalFilter } from '@handrail/protocol';
import { useCallback, useEffect } from 'react';
import type { ClientState } from '../agent-client.ts';
import { own } from '../thread-state.ts';
import { useAgentClient } from './agent-provider.tsx';
import { sameItems, useClientValue } from './use-client-value.ts';

export interface UseApprovalsOptions {
  /** Absent: those of all threads. */
  threadId?: string | undefined;
  /** @defaultValue 'pending' */
  status?: ApprovalFilter['status'];
}

/**
 * The approvals of one thread, or of all threads of this person, oldest first. Follows what it shows
 * while mounted. One whose decision is on its way is still here: see `deciding` of `useApproval`.
 */
export function useApprovals(options: UseApprovalsOptions = {}): readonly Approval[] {
  const { threadId, status = 'pending' } = options;
  const client = useAgentClient();
  useEffect(
    () => (threadId === undefined ? client.openFeed() : client.thread(threadId).open()),
    [client, threadId],
  );
  useEffect(() => {
    if (threadId !== undefined || status === 'pending') return;
    client.loadApprovals({ status }).catch(() => {
      // The list stays as it is; the feed's own connection shows that the server cannot be reached.
    });
  }, [client, threadId, status]);
  const select = useCallback(
    (state: ClientState) => selectApprovals(state, threadId, status),
    [threadId, status],
  );
  return useClientValue(select, sameItems);
}

function selectApprovals(
  { feed, threads }: ClientState,
  threadId: string | undefined,
  status: NonNullable<ApprovalFilter['status']>,
): Approval[] {
  const known =
    threadId === undefined ? feed.approvals : (own(threads, threadId)?.state.approvals ?? {});
  return Object.values(known)
    .filter((approval) =>
      status === 'decided' ? approval.status !== 'pending' : approval.status === status,
    )
    .toSorted((left, right) => (left.requestedAt < right.requestedAt ? -1 : 1));
}
