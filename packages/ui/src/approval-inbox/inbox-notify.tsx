'use client';
import type { Approval } from '@handrail/protocol';
import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { spokenText } from '../visible-text/spoken-text.ts';
import { useNotifications } from './use-notifications.ts';

export interface InboxNotifyProps {
  pending: readonly Approval[];
  ready: boolean;
  onOpen: ((approval: Approval) => void) | undefined;
}

/** Turns notifications of the browser on; nothing is asked before the press. */
export function InboxNotify({ pending, ready, onOpen }: InboxNotifyProps): ReactElement | null {
  const { inbox } = useLabels();
  const textOf = useCallback(({ title }: Approval) => inbox.announce(spokenText(title)), [inbox]);
  const { status, turnOn } = useNotifications(pending, ready, textOf, onOpen);
  if (status === 'off') {
    return (
      <Button tone="quiet" onClick={turnOn}>
        {inbox.notify}
      </Button>
    );
  }
  return (
    <span role="status" className="hr-approval-hint">
      {status === 'on' ? inbox.notifyOn : inbox.notifyBlocked}
    </span>
  );
}
