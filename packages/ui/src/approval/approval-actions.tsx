'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { isDecidable } from './approval-choice.ts';
import { useApprovalCard } from './approval-context.ts';
import { ApprovalGrant } from './approval-grant.tsx';
import { ApprovalOptions } from './approval-options.tsx';
import { ApprovalReason } from './approval-reason.tsx';

const Base = createPart('div', 'approval-actions');

/**
 * A button for each option the server offers, the refusals first in the tab order, with the reason they need and what
 * a standing answer would cover. @selector `.hr-approval-actions`
 */
export const ApprovalActions: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalActions({ children, ...props }, ref) {
  const { approval, phase, decide } = useApprovalCard();
  const labels = useLabels().approval;
  if (approval.status !== 'pending') return null;
  const decidable = isDecidable(approval) && decide !== undefined;
  const readOnly = approval.canDecide === false ? labels.mayNotDecide : labels.readOnly;
  return (
    <Base {...props} ref={ref} data-status={decidable ? phase : 'read-only'}>
      {children ?? (decidable ? <Choices /> : <p className="hr-approval-empty">{readOnly}</p>)}
      <ApprovalPhase />
    </Base>
  );
});

function Choices(): ReactElement | null {
  const { approval, mode, offline } = useApprovalCard();
  const labels = useLabels().approval;
  const standing =
    mode.kind === 'grant' ? approval.options.find(({ id }) => id === mode.optionId) : undefined;
  // The editor has its own buttons, beside what they would send.
  if (mode.kind === 'edit') return null;
  return (
    <>
      {offline ? <p className="hr-approval-offline">{labels.offline}</p> : null}
      {mode.kind === 'reason' || approval.requiresReason === 'always' ? <ApprovalReason /> : null}
      {standing ? <ApprovalGrant option={standing} /> : <ApprovalOptions />}
    </>
  );
}

/** How the decision fares, said once and politely. */
function ApprovalPhase(): ReactElement {
  const { phase, error, approval } = useApprovalCard();
  const labels = useLabels().approval;
  return (
    <div role="status" className="hr-approval-phase" data-status={phase}>
      {phase === 'sending' ? labels.sending : null}
      {phase === 'sent' ? (approval.review ? labels.voted : labels.sent) : null}
      {phase === 'failed' ? <WithReason text={labels.failed} reason={error} /> : null}
    </div>
  );
}
