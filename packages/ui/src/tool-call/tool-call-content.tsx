'use client';
import { Content as CollapsibleContent } from 'radix-ui/collapsible';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'tool-call-content');

/** The details; mounted only while open, so closed cards cost nothing. @selector `.hr-tool-call-content` */
export const ToolCallContent: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ToolCallContent(props, ref) {
  return (
    <CollapsibleContent asChild>
      <Base {...props} ref={ref} />
    </CollapsibleContent>
  );
});
