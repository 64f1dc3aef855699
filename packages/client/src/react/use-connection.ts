'use client';

import type { ConnectionState } from '../connection.ts';
import type { ThreadView } from '../thread-view.ts';
import { useThread, useThreadValue } from './use-thread-view.ts';

/** How the thread's connection stands, and how to hurry it. Losing it says nothing about the run (R4). */
export function useConnection(threadId: string): ConnectionState & { reconnect: () => void } {
  const { reconnect } = useThread(threadId);
  const state = useThreadValue(threadId, selectConnection);
  return { ...state, reconnect };
}

function selectConnection(view: ThreadView): ConnectionState {
  return view.connection;
}
