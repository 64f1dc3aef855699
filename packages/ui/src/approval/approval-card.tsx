'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ApprovalBody } from './approval-body.tsx';
import { ApprovalRisk } from './approval-risk.tsx';
import { ApprovalRoot } from './approval-root.tsx';
import type { ApprovalRootProps } from './approval-root.tsx';
import { ApprovalTitle } from './approval-title.tsx';

export interface ApprovalCardProps extends Omit<ApprovalRootProps, 'children' | 'asChild'> {
  /** What the agent says about its request; shown fenced as unchecked. */
  agentText?: string | undefined;
}

/** One approval, ready made of the parts of `Approval`; works alone on any page. */
export const ApprovalCard: ForwardRefExoticComponent<
  ApprovalCardProps & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalCard({ agentText, ...props }, ref) {
  return (
    <ApprovalRoot {...props} ref={ref}>
      <div className="hr-approval-header">
        <ApprovalTitle />
        {props.approval.status === 'pending' ? <ApprovalRisk /> : null}
      </div>
      <ApprovalBody agentText={agentText} />
    </ApprovalRoot>
  );
});
