'use client';

import type { Run } from '@handrail/protocol';
import { useCallback } from 'react';
import { latestRun, own } from '../thread-state.ts';
import type { ThreadView } from '../thread-view.ts';
import { useThreadValue } from './use-thread-view.ts';

/** A run of the thread, by default the one that was begun last, done or not. */
export function useRun(threadId: string, runId?: string): Run | undefined {
  const select = useCallback(
    ({ state }: ThreadView) => (runId === undefined ? latestRun(state) : own(state.runs, runId)),
    [runId],
  );
  return useThreadValue(threadId, select);
}
