'use client';
import type { ThreadView } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import type { Approval, ErrorEnvelope } from '@handrail/protocol';
import { useRef } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { sameItems } from './same-items.ts';
import { loadThreadApproval } from './thread-approval-later.ts';
import { useThreadContext } from './thread-context.ts';
import { lanePath, pendingApprovals } from './thread-selectors.ts';

const CARD_MARGIN_PX = 8;
/** A second: what mounts many messages, or fetches the card, takes as long as the machine does. */
const PATIENCE_FRAMES = 60;

/**
 * Above the composer: the approvals that wait, wherever the reader has scrolled to, and what failed last.
 * @selector `[data-slot='thread-notices']`
 */
export function ThreadNotices(): ReactElement {
  const { threadId, handle, revealer } = useThreadContext();
  const { thread, message, composer } = useLabels();
  const pending = useThreadValue(threadId, pendingApprovals, sameItems);
  const error = useThreadValue(threadId, selectError);
  const shown = useRef<string>(undefined);
  const showNext = (event: MouseEvent<HTMLElement>): void => {
    const last = pending.findIndex(({ approvalId }) => approvalId === shown.current);
    const next = pending[(last + 1) % pending.length];
    shown.current = next?.approvalId;
    if (next) showApproval(event, next);
  };
  const showApproval = (event: MouseEvent<HTMLElement>, approval: Approval): void => {
    const root = event.currentTarget.closest('.hr-thread-root');
    if (showCard(root, approval)) return;
    // Its message is above those that are mounted, or its lane was closed: some frames later it is there.
    const view = handle.view();
    const messageId = view.state.runs[approval.runId]?.messageId;
    if (messageId !== undefined) revealer?.reveal(messageId);
    revealer?.openLanes(lanePath(view, approval.lane));
    const soon = (): void => showSoon(root, approval, PATIENCE_FRAMES);
    void loadThreadApproval().then(soon, soon);
  };
  return (
    <div className="hr-thread-notices" data-slot="thread-notices">
      {pending.length > 0 ? (
        <div className="hr-thread-notice" data-status="waiting">
          <Icon name="shield" />
          <span className="hr-thread-notice-text">
            <span>{thread.approvalsWaiting(pending.length)}</span>
            <span className="hr-thread-notice-hint">{thread.messageWithdraws(pending.length)}</span>
          </span>
          <span className="hr-thread-notice-actions">
            <Button tone="quiet" onClick={() => void handle.stop()}>
              {composer.stop}
            </Button>
            <Button onClick={showNext}>{thread.showApproval}</Button>
          </span>
        </div>
      ) : null}
      <div role="status">
        {error ? (
          <div className="hr-thread-notice" data-status="failed">
            <Icon name="alert" />
            <bdi className="hr-thread-notice-text">{error.message}</bdi>
            {error.retry === 'never' ? null : (
              <Button onClick={() => void handle.retry()}>{message.retry}</Button>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A message that failed says so itself. */
function selectError({ error, outgoing }: ThreadView): ErrorEnvelope | undefined {
  return outgoing.some((entry) => entry.status === 'failed') ? undefined : error;
}

function showSoon(root: Element | null, approval: Approval, frames: number): void {
  requestAnimationFrame(() => {
    if (!showCard(root, approval) && frames > 1) showSoon(root, approval, frames - 1);
  });
}

function showCard(thread: Element | null, { approvalId }: Approval): boolean {
  const card = thread?.querySelector<HTMLElement>(`[data-approval="${CSS.escape(approvalId)}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
  const box = card?.closest('.hr-thread-viewport');
  // Of a card that is taller than the box, the top says what is asked.
  if (card && box)
    box.scrollTop += Math.min(
      0,
      card.getBoundingClientRect().top - box.getBoundingClientRect().top - CARD_MARGIN_PX,
    );
  return card != null;
}
