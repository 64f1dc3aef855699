'use client';

import { sameJson } from '../same-json.ts';
import { isSharedStale } from '../thread-state.ts';
import type { ThreadView } from '../thread-view.ts';
import { useThreadValue } from './use-thread-view.ts';

export interface AgentStateMeta {
  /** The version the server last told. */
  version: number;
  /** A write is on its way. */
  isSaving: boolean;
  /** The value could not follow the last change and is being read again. */
  isStale: boolean;
}

/** How the shared state of a thread stands, apart from its value: it changes with every write. Opens nothing by itself. */
export function useAgentStateMeta(threadId: string): AgentStateMeta {
  return useThreadValue(threadId, selectMeta, sameJson);
}

function selectMeta({ state, patches }: ThreadView): AgentStateMeta {
  return {
    version: state.shared.version,
    isSaving: patches.length > 0,
    isStale: isSharedStale(state),
  };
}
