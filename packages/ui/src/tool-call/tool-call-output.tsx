'use client';
import { forwardRef } from 'react';
import type { ComponentType, ForwardRefExoticComponent, RefAttributes } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { leafText } from '../json-tree/leaf-text.ts';
import { JsonView } from '../json-tree/json-view.tsx';
import { ValueBlock } from '../json/value-block.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { PictureView } from '../tool-value/picture-view.tsx';
import type { ToolValueProps, ToolValueViews } from '../tool-value/tool-value.tsx';
import { useToolCallLine, useToolPart } from './tool-call-context.ts';

const Base = createPart('div', 'tool-call-output');

/** Fetched with the first result that is opened and more than plain text. */
const ToolValue: ComponentType<ToolValueProps> = loadedLater(async () => {
  const { ToolValue: Loaded } = await import('../tool-value/tool-value.tsx');
  return Loaded;
});

const VIEWS: ToolValueViews = { Json: JsonView, leafText, Text: ValueBlock, Picture: PictureView };

/** Where a unified diff says which lines it is about. */
const HUNK = /^@@ -\d/m;

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
  const caption = status === 'failed' ? toolCall.error : toolCall.output;
  return (
    <Base {...props} ref={ref} data-status={status}>
      {children ?? (
        <>
          <div className="hr-tool-call-caption">{caption}</div>
          {value === undefined ? (
            <div className="hr-tool-call-none">{toolCall.noOutput}</div>
          ) : isPlain(value) || failed ? (
            <ValueBlock value={value} label={caption} />
          ) : (
            <ToolValue views={VIEWS} value={value} label={caption} />
          )}
        </>
      )}
    </Base>
  );
});

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length > 100_000 || !HUNK.test(value);
  return typeof value !== 'object' || value === null;
}
