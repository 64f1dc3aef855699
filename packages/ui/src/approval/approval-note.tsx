'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

const Base = createPart('figure', 'approval-note');

export interface ApprovalNoteProps extends Omit<PartProps<'figure'>, 'children'> {
  /** The agent's own words. */
  text: string;
}

/** What the agent says about its request: fenced, labelled as unchecked, plain text. @selector `.hr-approval-note` */
export const ApprovalNote: ForwardRefExoticComponent<
  ApprovalNoteProps & RefAttributes<HTMLElement>
> = forwardRef(function ApprovalNote({ text, ...props }, ref) {
  const { approval } = useLabels();
  return (
    <Base {...props} ref={ref}>
      <figcaption>{approval.agentSays}</figcaption>
      <blockquote dir="auto">
        <VisibleText text={text} />
      </blockquote>
    </Base>
  );
});
