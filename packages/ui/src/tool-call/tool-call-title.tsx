'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useToolCall } from './tool-call-context.ts';
import { toolPartName } from './tool-part.ts';

const Base = createPart('span', 'tool-call-title');

/** The tool's title, or its name where it has none. @selector `.hr-tool-call-title` */
export const ToolCallTitle: ForwardRefExoticComponent<
  PartProps<'span'> & RefAttributes<HTMLSpanElement>
> = forwardRef(function ToolCallTitle({ children, ...props }, ref) {
  const { part } = useToolCall();
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <bdi>
          <VisibleText text={part.title ?? toolPartName(part)} />
        </bdi>
      )}
    </Base>
  );
});
