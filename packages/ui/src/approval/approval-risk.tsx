'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('span', 'approval-risk');

/** The server's judgement of the risk, as a word. @selector `.hr-approval-risk[data-status]` */
export const ApprovalRisk: ForwardRefExoticComponent<
  PartProps<'span'> & RefAttributes<HTMLSpanElement>
> = forwardRef(function ApprovalRisk({ children, ...props }, ref) {
  const { approval } = useApprovalCard();
  const labels = useLabels().approval;
  return (
    <Base {...props} ref={ref} data-status={approval.risk}>
      {children ?? (
        <>
          {approval.risk === 'high' ? <Icon name="alert" /> : null}
          {labels.risk[approval.risk] ?? approval.risk}
        </>
      )}
    </Base>
  );
});
