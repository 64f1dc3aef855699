'use client';
import type { Plan } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { usePlanCard } from './plan-context.ts';

const Base = createPart('div', 'plan-title');

const ICONS: Record<Plan['status'], IconName> = {
  proposed: 'plan',
  approved: 'check',
  amended: 'check',
  rejected: 'ban',
  running: 'spinner',
  done: 'check',
  failed: 'alert',
  cancelled: 'ban',
};

/** The state and what the plan is for; names the card. @selector `.hr-plan-title` */
export const PlanTitle: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function PlanTitle({ children, ...props }, ref) {
  const { plan, titleId } = usePlanCard();
  const { status } = useLabels().plan;
  return (
    <Base {...props} ref={ref} id={titleId} data-status={plan.status}>
      <Icon name={ICONS[plan.status] ?? 'info'} />
      {children ?? (
        <span className="hr-card-heading">
          <span className="hr-card-eyebrow">{status[plan.status] ?? plan.status}</span>
          <bdi className="hr-card-name">
            <VisibleText text={plan.title} />
          </bdi>
        </span>
      )}
    </Base>
  );
});
