'use client';
import type { PlanStep, PlanStepStatus } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { ValueBlock } from '../json/value-block.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { hasBegun } from './plan-begun.ts';
import { usePlanCard } from './plan-context.ts';
import { numbersOf } from './plan-draft.ts';

const Base = createPart('li', 'plan-step');

const ICONS: Record<Exclude<PlanStepStatus, 'pending'>, IconName> = {
  running: 'spinner',
  done: 'check',
  failed: 'alert',
  skipped: 'ban',
};

export interface PlanStepItemProps extends Omit<PartProps<'li'>, 'children' | 'asChild'> {
  step: PlanStep;
  /** Its place, from 1. */
  number: number;
}

/** One step as it stands. @selector `.hr-plan-step[data-status]` */
export const PlanStepItem: ForwardRefExoticComponent<
  PlanStepItemProps & RefAttributes<HTMLLIElement>
> = forwardRef(function PlanStepItem({ step, number, ...props }, ref) {
  const { plan } = usePlanCard();
  const labels = useLabels().plan;
  const { toolCall } = useLabels();
  const status = step.status ?? 'pending';
  const waitsFor = numbersOf(plan.steps, step.dependsOn);
  const meta = [
    ...(hasBegun(plan) ? [labels.stepStatus[status] ?? status] : []),
    ...(waitsFor.length > 0 ? [labels.after(waitsFor)] : []),
    ...(step.needsApproval ? [labels.needsApproval] : []),
  ];
  return (
    <Base
      {...props}
      ref={ref}
      data-status={status}
      aria-current={status === 'running' ? 'step' : undefined}
    >
      <span className="hr-plan-mark">
        {status === 'pending' ? number : <Icon name={ICONS[status] ?? 'info'} />}
      </span>
      <div className="hr-plan-step-body">
        <div className="hr-plan-summary" dir="auto">
          <VisibleText text={step.summary} />
        </div>
        {meta.length > 0 || step.tool !== undefined ? (
          <div className="hr-card-meta">
            {meta.map((text) => (
              <span key={text}>{text}</span>
            ))}
            {step.tool === undefined ? null : (
              <code>
                <VisibleText text={step.tool} />
              </code>
            )}
          </div>
        ) : null}
        {step.rationale === undefined ? null : (
          <div className="hr-plan-reason" dir="auto">
            <VisibleText text={step.rationale} />
          </div>
        )}
        {step.error === undefined ? null : (
          <div className="hr-card-error" dir="auto">
            {step.error}
          </div>
        )}
        {step.input === undefined ? null : (
          <details className="hr-card-details">
            <summary>{toolCall.input}</summary>
            <ValueBlock value={step.input} label={toolCall.input} />
          </details>
        )}
      </div>
    </Base>
  );
});
