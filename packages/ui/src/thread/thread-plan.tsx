'use client';
import { usePlan } from '@handrail/client/react';
import type { ReactElement } from 'react';
import { PlanCard } from '../plan/plan-card.tsx';

/** The card of a plan in its thread, wired to the client; nothing until the plan is known. */
export function ThreadPlan({ planId }: { planId: string }): ReactElement | null {
  const { plan, decide } = usePlan(planId);
  return plan ? <PlanCard plan={plan} onDecide={decide} data-plan={planId} /> : null;
}
