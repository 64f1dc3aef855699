'use client';

import { useCallback } from 'react';
import type { ClientState } from '../agent-client.ts';
import type { Lane } from '../lane.ts';
import { laneOf, lastLineOf, sameLane } from '../lane.ts';
import { own } from '../thread-state.ts';
import { useClientValue } from './use-client-value.ts';

/**
 * One sub-agent of a fan-out: its entity, its fan-out and its thread; `child.messageId` names what it
 * writes. Renders when the entity changes, not for its tokens. Opens nothing by itself.
 */
export function useLane(childId: string): Lane | undefined {
  const select = useCallback((state: ClientState) => laneOf(state, childId), [childId]);
  return useClientValue(select, sameLane);
}

/** The end of what a sub-agent has written, one line; renders at most once a frame while it writes. */
export function useLaneLine(childId: string): string {
  const select = useCallback(
    (state: ClientState) => {
      const lane = laneOf(state, childId);
      const thread = lane && own(state.threads, lane.threadId)?.state;
      return thread ? lastLineOf(thread, lane.child.messageId) : '';
    },
    [childId],
  );
  return useClientValue(select);
}
