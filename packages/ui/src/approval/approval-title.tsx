'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import type { Approval } from '@handrail/protocol';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('div', 'approval-title');

const ICONS: Record<Approval['status'], IconName> = {
  pending: 'shield',
  approved: 'check',
  rejected: 'ban',
  expired: 'clock',
  cancelled: 'ban',
  superseded: 'retry',
};

/** The state and what it is about; names the card. @selector `.hr-approval-title` */
export const ApprovalTitle: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalTitle({ children, ...props }, ref) {
  const { approval, titleId } = useApprovalCard();
  const labels = useLabels().approval;
  return (
    <Base {...props} ref={ref} id={titleId} data-status={approval.status}>
      <Icon name={ICONS[approval.status] ?? 'info'} />
      {children ?? (
        <span className="hr-approval-title-text">
          <span className="hr-card-eyebrow">
            {approval.status === 'pending'
              ? labels.needed
              : (labels.status[approval.status] ?? approval.status)}
          </span>
          <bdi className="hr-card-name">
            <VisibleText text={approval.title} />
          </bdi>
        </span>
      )}
    </Base>
  );
});
