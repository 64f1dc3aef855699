import { useApprovals, useFeed } from '@handrail/client/react';
import type { Approval } from '@handrail/protocol';
import { useMemo, useState } from 'react';
import { useNow } from '../time/use-now.ts';
import { compareUrgency, groupByThread, matchesFilter } from './inbox-filter.ts';
import type { InboxFilter, InboxGroup } from './inbox-filter.ts';

export interface Inbox {
  /** All that wait, whatever the filter. */
  pending: readonly Approval[];
  /** What the filter shows, most urgent first: what waits, and what was decided while somebody looked. */
  shown: readonly Approval[];
  groups: readonly InboxGroup[];
  /** How many of the decided ones are shown. */
  decided: number;
  clearDecided: () => void;
}

const AGE_STEP_MS = 60_000;

/** The queue across threads. One that is decided stays where it is, so that nothing vanishes under a hand. */
export function useInbox(filter: InboxFilter): Inbox {
  const known = useApprovals({ status: 'known' });
  const { clockSkewMs } = useFeed();
  const now = useNow(filter.age === undefined ? undefined : AGE_STEP_MS) ?? 0;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const pending = useMemo(() => known.filter(({ status }) => status === 'pending'), [known]);
  const fresh = pending.filter(({ approvalId }) => !seen.has(approvalId));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ approvalId }) => approvalId)]));
  const shown = useMemo(
    () =>
      known
        .filter(
          (approval) =>
            (approval.status === 'pending' || seen.has(approval.approvalId)) &&
            matchesFilter(approval, filter, now + clockSkewMs),
        )
        .toSorted(compareUrgency),
    [known, seen, filter, now, clockSkewMs],
  );
  const groups = useMemo(() => groupByThread(shown), [shown]);
  return {
    pending,
    shown,
    groups,
    decided: shown.filter(({ status }) => status !== 'pending').length,
    clearDecided: () => setSeen(new Set(pending.map(({ approvalId }) => approvalId))),
  };
}
