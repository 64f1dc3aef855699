'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useToolCallLine } from './tool-call-context.ts';

/** Longer ones are cut after three lines, which costs a clip of its own each: too much for every card there is. */
const SHORT = 40;

const Base = createPart('span', 'tool-call-title');

/** The tool's title, or its name where it has none. @selector `.hr-tool-call-title` */
export const ToolCallTitle: ForwardRefExoticComponent<
  PartProps<'span'> & RefAttributes<HTMLSpanElement>
> = forwardRef(function ToolCallTitle({ children, ...props }, ref) {
  const { title } = useToolCallLine();
  const long = children !== undefined || title.length > SHORT;
  return (
    <Base {...props} ref={ref} data-long={long ? '' : undefined}>
      {children ?? (
        <bdi>
          <VisibleText text={title} />
        </bdi>
      )}
    </Base>
  );
});
