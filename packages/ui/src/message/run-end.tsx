'use client';
import type { Run } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { WithReason } from '../labels/with-reason.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'run-end', { root: true });

export interface RunEndProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  run: Run;
  /** Answers again from the start. */
  onRetry?: (() => void) | undefined;
  /** Goes on from the last finished step. */
  onContinue?: (() => void) | undefined;
}

/** How a run ended, when it was not well, and what can be done; nothing otherwise. @selector `.hr-run-end[data-status]` */
export const RunEnd: ForwardRefExoticComponent<RunEndProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function RunEnd({ run, onRetry, onContinue, ...props }, ref) {
    const { message } = useLabels();
    if (run.phase !== 'done' || run.outcome === undefined || run.outcome === 'success') return null;
    const continuable = onContinue && (run.outcome === 'interrupted' || run.outcome === 'failed');
    const retriable = onRetry && run.outcome !== 'interrupted' && run.outcome !== 'cancelled';
    return (
      <Base {...props} ref={ref} data-status={run.outcome}>
        <Icon name={iconOf(run.outcome)} />
        <span className="hr-run-end-text">
          <WithReason
            text={textOf(run.outcome, message)}
            reason={run.outcome === 'failed' ? run.error?.message : undefined}
          />
        </span>
        {continuable ? <Button onClick={onContinue}>{message.continueRun}</Button> : null}
        {retriable ? <Button onClick={onRetry}>{message.retry}</Button> : null}
      </Base>
    );
  });

function iconOf(outcome: NonNullable<Run['outcome']>): IconName {
  if (outcome === 'cancelled') return 'stop';
  return outcome === 'expired' ? 'clock' : 'alert';
}

function textOf(outcome: Run['outcome'], message: Labels['message']): string {
  switch (outcome) {
    case 'cancelled':
      return message.stopped;
    case 'interrupted':
      return message.interrupted;
    case 'expired':
      return message.expired;
    default:
      return message.runFailed;
  }
}
