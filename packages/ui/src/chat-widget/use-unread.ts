import type { ThreadView } from '@handrail/client';
import { messageOf } from '@handrail/client';
import { useAgentClient, useThreadValue } from '@handrail/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { Labels } from '../labels/labels.ts';
import { sameItems } from '../thread/same-items.ts';
import { readMemory, writeMemory } from './widget-memory.ts';

export interface Unread {
  messages: number;
  /** Their ids. */
  approvals: readonly string[];
}

const NOTHING: Unread = { messages: 0, approvals: [] };

/**
 * What came in a thread while nobody looked: finished answers after the last message that was in sight, and approvals
 * that wait. Follows the thread while `follow`.
 */
export function useUnread(
  threadId: string,
  options: { inSight: boolean; follow: boolean; storageKey: string },
): Unread {
  const { inSight, follow, storageKey } = options;
  const client = useAgentClient();
  const [seen, setSeen] = useState<string | null>();
  const last = useThreadValue(threadId, selectLast);
  const messages = useThreadValue(
    threadId,
    useCallback((view: ThreadView) => answersAfter(view, seen), [seen]),
  );
  const approvals = useThreadValue(threadId, pendingIds, sameItems);
  useEffect(() => {
    const known = readMemory(storageKey).seen;
    // oxlint-disable-next-line react/set-state-in-effect -- what this browser remembers is not known on a server
    setSeen(known?.threadId === threadId ? known.messageId : undefined);
  }, [storageKey, threadId]);
  useEffect(
    () => (follow ? client.thread(threadId).open() : undefined),
    [client, threadId, follow],
  );
  useEffect(() => {
    if (!inSight || last === undefined) return;
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      setSeen(last);
      writeMemory(storageKey, { seen: { threadId, messageId: last } });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [inSight, last, storageKey, threadId]);
  return inSight ? NOTHING : { messages, approvals };
}

/** Null where there is none, undefined where that is not known yet. */
function selectLast({ messageIds, connection }: ThreadView): string | null | undefined {
  return messageIds.at(-1) ?? (connection.status === 'live' ? null : undefined);
}

function answersAfter({ messageIds, state }: ThreadView, seen: string | null | undefined): number {
  if (seen === undefined) return 0;
  const from = seen === null ? -1 : messageIds.lastIndexOf(seen);
  // A message that was dropped since: what stands there now was seen by whoever dropped it.
  if (seen !== null && from < 0) return 0;
  return messageIds
    .slice(from + 1)
    .filter((id) => messageOf(state, id)?.role === 'assistant' && !Object.hasOwn(state.writing, id))
    .length;
}

function pendingIds({ state }: ThreadView): string[] {
  return Object.values(state.approvals)
    .filter(({ status }) => status === 'pending')
    .map(({ approvalId }) => approvalId);
}

/** Empty when there is nothing new. */
export function newsText({ messages, approvals }: Unread, widget: Labels['widget']): string {
  return [
    approvals.length > 0 ? widget.approvals(approvals.length) : '',
    messages > 0 ? widget.unread(messages) : '',
  ]
    .filter((text) => text !== '')
    .join('. ');
}
