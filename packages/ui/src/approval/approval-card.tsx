'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalExpiry } from './approval-expiry.tsx';
import { ApprovalInput } from './approval-input.tsx';
import { ApprovalNote } from './approval-note.tsx';
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
  const { approval } = useLabels();
  const pending = props.approval.status === 'pending';
  return (
    <ApprovalRoot {...props} ref={ref}>
      <div className="hr-approval-header">
        <ApprovalTitle />
        {pending ? <ApprovalRisk /> : null}
      </div>
      {pending ? (
        <div className="hr-approval-body">
          <ApprovalInput />
          {agentText === undefined || agentText === '' ? null : <ApprovalNote text={agentText} />}
          <ApprovalExpiry />
        </div>
      ) : null}
      <ApprovalDecision />
      {pending ? null : (
        <details className="hr-approval-details">
          <summary>{approval.showInput}</summary>
          <ApprovalInput />
        </details>
      )}
      <ApprovalActions />
    </ApprovalRoot>
  );
});
