'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { Elapsed } from '../time/elapsed.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useFanoutCard } from './fanout-context.ts';
import { fanoutFigures } from './lane-state.ts';

const Base = createPart('div', 'fanout-title');

/** What the sub-agents are for, how many have finished, and how long it takes; names the card. @selector `.hr-fanout-title` */
export const FanoutTitle: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function FanoutTitle({ children, ...props }, ref) {
  const { fanout, titleId, clockOffsetMs } = useFanoutCard();
  const labels = useLabels().fanout;
  const { total, ended, unwell } = fanoutFigures(fanout);
  return (
    <Base {...props} ref={ref}>
      <Icon name="lanes" />
      {children ?? (
        <div className="hr-card-heading">
          <div id={titleId} className="hr-card-name">
            <bdi>
              <VisibleText text={fanout.label ?? labels.title} />
            </bdi>
          </div>
          <div className="hr-card-meta">
            <span>{labels.status[fanout.status] ?? fanout.status}</span>
            <span>{labels.progress(ended, total)}</span>
            {unwell > 0 ? <span className="hr-card-error">{labels.failures(unwell)}</span> : null}
            <Elapsed from={fanout.startedAt} to={fanout.finishedAt} clockOffsetMs={clockOffsetMs} />
          </div>
        </div>
      )}
    </Base>
  );
});
