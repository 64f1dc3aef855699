'use client';
import { createAgentClient, httpRuntime } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import type { AgentRuntime } from '@handrail/protocol';
import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** Where a ready composition gets its agent from: at most one of these. */
export interface ChatSource {
  /** Where the Handrail routes are mounted, such as `/api`. */
  url?: string | undefined;
  /** Any runtime. Make it once, outside of what renders. */
  runtime?: AgentRuntime | undefined;
  /** A client that the page has already. Absent, like the others: that of the nearest `AgentProvider`. */
  client?: AgentClient | undefined;
}

/** One client for all chats of a page that name the same server: they share what they know and their connections. */
const BY_URL = new Map<string, AgentClient>();
const BY_RUNTIME = new WeakMap<AgentRuntime, AgentClient>();

/** Provides the client of the source; without one, that of the provider above stays in force. */
export function ChatClient({
  url,
  runtime,
  client,
  children,
}: ChatSource & { children: ReactNode }): ReactElement {
  const own = useMemo(() => client ?? clientOf(url, runtime), [client, url, runtime]);
  return own ? <AgentProvider client={own}>{children}</AgentProvider> : <>{children}</>;
}

function clientOf(
  url: string | undefined,
  runtime: AgentRuntime | undefined,
): AgentClient | undefined {
  if (runtime) {
    const known = BY_RUNTIME.get(runtime) ?? createAgentClient({ runtime });
    BY_RUNTIME.set(runtime, known);
    return known;
  }
  if (url === undefined) return undefined;
  // A server renders for many people: what one of them sees must not reach another.
  if (typeof window === 'undefined') return createAgentClient({ runtime: httpRuntime(url) });
  const known = BY_URL.get(url) ?? createAgentClient({ runtime: httpRuntime(url) });
  BY_URL.set(url, known);
  return known;
}
