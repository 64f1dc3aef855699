'use client';

import { useEffect } from 'react';
import type { ClientState } from '../agent-client.ts';
import { own } from '../thread-state.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

/**
 * How many approvals wait for this person, across all threads: the number of a badge. One whose decision is on its way
 * is no longer counted, and is again when that fails. Follows the feed while mounted.
 */
export function useApprovalCount(): number {
  const client = useAgentClient();
  useEffect(() => client.openFeed(), [client]);
  return useClientValue(countWaiting);
}

function countWaiting({ feed, deciding }: ClientState): number {
  return Object.values(feed.approvals).filter(
    ({ approvalId, status, canDecide }) =>
      status === 'pending' && canDecide !== false && own(deciding, approvalId) === undefined,
  ).length;
}
