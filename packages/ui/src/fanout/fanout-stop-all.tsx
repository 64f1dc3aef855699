'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import type { ButtonProps } from '../button/button.tsx';
import { useAttempt } from '../card/use-attempt.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { useFanoutCard } from './fanout-context.ts';

/** Stops every sub-agent that still works; nothing when none does or none can be stopped here. @selector `.hr-button[data-slot=fanout-stop-all]` */
export const FanoutStopAll: ForwardRefExoticComponent<
  Omit<ButtonProps, 'onClick'> & RefAttributes<HTMLButtonElement>
> = forwardRef(function FanoutStopAll({ children, ...props }, ref) {
  const { fanout, onCancel } = useFanoutCard();
  const labels = useLabels().fanout;
  const [phase, attempt] = useAttempt();
  if (!onCancel || fanout.status !== 'running') return null;
  return (
    <>
      <Button
        {...props}
        ref={ref}
        data-slot="fanout-stop-all"
        aria-disabled={phase === 'busy' || undefined}
        onClick={() => attempt(() => onCancel())}
      >
        {children ?? (phase === 'busy' ? labels.stopping : labels.stopAll)}
      </Button>
      <span role="status" className="hr-card-error">
        {phase === 'failed' ? labels.stopFailed : null}
      </span>
    </>
  );
});
