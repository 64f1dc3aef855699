'use client';
import { useAgentClient } from '@handrail/client/react';
import type { Approval } from '@handrail/protocol';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { claimNews } from '../announcement/claim-news.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { spokenText } from '../visible-text/spoken-text.ts';

export interface InboxAnnouncerProps {
  pending: readonly Approval[];
  /** False until the queue has been loaded: what it brings then is no news. */
  ready: boolean;
}

/**
 * Says once, politely, that a new approval has come, unless another part of the page has; never its input, and never
 * a countdown.
 * @selector `[data-slot='inbox-announcer']`
 */
export function InboxAnnouncer({ pending, ready }: InboxAnnouncerProps): ReactElement {
  const { inbox } = useLabels();
  const client = useAgentClient();
  const region = useRef<HTMLDivElement>(null);
  const known = useRef<Set<string>>(undefined);
  const [news, setNews] = useState({ text: '', count: 0 });
  useEffect(() => {
    if (!ready) return;
    const before = known.current;
    known.current ??= new Set();
    const fresh = pending.filter(
      ({ approvalId }) =>
        before?.has(approvalId) === false &&
        claimNews(client, `approval ${approvalId}`, region.current),
    );
    for (const { approvalId } of pending) known.current.add(approvalId);
    const [first] = fresh;
    if (!first) return;
    const text =
      fresh.length > 1 ? inbox.announceMany(fresh.length) : inbox.announce(spokenText(first.title));
    setNews(({ count }) => ({ text, count: count + 1 }));
  }, [client, pending, ready, inbox]);
  return (
    <div ref={region} role="status" className="hr-visually-hidden" data-slot="inbox-announcer">
      {/* The same words about another one are news: a new element is spoken, equal text is not. */}
      {news.text === '' ? null : <span key={news.count}>{news.text}</span>}
    </div>
  );
}
