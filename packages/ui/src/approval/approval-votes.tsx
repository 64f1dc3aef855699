'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { TimeText } from '../time/time-text.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('div', 'approval-votes');

/** How many of the people it takes have agreed, and who they are; nothing where one decides alone. @selector `.hr-approval-votes` */
export const ApprovalVotes: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalVotes({ children, ...props }, ref) {
  const { approval } = useApprovalCard();
  const labels = useLabels().approval;
  const { review, votes } = approval;
  if (!review || (review.quorum < 2 && votes.length < 2 && review.notRequester !== true)) {
    return null;
  }
  const agreed = votes.filter(({ outcome }) => outcome === 'approved').length;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          <span className="hr-approval-tally">
            <span aria-hidden="true" className="hr-approval-dots">
              {Array.from({ length: Math.min(review.quorum, 12) }, (_, index) => (
                <i key={index} data-status={index < agreed ? 'given' : 'open'} />
              ))}
            </span>
            {labels.votes(agreed, review.quorum)}
          </span>
          {votes.length === 0 ? null : (
            <ul>
              {votes.map(({ by, at, outcome, reason }) => (
                <li key={`${by} ${at}`}>
                  <span>{labels.voteOf[outcome](by)}</span> <TimeText at={at} />
                  {reason === undefined || reason === '' ? null : (
                    <q dir="auto">
                      <VisibleText text={reason} />
                    </q>
                  )}
                </li>
              ))}
            </ul>
          )}
          {review.notRequester === true ? (
            <span className="hr-approval-hint">{labels.notRequester}</span>
          ) : null}
        </>
      )}
    </Base>
  );
});
