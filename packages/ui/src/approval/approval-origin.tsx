'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('p', 'approval-origin');

/** Which agent asks, for whom, and the server's category. @selector `.hr-approval-origin` */
export const ApprovalOrigin: ForwardRefExoticComponent<
  PartProps<'p'> & RefAttributes<HTMLParagraphElement>
> = forwardRef(function ApprovalOrigin({ children, ...props }, ref) {
  const { approval } = useApprovalCard();
  const labels = useLabels().approval;
  const { agent, requestedBy, category } = approval;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          {/* A sentence of the kit runs as the page does, whatever name it begins with. */}
          <span>
            <VisibleText text={labels.requestedBy(agent, requestedBy)} />
          </span>
          {category === undefined ? null : (
            <span className="hr-approval-category">{labels.category(category)}</span>
          )}
        </>
      )}
    </Base>
  );
});
