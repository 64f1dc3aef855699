import type { Plan } from '@handrail/protocol';
import { createContext, useContext } from 'react';
import type { Context } from 'react';
import type { PlanDecisionState } from './use-plan-decision.ts';

export interface PlanContextValue extends PlanDecisionState {
  plan: Plan;
  /** The id of the title, which names the card. */
  titleId: string;
}

export const PlanContext: Context<PlanContextValue | undefined> = createContext<
  PlanContextValue | undefined
>(undefined);

/** The plan this part is inside of. */
export function usePlanCard(): PlanContextValue {
  const value = useContext(PlanContext);
  if (!value)
    throw new Error(
      '@handrail/ui: a Plan part stands outside Plan.Root, which gives it its plan. Put it inside.',
    );
  return value;
}
