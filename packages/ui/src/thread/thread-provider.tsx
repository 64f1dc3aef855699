'use client';
import { useThread } from '@handrail/client/react';
import { useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createMessageRevealer } from './message-revealer.ts';
import { ThreadContext } from './thread-context.ts';

export interface ThreadProviderProps {
  /** A thread that does not exist yet is made by the first message. */
  threadId: string;
  agentName?: string | undefined;
  /** Hosts whose images load. @defaultValue none */
  imageHosts?: readonly string[] | undefined;
  children: ReactNode;
}

/**
 * Follows one thread for the connected parts below it, for a layout of your own: `ThreadConversation`,
 * `ThreadMessage`, `ThreadNotices`, `ThreadComposer`. Show `AiDisclosure` with them.
 */
export function ThreadProvider(props: ThreadProviderProps): ReactElement {
  const { threadId, agentName, imageHosts, children } = props;
  const handle = useThread(threadId);
  const [revealer] = useState(createMessageRevealer);
  const value = useMemo(
    () => ({ threadId, handle, agentName, imageHosts, revealer }),
    [threadId, handle, agentName, imageHosts, revealer],
  );
  return (
    // What was typed or scrolled belongs to its thread.
    <ThreadContext.Provider key={threadId} value={value}>
      {children}
    </ThreadContext.Provider>
  );
}
