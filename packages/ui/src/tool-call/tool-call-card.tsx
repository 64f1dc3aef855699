'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Mark } from '../icon/mark.tsx';
import { ToolCallContent } from './tool-call-content.tsx';
import { ToolCallInput } from './tool-call-input.tsx';
import { ToolCallOutput } from './tool-call-output.tsx';
import { ToolCallRoot } from './tool-call-root.tsx';
import type { ToolCallRootProps } from './tool-call-root.tsx';
import { ToolCallStatusText } from './tool-call-status-text.tsx';
import { ToolCallTitle } from './tool-call-title.tsx';
import { ToolCallTrigger } from './tool-call-trigger.tsx';

export type ToolCallCardProps = Omit<ToolCallRootProps, 'children' | 'asChild'>;

/** The same elements for every card and every token: each part renders when what it shows is new. */
const CARD: ReactElement = (
  <>
    <ToolCallTrigger>
      <Mark name="chevron" />
      <ToolCallTitle />
      <ToolCallStatusText />
    </ToolCallTrigger>
    <ToolCallContent>
      <ToolCallInput />
      <ToolCallOutput />
    </ToolCallContent>
  </>
);

/** One tool call, closed to a line until a person opens it. Made of the parts of `ToolCall`. */
export const ToolCallCard: ForwardRefExoticComponent<
  ToolCallCardProps & RefAttributes<HTMLDivElement>
> = forwardRef(function ToolCallCard(props, ref) {
  return (
    <ToolCallRoot {...props} ref={ref}>
      {CARD}
    </ToolCallRoot>
  );
});
