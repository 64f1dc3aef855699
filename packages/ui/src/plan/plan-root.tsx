'use client';
import type { Plan } from '@handrail/protocol';
import { forwardRef, useId } from 'react';
import type { ForwardRefExoticComponent, ForwardedRef, ReactElement, RefAttributes } from 'react';
import { useFocusKept } from '../card/use-focus-kept.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useOwnRef } from '../part/use-own-ref.ts';
import type { DecidePlan } from './plan-choice.ts';
import { PlanContext } from './plan-context.ts';
import { usePlanDecision } from './use-plan-decision.ts';

const Base = createPart('div', 'plan-root', { root: true });

export interface PlanRootProps extends PartProps<'div'> {
  plan: Plan;
  /** Absent: the card can only be read. */
  onDecide?: DecidePlan | undefined;
}

/**
 * Holds one plan, and what a person changes in it before they send it. Unmounting decides nothing.
 * @selector `.hr-plan-root[data-status]`
 */
export const PlanRoot: ForwardRefExoticComponent<PlanRootProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function PlanRoot(props, ref) {
    // Another plan is another card: nothing changed or sent may carry over to it.
    return <Card key={props.plan.planId} {...props} rootRef={ref} />;
  });

function Card({
  plan,
  onDecide,
  rootRef,
  ...props
}: PlanRootProps & { rootRef: ForwardedRef<HTMLDivElement> }): ReactElement {
  const titleId = useId();
  const decision = usePlanDecision(plan, onDecide);
  const root = useOwnRef(rootRef);
  useFocusKept(root, `${plan.status} ${decision.draft === undefined}`);
  return (
    <PlanContext.Provider value={{ ...decision, plan, titleId }}>
      <Base
        role="group"
        aria-labelledby={titleId}
        tabIndex={-1}
        {...props}
        ref={root}
        data-status={plan.status}
        data-phase={decision.phase}
      />
    </PlanContext.Provider>
  );
}
