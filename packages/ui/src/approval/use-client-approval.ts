import { useAgentClient, useApproval } from '@handrail/client/react';
import { HandrailError } from '@handrail/protocol';
import type { Approval, DecisionStatus } from '@handrail/protocol';
import { useCallback } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { ApprovalChoice } from './approval-choice.ts';
import type { ApprovalRootProps } from './approval-root.tsx';

/** After these the approval itself says what became of it. */
const SETTLED: ReadonlySet<DecisionStatus> = new Set([
  'accepted',
  'already-decided',
  'expired',
  'superseded',
]);

export type ClientApprovalProps = Pick<
  ApprovalRootProps,
  'approval' | 'onDecide' | 'onResolve' | 'deciding'
>;

/** What makes a card decide through the client above it, so that every place of the page shows the same. */
export function useClientApproval(given: Approval): ClientApprovalProps {
  const { approvalId } = given;
  const client = useAgentClient();
  const { approval = given, deciding } = useApproval(approvalId);
  const labels = useLabels().approval;
  const onDecide = useCallback(
    async ({ kind: _kind, ...choice }: ApprovalChoice) => {
      const result = await client.decide(approvalId, choice);
      if (SETTLED.has(result.status)) return result;
      const code = result.status === 'forbidden' ? 'forbidden' : 'drift';
      throw new HandrailError(code, code === 'drift' ? labels.notTaken : labels.mayNotDecide);
    },
    [client, approvalId, labels],
  );
  const onResolve = useCallback(
    (action: 'check' | 'run-again') => client.resolveApproval(approvalId, action),
    [client, approvalId],
  );
  return { approval, onDecide, onResolve, deciding: deciding !== undefined };
}
