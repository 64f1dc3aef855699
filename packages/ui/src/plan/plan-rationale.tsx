'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { usePlanCard } from './plan-context.ts';

const Base = createPart('figure', 'plan-rationale');

/** Why the agent wants the plan, fenced as its own words; nothing where it gave no reason. @selector `.hr-plan-rationale` */
export const PlanRationale: ForwardRefExoticComponent<
  PartProps<'figure'> & RefAttributes<HTMLElement>
> = forwardRef(function PlanRationale({ children, ...props }, ref) {
  const { plan } = usePlanCard();
  const { agentSays } = useLabels().plan;
  if (children === undefined && (plan.rationale === undefined || plan.rationale === ''))
    return null;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <div className="hr-card-note">
          <figcaption>{agentSays}</figcaption>
          <blockquote dir="auto">
            <VisibleText text={plan.rationale ?? ''} />
          </blockquote>
        </div>
      )}
    </Base>
  );
});
