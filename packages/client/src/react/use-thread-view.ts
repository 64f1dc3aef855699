'use client';

import { useCallback, useEffect, useMemo } from 'react';
import type { ThreadHandle } from '../thread-handle.ts';
import { own } from '../thread-state.ts';
import type { ThreadView } from '../thread-view.ts';
import { emptyThreadView } from '../thread-view.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

const NOTHING_KNOWN: ThreadView = emptyThreadView('');

/** The thread's actions. Follows the thread while the component is mounted; unmounting detaches (R5). */
export function useThread(threadId: string): ThreadHandle {
  const client = useAgentClient();
  const handle = useMemo(() => client.thread(threadId), [client, threadId]);
  useEffect(() => handle.open(), [handle]);
  return handle;
}

/** A part of one thread; of an empty one where nothing is known yet. Opens nothing by itself. */
export function useThreadValue<Value>(
  threadId: string,
  select: (view: ThreadView) => Value,
  isEqual?: (left: Value, right: Value) => boolean,
): Value {
  const selectThread = useCallback(
    ({ threads }: { threads: Readonly<Record<string, ThreadView>> }) =>
      select(own(threads, threadId) ?? NOTHING_KNOWN),
    [threadId, select],
  );
  return useClientValue(selectThread, isEqual);
}
