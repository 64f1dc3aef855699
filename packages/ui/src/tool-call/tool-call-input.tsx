'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ValueBlock } from '../json/value-block.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useToolPart } from './tool-call-context.ts';
import type { ToolPart } from './tool-part.ts';

const Base = createPart('div', 'tool-call-input');

/** The input; while it is being written, the raw text as far as it has come. @selector `.hr-tool-call-input` */
export const ToolCallInput: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ToolCallInput({ children, ...props }, ref) {
  const part = useToolPart();
  const { toolCall } = useLabels();
  const value = inputOf(part);
  const empty = value === undefined || value === '';
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          <div className="hr-tool-call-caption">{toolCall.input}</div>
          {empty ? (
            <div className="hr-tool-call-none">{toolCall.noInput}</div>
          ) : (
            <ValueBlock value={value} label={toolCall.input} />
          )}
        </>
      )}
    </Base>
  );
});

function inputOf(part: ToolPart): unknown {
  if (part.input !== undefined) return part.input;
  return 'rawInput' in part ? part.rawInput : undefined;
}
