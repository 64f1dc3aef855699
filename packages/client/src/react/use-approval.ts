'use client';

import type { Approval, DecisionResult, ResolveResult } from '@handrail/protocol';
import { useCallback, useMemo } from 'react';
import type { ClientState } from '../agent-client.ts';
import type {
  ApproveOptions,
  DecideOptions,
  Deciding,
  FailedDecision,
  RejectOptions,
} from '../approval-decisions.ts';
import { knownEntity } from '../known-entity.ts';
import { own } from '../thread-state.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

export interface UseApproval {
  /** Undefined while no thread or feed that holds it is open. Always the server's truth. */
  approval: Approval | undefined;
  /** What this client has decided and the server has not yet answered: show it, and expect it to go back. */
  deciding: Deciding | undefined;
  /** Why the last decision here was not taken; nothing is decided. Gone with the next try. */
  failed: FailedDecision | undefined;
  /** @throws HandrailError when the answer is not known. Ask again: it is the same decision. */
  approve: (options?: ApproveOptions) => Promise<DecisionResult>;
  reject: (options?: RejectOptions) => Promise<DecisionResult>;
  /** Chooses one of the approval's options by its id. */
  decide: (options: DecideOptions) => Promise<DecisionResult>;
  /** Sends the decision that failed once more, exactly as it was. */
  retry: () => Promise<DecisionResult>;
  /** For a call that may have run: asks what became of it, or asks people for another run. */
  resolve: (action: 'check' | 'run-again') => Promise<ResolveResult>;
}

/** One approval, wherever it is known from, and how to decide it. Opens nothing by itself. */
export function useApproval(approvalId: string): UseApproval {
  const client = useAgentClient();
  const selectApproval = useCallback(
    (state: ClientState) => knownEntity(state, 'approvals', approvalId),
    [approvalId],
  );
  const selectDeciding = useCallback(
    (state: ClientState) => own(state.deciding, approvalId),
    [approvalId],
  );
  const selectFailed = useCallback(
    (state: ClientState) => own(state.failedDecisions, approvalId),
    [approvalId],
  );
  const actions = useMemo(
    () => ({
      approve: (options?: ApproveOptions) => client.approve(approvalId, options),
      reject: (options?: RejectOptions) => client.reject(approvalId, options),
      decide: (options: DecideOptions) => client.decide(approvalId, options),
      retry: () => client.retryDecision(approvalId),
      resolve: (action: 'check' | 'run-again') => client.resolveApproval(approvalId, action),
    }),
    [client, approvalId],
  );
  const approval = useClientValue(selectApproval);
  const deciding = useClientValue(selectDeciding);
  const failed = useClientValue(selectFailed);
  return { approval, deciding, failed, ...actions };
}
