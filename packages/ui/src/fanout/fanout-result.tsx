'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ValueBlock } from '../json/value-block.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useFanoutCard } from './fanout-context.ts';

const Base = createPart('div', 'fanout-result');

/** What came of all of them, and what they disagree on; nothing before. @selector `.hr-fanout-result` */
export const FanoutResult: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function FanoutResult({ children, ...props }, ref) {
  const { fanout } = useFanoutCard();
  const labels = useLabels().fanout;
  const conflicts = fanout.conflicts ?? [];
  if (children === undefined && fanout.result === undefined && conflicts.length === 0) return null;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          {fanout.result === undefined ? null : (
            <details className="hr-card-details">
              <summary>{labels.result}</summary>
              <ValueBlock value={fanout.result} label={labels.result} />
            </details>
          )}
          {conflicts.length === 0 ? null : (
            <details className="hr-card-details" open>
              <summary>{labels.conflicts}</summary>
              <ValueBlock value={conflicts} label={labels.conflicts} />
            </details>
          )}
        </>
      )}
    </Base>
  );
});
