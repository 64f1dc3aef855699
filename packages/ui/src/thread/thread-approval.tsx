'use client';
import { useConnection, useThreadValue } from '@handrail/client/react';
import type { Approval } from '@handrail/protocol';
import type { ReactElement } from 'react';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { useClientApproval } from '../approval/use-client-approval.ts';
import { useThreadContext } from './thread-context.ts';
import { clockOffset } from './thread-selectors.ts';

export interface ThreadApprovalProps {
  approval: Approval;
}

/** The card of an approval in its thread, wired to the client. */
export function ThreadApproval({ approval }: ThreadApprovalProps): ReactElement {
  const { threadId } = useThreadContext();
  const clockOffsetMs = useThreadValue(threadId, clockOffset);
  const { status } = useConnection(threadId);
  const wired = useClientApproval(approval);
  return (
    <ApprovalCard
      {...wired}
      data-approval={approval.approvalId}
      clockOffsetMs={clockOffsetMs}
      offline={status === 'offline'}
    />
  );
}
