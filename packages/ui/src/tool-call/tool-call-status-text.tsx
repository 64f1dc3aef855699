'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { Mark } from '../icon/mark.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useToolCallLine } from './tool-call-context.ts';
import { ToolCallTime } from './tool-call-time.tsx';
import type { ToolCallStatus } from './tool-call-status.ts';

const Base = createPart('span', 'tool-call-status');

const ICONS: Record<Exclude<ToolCallStatus, 'done'>, IconName> = {
  composing: 'dots',
  running: 'spinner',
  waiting: 'shield',
  failed: 'alert',
  denied: 'ban',
  interrupted: 'offline',
  unknown: 'info',
};

/** The sign of a state. */
export function ToolCallMark({ status }: { status: ToolCallStatus }): ReactElement {
  return status === 'done' ? <Mark name="check" /> : <Icon name={ICONS[status]} />;
}

/** The state as icon and word, and how long the call took or has run. @selector `.hr-tool-call-status[data-status]` */
export const ToolCallStatusText: ForwardRefExoticComponent<
  PartProps<'span'> & RefAttributes<HTMLSpanElement>
> = forwardRef(function ToolCallStatusText({ children, ...props }, ref) {
  const { status } = useToolCallLine();
  const { toolCall } = useLabels();
  return (
    <Base {...props} ref={ref} data-status={status}>
      {children ?? (
        <>
          <ToolCallMark status={status} />
          {toolCall.status[status]}
          <ToolCallTime />
        </>
      )}
    </Base>
  );
});
