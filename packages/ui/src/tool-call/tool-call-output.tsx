'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ValueBlock } from '../json/value-block.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useToolCallLine, useToolPart } from './tool-call-context.ts';

const Base = createPart('div', 'tool-call-output');

/** The output, the error, or nothing while there is neither. @selector `.hr-tool-call-output` */
export const ToolCallOutput: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ToolCallOutput({ children, ...props }, ref) {
  const part = useToolPart();
  const { status } = useToolCallLine();
  const { toolCall } = useLabels();
  const failed = part.state === 'output-error';
  const value = failed ? part.errorText : part.output;
  if (children === undefined && value === undefined && status !== 'done') return null;
  const caption = failed ? toolCall.error : toolCall.output;
  return (
    <Base {...props} ref={ref} data-status={status}>
      {children ?? (
        <>
          <div className="hr-tool-call-caption">{caption}</div>
          {value === undefined ? (
            <div className="hr-tool-call-none">{toolCall.noOutput}</div>
          ) : (
            <ValueBlock value={value} label={caption} />
          )}
        </>
      )}
    </Base>
  );
});
