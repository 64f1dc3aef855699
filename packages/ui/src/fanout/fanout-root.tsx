'use client';
import type { Fanout, FanoutChild } from '@handrail/protocol';
import { forwardRef, useId, useMemo } from 'react';
import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { FanoutContext } from './fanout-context.ts';
import type { CancelFanout } from './fanout-context.ts';

const Base = createPart('div', 'fanout-root', { root: true });

export interface FanoutRootProps extends PartProps<'div'> {
  fanout: Fanout;
  /** Absent: nothing can be stopped here. */
  onCancel?: CancelFanout | undefined;
  /** What an open lane shows. @defaultValue the child's summary, its error or its last line */
  renderLane?: ((child: FanoutChild) => ReactNode) | undefined;
  /** The one line a closed lane shows while it works. */
  renderLine?: ((child: FanoutChild) => ReactNode) | undefined;
  /** Opens these lanes, by `childId`, each time it is another list; a person may close them again. */
  openLanes?: readonly string[] | undefined;
  /** Server time minus client time in milliseconds. @defaultValue 0 */
  clockOffsetMs?: number | undefined;
}

const NONE: readonly string[] = [];

/** Holds one fan-out of sub-agents. @selector `.hr-fanout-root[data-status]` */
export const FanoutRoot: ForwardRefExoticComponent<
  FanoutRootProps & RefAttributes<HTMLDivElement>
> = forwardRef(function FanoutRoot(
  { fanout, onCancel, renderLane, renderLine, openLanes = NONE, clockOffsetMs = 0, ...props },
  ref,
) {
  const titleId = useId();
  const value = useMemo(
    () => ({ fanout, titleId, onCancel, renderLane, renderLine, openLanes, clockOffsetMs }),
    [fanout, titleId, onCancel, renderLane, renderLine, openLanes, clockOffsetMs],
  );
  return (
    <FanoutContext.Provider value={value}>
      <Base
        role="group"
        aria-labelledby={titleId}
        {...props}
        ref={ref}
        data-status={fanout.status}
      />
    </FanoutContext.Provider>
  );
});
