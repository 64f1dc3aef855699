'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { TimeText } from '../time/time-text.tsx';
import { countChanges, PlanChanges } from './plan-changes.tsx';
import { usePlanCard } from './plan-context.ts';

const Base = createPart('div', 'plan-decision');

/** Who decided, when, why, and what they changed; nothing before. @selector `.hr-plan-decision` */
export const PlanDecision: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function PlanDecision({ children, ...props }, ref) {
  const { plan } = usePlanCard();
  const labels = useLabels().plan;
  const { decision, proposed } = plan;
  if (children === undefined && !decision && !proposed) return null;
  const count = proposed ? countChanges(proposed, plan.steps) : 0;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          {decision ? (
            <p>
              <span>{labels.decidedBy(decision.by)}</span> <TimeText at={decision.at} />
              {decision.reason === undefined ? null : (
                <>
                  {' '}
                  <q dir="auto">{decision.reason}</q>
                </>
              )}
            </p>
          ) : null}
          {proposed && count > 0 ? (
            <details className="hr-card-details">
              <summary>{labels.changes(count)}</summary>
              <PlanChanges before={proposed} after={plan.steps} />
            </details>
          ) : null}
        </>
      )}
    </Base>
  );
});
