'use client';
import { Trigger as CollapsibleTrigger } from 'radix-ui/collapsible';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('button', 'tool-call-trigger');

/** Opens and closes the details. @selector `.hr-tool-call-trigger` */
export const ToolCallTrigger: ForwardRefExoticComponent<
  PartProps<'button'> & RefAttributes<HTMLButtonElement>
> = forwardRef(function ToolCallTrigger(props, ref) {
  return (
    <CollapsibleTrigger asChild>
      <Base type="button" {...props} ref={ref} />
    </CollapsibleTrigger>
  );
});
