'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useFanoutCard } from './fanout-context.ts';
import { FanoutLane } from './fanout-lane.tsx';

const Base = createPart('ul', 'fanout-lanes');

/** More than this many lanes scroll in a box of their own. */
const ROOMY = 8;

/** A lane for each sub-agent, in the order they were given. @selector `.hr-fanout-lanes[data-status]` */
export const FanoutLanes: ForwardRefExoticComponent<
  PartProps<'ul'> & RefAttributes<HTMLUListElement>
> = forwardRef(function FanoutLanes({ children, ...props }, ref) {
  const { fanout } = useFanoutCard();
  const labels = useLabels().fanout;
  return (
    <Base
      aria-label={labels.lanes}
      {...props}
      ref={ref}
      data-status={fanout.children.length > ROOMY ? 'many' : 'few'}
    >
      {children ?? fanout.children.map((child) => <FanoutLane key={child.childId} child={child} />)}
    </Base>
  );
});
