'use client';
import type { PlanStepStatus } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { CardStatus } from '../card/card-status.tsx';
import type { CardTone } from '../card/card-status.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { Elapsed } from '../time/elapsed.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

const Base = createPart('ol', 'step-timeline', { root: true });

export interface TimelineStep {
  id: string;
  label: string;
  status: PlanStepStatus;
  startedAt?: string | undefined;
  finishedAt?: string | undefined;
  /** Safe text. */
  error?: string | undefined;
}

export interface StepTimelineProps extends Omit<PartProps<'ol'>, 'children' | 'asChild'> {
  steps: readonly TimelineStep[];
  /** Server time minus client time in milliseconds. @defaultValue 0 */
  clockOffsetMs?: number | undefined;
}

const TONES: Record<PlanStepStatus, CardTone> = {
  pending: 'idle',
  running: 'active',
  done: 'good',
  failed: 'bad',
  skipped: 'over',
};

/** What happened step by step, and how long each took. @selector `.hr-step-timeline` */
export const StepTimeline: ForwardRefExoticComponent<
  StepTimelineProps & RefAttributes<HTMLOListElement>
> = forwardRef(function StepTimeline({ steps, clockOffsetMs, ...props }, ref) {
  const labels = useLabels().steps;
  return (
    <Base aria-label={labels.label} {...props} ref={ref}>
      {steps.map((step) => (
        <li
          key={step.id}
          className="hr-step"
          data-status={step.status}
          aria-current={step.status === 'running' ? 'step' : undefined}
        >
          <span className="hr-step-label" dir="auto">
            <VisibleText text={step.label} />
          </span>
          <span className="hr-card-meta">
            <CardStatus tone={TONES[step.status] ?? 'idle'}>
              {labels.status[step.status] ?? step.status}
            </CardStatus>
            <Elapsed from={step.startedAt} to={step.finishedAt} clockOffsetMs={clockOffsetMs} />
          </span>
          {step.error === undefined ? null : (
            <span className="hr-card-error" dir="auto">
              {step.error}
            </span>
          )}
        </li>
      ))}
    </Base>
  );
});
