'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { useApprovalCard } from './approval-context.ts';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalEditing } from './approval-editing.tsx';
import { ApprovalExecution } from './approval-execution.tsx';
import { ApprovalExpiry } from './approval-expiry.tsx';
import { ApprovalInput } from './approval-input.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { ApprovalOrigin } from './approval-origin.tsx';
import { ApprovalVotes } from './approval-votes.tsx';

/** All of a card below its title: what would run and the ways to decide, or what was decided and came of it. */
export function ApprovalBody({ agentText }: { agentText?: string | undefined }): ReactElement {
  const { approval, mode } = useApprovalCard();
  const labels = useLabels().approval;
  const editing = mode.kind === 'edit';
  if (approval.status === 'pending') {
    return (
      <>
        <div className="hr-approval-body">
          <ApprovalOrigin />
          {editing ? null : <ApprovalInput />}
          {agentText === undefined || agentText === '' ? null : <ApprovalNote text={agentText} />}
          <ApprovalVotes />
          <ApprovalExpiry />
          {/* It ends with its own buttons, and nothing stands below what decides. */}
          {editing ? <ApprovalEditing /> : null}
        </div>
        <ApprovalActions />
      </>
    );
  }
  return (
    <>
      <ApprovalDecision />
      <ApprovalExecution />
      <details className="hr-approval-details">
        <summary>{labels.showInput}</summary>
        <ApprovalOrigin />
        <ApprovalInput />
        <ApprovalVotes />
      </details>
    </>
  );
}
