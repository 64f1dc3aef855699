import { useAgentClient } from '@handrail/client/react';
import { HandrailError } from '@handrail/protocol';
import type { DecisionStatus } from '@handrail/protocol';
import { useCallback } from 'react';
import type { ApprovalChoice, DecideApproval } from '../approval/approval-choice.ts';
import { useLabels } from '../labels/labels-provider.tsx';

/** After these the approval itself says what became of it. */
const SETTLED: ReadonlySet<DecisionStatus> = new Set([
  'accepted',
  'already-decided',
  'expired',
  'superseded',
]);

/** Sends a card's choice for one approval. Rejects with safe text when the server did not take it. */
export function useDecideApproval(approvalId: string): DecideApproval {
  const client = useAgentClient();
  const { approval } = useLabels();
  return useCallback(
    async ({ kind, reason }: ApprovalChoice) => {
      const options = {
        ...(reason === undefined ? {} : { reason }),
        always: kind.endsWith('always'),
      };
      const act = kind.startsWith('allow') ? client.approve : client.reject;
      const { status } = await act(approvalId, options);
      if (status !== 'accepted' && !SETTLED.has(status))
        throw new HandrailError(status, approval.notTaken);
    },
    [client, approvalId, approval],
  );
}
