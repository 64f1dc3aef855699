import type { ThreadHandle } from '@handrail/client';
import type { Capabilities } from '@handrail/protocol';
import { createContext, useContext } from 'react';
import type { Context, ReactNode } from 'react';
import type { RateMessage } from '../message-actions/rate-message.ts';
import type { MessageRevealer } from './message-revealer.ts';

/** What every message of one thread needs to know. */
export interface ThreadContextValue {
  threadId: string;
  /** The thread's actions, for every message alike. */
  handle: ThreadHandle;
  agentName?: string | undefined;
  /** Stands before the agent's name instead of the kit's mark. */
  avatar?: ReactNode;
  /** Takes a person's rating of an answer. Absent: none is asked for. */
  onRate?: RateMessage | undefined;
  /** The address of a message. Absent: its time is no link. */
  messageHref?: ((messageId: string) => string) | undefined;
  /** What the server can do; nothing of it until it has said so. */
  can?: Capabilities | undefined;
  /** Mounts a message that is not, where there is a list that can. */
  revealer?: MessageRevealer | undefined;
}

export const ThreadContext: Context<ThreadContextValue | undefined> = createContext<
  ThreadContextValue | undefined
>(undefined);

/** The thread this component is inside of. */
export function useThreadContext(): ThreadContextValue {
  const value = useContext(ThreadContext);
  if (!value)
    throw new Error(
      '@handrail/ui: a connected thread part stands outside Thread or ThreadProvider, which says whose thread it is. Put it inside.',
    );
  return value;
}
