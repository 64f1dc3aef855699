'use client';
import { forwardRef } from 'react';
import type { ComponentType, ForwardRefExoticComponent, RefAttributes } from 'react';
import type { ChangeListProps } from '../approval-edit/change-list.tsx';
import { loadedLater } from '../card/loaded-later.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { TimeText } from '../time/time-text.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('div', 'approval-decision');

/** Fetched when somebody's edit is first shown, as the editor is. */
const Changes: ComponentType<ChangeListProps> = loadedLater(
  async () => (await import('../approval-edit/change-list.tsx')).ChangeList,
);

/** Who decided, when, why and with which changes; nothing while nobody has. @selector `.hr-approval-decision` */
export const ApprovalDecision: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalDecision({ children, ...props }, ref) {
  const { approval, phase } = useApprovalCard();
  const labels = useLabels().approval;
  const { decision } = approval;
  if (!decision || approval.status === 'pending') return null;
  return (
    <Base {...props} ref={ref} data-status={decision.outcome}>
      {children ?? (
        <>
          <span>
            {approval.grantId !== undefined && approval.votes.length === 0
              ? labels.byGrant
              : labels.decidedBy(decision.by)}{' '}
            <TimeText at={decision.at} />
          </span>
          {phase === 'late' ? <span role="status">{labels.tooLate}</span> : null}
          {decision.reason === undefined || decision.reason === '' ? null : (
            <q dir="auto">
              <VisibleText text={decision.reason} />
            </q>
          )}
          {decision.editedInput === undefined ? null : (
            <>
              <span>{labels.edited}</span>
              <Changes before={approval.input} after={decision.editedInput} />
            </>
          )}
          {approval.grantId !== undefined && approval.votes.length > 0 ? (
            <span>{labels.madeGrant}</span>
          ) : null}
        </>
      )}
    </Base>
  );
});
