'use client';
import { useThreadValue } from '@handrail/client/react';
import type { Approval } from '@handrail/protocol';
import type { ReactElement } from 'react';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { useThreadContext } from './thread-context.ts';
import { clockOffset } from './thread-selectors.ts';
import { useDecideApproval } from './use-decide-approval.ts';

/** The card of an approval in its thread, wired to the client. */
export function ThreadApproval({ approval }: { approval: Approval }): ReactElement {
  const { threadId } = useThreadContext();
  const clockOffsetMs = useThreadValue(threadId, clockOffset);
  const decide = useDecideApproval(approval.approvalId);
  return (
    <ApprovalCard
      approval={approval}
      onDecide={decide}
      clockOffsetMs={clockOffsetMs}
      data-approval={approval.approvalId}
    />
  );
}
