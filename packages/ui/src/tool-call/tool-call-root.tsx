'use client';
import { durationOf } from '@handrail/protocol';
import { forwardRef, useMemo } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { DisclosureContext, useOwnDisclosure } from '../part/disclosure.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { ToolCallLineContext, ToolPartContext } from './tool-call-context.ts';
import { toolCallStatus } from './tool-call-status.ts';
import { toolPartName } from './tool-part.ts';
import type { ToolPart } from './tool-part.ts';

const Base = createPart('div', 'tool-call-root', { root: true });

export interface ToolCallRootProps extends Omit<PartProps<'div'>, 'part'> {
  part: ToolPart;
  /** The run is over: a call that is still open was cut off. @defaultValue false */
  ended?: boolean | undefined;
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Holds one tool call and whether its details are open. @selector `.hr-tool-call-root[data-status]` */
export const ToolCallRoot: ForwardRefExoticComponent<
  ToolCallRootProps & RefAttributes<HTMLDivElement>
> = forwardRef(function ToolCallRoot(
  { part, ended = false, open, defaultOpen = false, onOpenChange, ...props },
  ref,
) {
  const disclosure = useOwnDisclosure({ open, defaultOpen, onOpenChange });
  const status = toolCallStatus(part, ended);
  const title = part.title ?? toolPartName(part);
  const durationMs = durationOf(part);
  const line = useMemo(() => ({ title, status, durationMs }), [title, status, durationMs]);
  return (
    <ToolPartContext.Provider value={part}>
      <ToolCallLineContext.Provider value={line}>
        <DisclosureContext.Provider value={disclosure}>
          <Base
            {...props}
            ref={ref}
            data-status={status}
            data-state={disclosure.open ? 'open' : 'closed'}
          />
        </DisclosureContext.Provider>
      </ToolCallLineContext.Provider>
    </ToolPartContext.Provider>
  );
});
