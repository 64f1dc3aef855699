'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useNow } from '../time/use-now.ts';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('span', 'approval-expiry');
const SOON_MS = 120_000;

/**
 * How long the request stays open, by the server's clock; nothing when it does not expire. Never announced while it
 * counts. @selector `.hr-approval-expiry[data-status]`
 */
export const ApprovalExpiry: ForwardRefExoticComponent<
  PartProps<'span'> & RefAttributes<HTMLSpanElement>
> = forwardRef(function ApprovalExpiry(props, ref) {
  const { approval, clockOffsetMs } = useApprovalCard();
  const labels = useLabels().approval;
  const expires =
    approval.status === 'pending' && approval.expiresAt !== undefined
      ? Date.parse(approval.expiresAt)
      : undefined;
  const now = useNow(expires === undefined ? undefined : 1000);
  if (expires === undefined || now === undefined || Number.isNaN(expires)) return null;
  const left = expires - (now + clockOffsetMs);
  const status = left <= 0 ? 'over' : left < SOON_MS ? 'soon' : 'open';
  return (
    <Base {...props} ref={ref} data-status={status}>
      <Icon name="clock" />
      {left <= 0 ? labels.expiring : labels.expiresIn(left)}
    </Base>
  );
});
