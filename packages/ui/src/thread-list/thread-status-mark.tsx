'use client';
import type { Thread } from '@handrail/protocol';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

const ICONS: Record<Exclude<Thread['status'], 'idle'>, IconName> = {
  running: 'spinner',
  waiting: 'shield',
  failed: 'alert',
  interrupted: 'offline',
};

/** What a thread is at, or that it has news; nothing for one that rests and was read. */
export function ThreadStatusMark({
  status,
  unread,
}: {
  status: Thread['status'];
  unread: boolean;
}): ReactElement | null {
  const { threadList } = useLabels();
  // A status of a later server has no icon here (R12).
  const icon = status === 'idle' ? undefined : (ICONS[status] as IconName | undefined);
  if (status !== 'idle' && icon !== undefined)
    return (
      <span className="hr-thread-list-mark" data-status={status}>
        <Icon name={icon} />
        {threadList.status[status]}
      </span>
    );
  return unread ? (
    <span className="hr-thread-list-mark" data-status="unread">
      {threadList.unread}
    </span>
  ) : null;
}
