'use client';

import type { DecisionResult, Plan } from '@handrail/protocol';
import { useCallback } from 'react';
import type { ClientState } from '../agent-client.ts';
import { knownEntity } from '../known-entity.ts';
import type { PlanChoice } from '../plan-decisions.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

export interface UsePlan {
  /** Undefined while no thread that holds it is open. */
  plan: Plan | undefined;
  /** @throws HandrailError when the answer is not known. Ask again: it is the same decision. */
  decide: (choice: PlanChoice) => Promise<DecisionResult>;
}

/** One plan as it is now, and how to decide it. Opens nothing by itself. */
export function usePlan(planId: string): UsePlan {
  const client = useAgentClient();
  const select = useCallback((state: ClientState) => knownEntity(state, 'plans', planId), [planId]);
  const plan = useClientValue(select);
  const decide = useCallback(
    (choice: PlanChoice) => client.decidePlan(planId, choice),
    [client, planId],
  );
  return { plan, decide };
}
