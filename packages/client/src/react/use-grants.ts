'use client';

import type { Grant } from '@handrail/protocol';
import { useCallback, useEffect } from 'react';
import type { AgentClient, ClientState } from '../agent-client.ts';
import type { GrantListView } from '../feed-session.ts';
import { useAgentClient } from './agent-provider.tsx';
import { sameItems, useClientValue } from './use-client-value.ts';

export interface UseGrants extends GrantListView, Pick<AgentClient, 'revokeGrant'> {
  /** Newest first, also those that were revoked or have expired: see their fields. */
  grants: readonly Grant[];
  reload: () => void;
}

/** The person's standing permissions, read and followed while mounted. */
export function useGrants(): UseGrants {
  const client = useAgentClient();
  const grants = useClientValue(selectGrants, sameItems);
  const { status, error } = useClientValue(selectList);
  useEffect(() => client.openFeed(), [client]);
  useEffect(() => {
    if (client.getState().feed.grantList.status === 'idle') void client.loadGrants();
  }, [client]);
  const reload = useCallback(() => void client.loadGrants(), [client]);
  return { grants, status, error, reload, revokeGrant: client.revokeGrant };
}

function selectGrants({ feed }: ClientState): Grant[] {
  return Object.values(feed.grants).toSorted((left, right) =>
    left.createdAt === right.createdAt ? 0 : left.createdAt < right.createdAt ? 1 : -1,
  );
}

function selectList({ feed }: ClientState): GrantListView {
  return feed.grantList;
}
