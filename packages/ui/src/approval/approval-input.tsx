'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { JsonView } from '../json-tree/json-view.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('div', 'approval-input');

/**
 * The exact input that runs, whole and never as Markdown: the stored one, or the one it was changed to. What could
 * hide in it is made visible and announced above it. @selector `.hr-approval-input`
 */
export const ApprovalInput: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalInput({ children, ...props }, ref) {
  const { approval } = useApprovalCard();
  const labels = useLabels().approval;
  const { decision, toolName, title } = approval;
  const input = decision?.editedInput === undefined ? approval.input : decision.editedInput;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          <div className="hr-approval-caption">
            {labels.exactInput}{' '}
            <code dir="ltr">
              <VisibleText text={toolName} />
            </code>
          </div>
          {isEmpty(input) ? (
            <p className="hr-approval-empty">{labels.emptyInput}</p>
          ) : (
            <JsonView value={input} label={labels.exactInput} besides={[title, toolName]} />
          )}
        </>
      )}
    </Base>
  );
});

function isEmpty(input: unknown): boolean {
  if (input === undefined) return true;
  return (
    typeof input === 'object' &&
    input !== null &&
    !Array.isArray(input) &&
    Object.keys(input).length === 0
  );
}
