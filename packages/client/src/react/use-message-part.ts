'use client';

import type { UIMessage } from 'ai';
import { useCallback } from 'react';
import type { ThreadView } from '../thread-view.ts';
import { shownMessage } from '../thread-view.ts';
import { useThreadValue } from './use-thread-view.ts';

/** How many parts a message has, so that a list of parts renders again only when one is added. */
export function usePartCount(threadId: string, messageId: string): number {
  const select = useCallback(
    (view: ThreadView) => shownMessage(view, messageId)?.parts.length ?? 0,
    [messageId],
  );
  return useThreadValue(threadId, select);
}

/** One part of a message, by its place. While text streams, only the component of that part renders (R9). */
export function useMessagePart(
  threadId: string,
  messageId: string,
  index: number,
): UIMessage['parts'][number] | undefined {
  const select = useCallback(
    (view: ThreadView) => shownMessage(view, messageId)?.parts[index],
    [messageId, index],
  );
  return useThreadValue(threadId, select);
}
