'use client';
import { forwardRef, useState } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { DecidingButton } from '../card/deciding-button.tsx';
import { ReasonField } from '../card/reason-field.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { countChanges } from './plan-changes.tsx';
import { usePlanCard } from './plan-context.ts';
import { planProblems } from './plan-draft.ts';

const Base = createPart('div', 'plan-actions');

/** Reject, change, approve; only while the plan waits for a decision. @selector `.hr-plan-actions` */
export const PlanActions: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function PlanActions({ children, ...props }, ref) {
  const { plan, phase, error, draft, conflict, decide } = usePlanCard();
  const labels = useLabels().plan;
  // What conflicts is answered where both are shown.
  if (plan.status !== 'proposed' || conflict) return null;
  return (
    <Base {...props} ref={ref} data-status={decide ? phase : 'read-only'}>
      <div className="hr-card-actions">
        {children ??
          (decide ? draft ? <Amending /> : <Deciding /> : <span>{labels.readOnly}</span>)}
        <div role="status" className="hr-card-phase" data-status={phase}>
          {phase === 'sending' ? labels.sending : null}
          {phase === 'sent' ? labels.sent : null}
          {phase === 'failed' && error ? <WithReason {...error} /> : null}
        </div>
      </div>
    </Base>
  );
});

function Deciding(): ReactElement {
  const { plan, phase, decide, setDraft } = usePlanCard();
  const labels = useLabels().plan;
  const [reason, setReason] = useState<string>();
  const idle = phase === 'idle' || phase === 'failed';
  const giving = reason !== undefined;
  const given = reason?.trim() ? { reason } : {};
  return (
    <>
      {giving ? (
        <ReasonField
          label={labels.reason}
          hint={labels.reasonHint}
          value={reason}
          onChange={setReason}
          onClose={() => setReason(undefined)}
        />
      ) : null}
      <DecidingButton
        ready={idle}
        onDecide={() => void decide?.({ outcome: 'rejected', ...given })}
      >
        {labels.reject}
      </DecidingButton>
      <Button
        tone="quiet"
        aria-expanded={giving}
        onClick={() => setReason(giving ? undefined : '')}
      >
        {giving ? labels.cancelReason : labels.addReason}
      </Button>
      {giving ? null : (
        <div className="hr-card-end">
          {plan.editable && idle ? (
            <Button onClick={() => setDraft({ base: plan, steps: plan.steps })}>
              {labels.amend}
            </Button>
          ) : null}
          <DecidingButton
            tone="primary"
            ready={idle}
            onDecide={() => void decide?.({ outcome: 'approved' })}
          >
            {labels.approve}
          </DecidingButton>
        </div>
      )}
    </>
  );
}

function Amending(): ReactElement {
  const { plan, phase, draft, decide, setDraft } = usePlanCard();
  const labels = useLabels().plan;
  const idle = phase === 'idle' || phase === 'failed';
  const steps = [...(draft?.steps ?? [])];
  const changed = countChanges(draft?.base.steps ?? plan.steps, steps) > 0;
  const ready = idle && planProblems(steps, labels).length === 0;
  return (
    <>
      <Button onClick={() => idle && setDraft(undefined)}>{labels.discard}</Button>
      <div className="hr-card-end">
        <DecidingButton
          tone="primary"
          ready={ready}
          onDecide={() =>
            void decide?.(changed ? { outcome: 'amended', steps } : { outcome: 'approved' })
          }
        >
          {changed ? labels.approveAmended : labels.approve}
        </DecidingButton>
      </div>
    </>
  );
}
