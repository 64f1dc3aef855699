'use client';

import { useCallback } from 'react';
import type { ThreadHandle } from '../thread-handle.ts';
import type { ThreadView } from '../thread-view.ts';
import { useThread, useThreadValue } from './use-thread-view.ts';

export interface AgentStateMeta {
  /** The version the server last told. */
  version: number;
  /** A write is on its way. */
  isSaving: boolean;
  /** The value could not follow the last change and is being read again. */
  isStale: boolean;
}

/**
 * The value that agent and person share in a thread: `[value, patch, meta]`. `patch` takes RFC 6902
 * operations, or a function that makes them from the current value and is asked again when somebody
 * else was faster; it shows at once and rejects with a `HandrailError` when the server refused.
 * @param selector - a part of the value; keep it stable, and let it return what is in the value.
 */
export function useAgentState<Value = unknown>(
  threadId: string,
  selector?: (value: unknown) => Value,
): [Value, ThreadHandle['patchState'], AgentStateMeta] {
  const { patchState } = useThread(threadId);
  const select = useCallback(
    // Without a selector the caller names the type of the whole value, which only the agent knows.
    ({ shared }: ThreadView) => (selector ? selector(shared.value) : (shared.value as Value)),
    [selector],
  );
  const value = useThreadValue(threadId, select);
  const meta = useThreadValue(threadId, selectMeta, sameMeta);
  return [value, patchState, meta];
}

function selectMeta({ state, patches }: ThreadView): AgentStateMeta {
  return {
    version: state.shared.version,
    isSaving: patches.length > 0,
    isStale: state.sharedIsStale,
  };
}

function sameMeta(left: AgentStateMeta, right: AgentStateMeta): boolean {
  return (
    left.version === right.version &&
    left.isSaving === right.isSaving &&
    left.isStale === right.isStale
  );
}
