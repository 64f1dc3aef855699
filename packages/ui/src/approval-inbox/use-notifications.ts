import type { Approval } from '@handrail/protocol';
import { useEffect, useRef, useState } from 'react';

export type NotificationStatus = 'unsupported' | 'off' | 'on' | 'blocked';

export interface Notifications {
  status: NotificationStatus;
  /** Asks the browser; call it from a click. */
  turnOn: () => void;
}

/** Tells of new approvals while the page is hidden, once somebody has asked for it here. Only titles leave the page. */
export function useNotifications(
  pending: readonly Approval[],
  ready: boolean,
  textOf: (approval: Approval) => string,
  onOpen: ((approval: Approval) => void) | undefined,
): Notifications {
  const [status, setStatus] = useState<NotificationStatus>('off');
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!ready) return;
    const before = known.current;
    known.current = new Set(pending.map(({ approvalId }) => approvalId));
    if (status !== 'on' || !document.hidden) return;
    for (const approval of pending) {
      if (before?.has(approval.approvalId) !== false) continue;
      // Phones have the class and refuse to make one: what they would tell is in the queue all the same.
      try {
        const notification = new Notification(textOf(approval), { tag: approval.approvalId });
        notification.addEventListener('click', () => {
          window.focus();
          onOpen?.(approval);
        });
      } catch {
        return;
      }
    }
  }, [pending, ready, status, textOf, onOpen]);
  const turnOn = (): void => {
    if (typeof Notification === 'undefined') return setStatus('unsupported');
    Notification.requestPermission().then(
      (permission) => setStatus(permission === 'granted' ? 'on' : 'blocked'),
      () => setStatus('blocked'),
    );
  };
  return { status, turnOn };
}
