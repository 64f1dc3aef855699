'use client';

import type { ThreadView } from '../thread-view.ts';
import { useThread, useThreadValue } from './use-thread-view.ts';

/** The ids of the messages to show, in order, with those on their way. New only when the order changes. */
export function useMessageIds(threadId: string): readonly string[] {
  useThread(threadId);
  return useThreadValue(threadId, selectIds);
}

function selectIds(view: ThreadView): readonly string[] {
  return view.messageIds;
}
