'use client';

import type { Approval, ApprovalFilter } from '@handrail/protocol';
import { useCallback, useEffect } from 'react';
import type { ClientState } from '../agent-client.ts';
import { own } from '../thread-state.ts';
import { useAgentClient } from './agent-provider.tsx';
import { sameItems, useClientValue } from './use-client-value.ts';

export interface UseApprovalsOptions extends Pick<ApprovalFilter, 'toolName' | 'agent' | 'risk'> {
  /** Absent: those of all threads. */
  threadId?: string | undefined;
  /** `known`: every one this client has heard of, without asking for more. @defaultValue 'pending' */
  status?: ApprovalFilter['status'] | 'known';
}

/**
 * The approvals of one thread, or of all threads that concern this person, oldest first. Follows what it shows
 * while mounted. One whose decision is on its way is still here: see `deciding` of `useApproval`.
 */
export function useApprovals(options: UseApprovalsOptions = {}): readonly Approval[] {
  const { threadId, status = 'pending', toolName, agent, risk } = options;
  const client = useAgentClient();
  useEffect(
    () => (threadId === undefined ? client.openFeed() : client.thread(threadId).open()),
    [client, threadId],
  );
  useEffect(() => {
    if (threadId !== undefined || status === 'pending' || status === 'known') return;
    client.loadApprovals({ status, toolName, agent, risk }).catch(() => {
      // The list stays as it is; the feed's own connection shows that the server cannot be reached.
    });
  }, [client, threadId, status, toolName, agent, risk]);
  const select = useCallback(
    (state: ClientState) =>
      approvalsOfState(state, threadId).filter(
        (approval) =>
          hasStatus(approval, status) &&
          (toolName === undefined || approval.toolName === toolName) &&
          (agent === undefined || approval.agent === agent) &&
          (risk === undefined || approval.risk === risk),
      ),
    [threadId, status, toolName, agent, risk],
  );
  return useClientValue(select, sameItems);
}

function approvalsOfState(
  { feed, threads }: ClientState,
  threadId: string | undefined,
): Approval[] {
  const known =
    threadId === undefined ? feed.approvals : (own(threads, threadId)?.state.approvals ?? {});
  return Object.values(known).toSorted((left, right) =>
    left.requestedAt < right.requestedAt ? -1 : left.requestedAt > right.requestedAt ? 1 : 0,
  );
}

function hasStatus(
  { status }: Approval,
  wanted: NonNullable<UseApprovalsOptions['status']>,
): boolean {
  if (wanted === 'known') return true;
  return wanted === 'decided' ? status !== 'pending' : status === wanted;
}
