'use client';

import type { ErrorEnvelope } from '@handrail/protocol';
import { useEffect } from 'react';
import type { ClientState } from '../agent-client.ts';
import type { ConnectionState } from '../connection.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

export interface UseFeed {
  connection: ConnectionState;
  /** False until the pending approvals have been listed once. */
  isLoaded: boolean;
  error: ErrorEnvelope | undefined;
  /** The server's clock minus ours, in milliseconds. */
  clockSkewMs: number;
  reconnect: () => void;
}

/** How the connection across all threads stands. Follows the feed while mounted. */
export function useFeed(): UseFeed {
  const client = useAgentClient();
  useEffect(() => client.openFeed(), [client]);
  const connection = useClientValue(selectConnection);
  const isLoaded = useClientValue(selectLoaded);
  const error = useClientValue(selectError);
  const clockSkewMs = useClientValue(selectSkew);
  return { connection, isLoaded, error, clockSkewMs, reconnect: client.reconnectFeed };
}

function selectConnection({ feed }: ClientState): ConnectionState {
  return feed.connection;
}

function selectLoaded({ feed }: ClientState): boolean {
  return feed.isLoaded;
}

function selectError({ feed }: ClientState): ErrorEnvelope | undefined {
  return feed.error ?? (feed.connection.status === 'failed' ? feed.connection.error : undefined);
}

function selectSkew({ feed }: ClientState): number {
  return feed.clockSkewMs;
}
