'use client';

import type { UIMessage } from 'ai';
import { useCallback } from 'react';
import type { OutgoingMessage } from '../outgoing-message.ts';
import type { MessageStatus, ThreadView } from '../thread-view.ts';
import { messageStatus, shownMessage } from '../thread-view.ts';
import { useThreadValue } from './use-thread-view.ts';

/** One message as far as it has come. New when anything in it changed; its unchanged parts keep their reference. */
export function useMessage(threadId: string, messageId: string): UIMessage | undefined {
  const select = useCallback((view: ThreadView) => shownMessage(view, messageId), [messageId]);
  return useThreadValue(threadId, select);
}

/** Whether the server has the message: `sent`, `pending`, `queued` until its turn, or `failed` and waiting for a retry. */
export function useMessageStatus(threadId: string, messageId: string): MessageStatus {
  const select = useCallback((view: ThreadView) => messageStatus(view, messageId), [messageId]);
  return useThreadValue(threadId, select);
}

/** Why a message was not sent, for as long as it is on its way. */
export function useOutgoing(threadId: string, messageId: string): OutgoingMessage | undefined {
  const select = useCallback(
    (view: ThreadView) => view.outgoing.find(({ message }) => message.id === messageId),
    [messageId],
  );
  return useThreadValue(threadId, select);
}
