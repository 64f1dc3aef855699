'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ProgressBar } from '../card/progress-bar.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { FanoutLanes } from './fanout-lanes.tsx';
import { FanoutResult } from './fanout-result.tsx';
import { FanoutRoot } from './fanout-root.tsx';
import type { FanoutRootProps } from './fanout-root.tsx';
import { FanoutStopAll } from './fanout-stop-all.tsx';
import { FanoutTitle } from './fanout-title.tsx';
import { fanoutFigures } from './lane-state.ts';

export type FanoutCardProps = Omit<FanoutRootProps, 'children' | 'asChild'>;

/** Several sub-agents at work at once, a lane each. Ready made of the parts of `Fanout`. */
export const FanoutCard: ForwardRefExoticComponent<
  FanoutCardProps & RefAttributes<HTMLDivElement>
> = forwardRef(function FanoutCard(props, ref) {
  const labels = useLabels().fanout;
  const { total, ended } = fanoutFigures(props.fanout);
  return (
    <FanoutRoot {...props} ref={ref}>
      <div className="hr-card-header">
        <FanoutTitle />
        <FanoutStopAll />
      </div>
      {props.fanout.status === 'running' && total > 0 ? (
        <ProgressBar value={ended / total} label={labels.progress(ended, total)} />
      ) : null}
      <FanoutLanes />
      <FanoutResult />
    </FanoutRoot>
  );
});
