'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { PlanActions } from './plan-actions.tsx';
import { hasBegun } from './plan-begun.ts';
import { PlanConflict } from './plan-conflict.tsx';
import { usePlanCard } from './plan-context.ts';
import { PlanDecision } from './plan-decision.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { PlanRationale } from './plan-rationale.tsx';
import { PlanRoot } from './plan-root.tsx';
import type { PlanRootProps } from './plan-root.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { PlanTitle } from './plan-title.tsx';

export type PlanCardProps = Omit<PlanRootProps, 'children' | 'asChild'>;

/** One plan, ready made of the parts of `Plan`: to read, approve, reject or amend, and to watch at work. */
export const PlanCard: ForwardRefExoticComponent<PlanCardProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function PlanCard(props, ref) {
    return (
      <PlanRoot {...props} ref={ref}>
        <div className="hr-card-header">
          <PlanTitle />
          {hasBegun(props.plan) ? <PlanProgress /> : null}
        </div>
        <div className="hr-card-body">
          <PlanRationale />
          <Body />
          <PlanDecision />
        </div>
        <PlanActions />
      </PlanRoot>
    );
  });

function Body(): ReactElement {
  const { draft, conflict } = usePlanCard();
  if (conflict) return <PlanConflict />;
  return draft ? <PlanEditor /> : <PlanSteps />;
}
