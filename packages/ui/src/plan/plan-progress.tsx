'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ProgressBar } from '../card/progress-bar.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { usePlanCard } from './plan-context.ts';

const Base = createPart('div', 'plan-progress');

/** How many steps are behind, such as 3 of 7, from the first that began. @selector `.hr-plan-progress` */
export const PlanProgress: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function PlanProgress({ children, ...props }, ref) {
  const { plan } = usePlanCard();
  const labels = useLabels().plan;
  // What a plan that broke off never came to is not behind it.
  const brokeOff = plan.status === 'failed' || plan.status === 'cancelled';
  const done = plan.steps.filter(
    ({ status }) => status === 'done' || (status === 'skipped' && !brokeOff),
  ).length;
  const text = labels.progress(done, plan.steps.length);
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          <span aria-hidden="true">{text}</span>
          <ProgressBar
            value={plan.steps.length === 0 ? 0 : done / plan.steps.length}
            label={text}
          />
        </>
      )}
    </Base>
  );
});
