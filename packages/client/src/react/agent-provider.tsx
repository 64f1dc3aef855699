'use client';

import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { AgentClient } from '../agent-client.ts';

const AgentContext = createContext<AgentClient | null>(null);

export interface AgentProviderProps {
  /** Made once by `createAgentClient`, outside of what renders. */
  client: AgentClient;
  children?: ReactNode;
}

/** Gives one client to every hook below it. */
export function AgentProvider({ client, children }: AgentProviderProps): ReactNode {
  return <AgentContext.Provider value={client}>{children}</AgentContext.Provider>;
}

/**
 * The client of the nearest `AgentProvider`.
 * @throws Error when there is none.
 */
export function useAgentClient(): AgentClient {
  const client = useContext(AgentContext);
  if (!client) {
    throw new Error(
      '@handrail/client: this component is not inside an <AgentProvider>, so it has no client to read from. Put <AgentProvider client={…}> around it.',
    );
  }
  return client;
}
