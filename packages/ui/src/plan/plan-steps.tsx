'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { usePlanCard } from './plan-context.ts';
import { PlanStepItem } from './plan-step-item.tsx';

const Base = createPart('ol', 'plan-steps');

/** The steps in order, each with its state and what it waits for. @selector `.hr-plan-steps` */
export const PlanSteps: ForwardRefExoticComponent<
  PartProps<'ol'> & RefAttributes<HTMLOListElement>
> = forwardRef(function PlanSteps({ children, ...props }, ref) {
  const { plan } = usePlanCard();
  const labels = useLabels().plan;
  return (
    <Base aria-label={labels.steps} {...props} ref={ref}>
      {children ??
        plan.steps.map((step, index) => (
          <PlanStepItem key={`${step.stepId} ${index}`} step={step} number={index + 1} />
        ))}
    </Base>
  );
});
