'use client';

import type { Approval, DecisionResult } from '@handrail/protocol';
import { useCallback, useMemo } from 'react';
import type { ClientState } from '../agent-client.ts';
import type { ApproveOptions, Deciding, RejectOptions } from '../approval-decisions.ts';
import { knownEntity } from '../known-entity.ts';
import { own } from '../thread-state.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

export interface UseApproval {
  /** Undefined while no thread or feed that holds it is open. */
  approval: Approval | undefined;
  /** What this client has decided and the server has not yet answered. */
  deciding: Deciding | undefined;
  /** @throws HandrailError when the answer is not known. Ask again: it is the same decision. */
  approve: (options?: ApproveOptions) => Promise<DecisionResult>;
  reject: (options?: RejectOptions) => Promise<DecisionResult>;
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
  const actions = useMemo(
    () => ({
      approve: (options?: ApproveOptions) => client.approve(approvalId, options),
      reject: (options?: RejectOptions) => client.reject(approvalId, options),
    }),
    [client, approvalId],
  );
  const approval = useClientValue(selectApproval);
  const deciding = useClientValue(selectDeciding);
  return { approval, deciding, ...actions };
}
