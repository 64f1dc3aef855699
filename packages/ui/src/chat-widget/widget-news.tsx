'use client';
import { useAgentClient } from '@handrail/client/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { claimNews } from '../announcement/claim-news.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { newsText } from './use-unread.ts';
import type { Unread } from './use-unread.ts';

/** Says aloud what came behind the closed panel, except the approvals that another part of the page has said. */
export function WidgetNews({ unread }: { unread: Unread }): ReactElement {
  const { messages, approvals } = unread;
  const { widget } = useLabels();
  const client = useAgentClient();
  const region = useRef<HTMLSpanElement>(null);
  const known = useRef<readonly string[]>([]);
  const [isOurs, setOurs] = useState(false);
  useEffect(() => {
    const fresh = approvals.filter((id) => !known.current.includes(id));
    known.current = approvals;
    if (fresh.length === 0) return;
    const claimed = fresh.filter((id) => claimNews(client, `approval ${id}`, region.current));
    setOurs(claimed.length > 0);
  }, [client, approvals]);
  const told = { messages, approvals: isOurs ? approvals : [] };
  return (
    <span ref={region} role="status" className="hr-visually-hidden">
      {newsText(told, widget)}
    </span>
  );
}
