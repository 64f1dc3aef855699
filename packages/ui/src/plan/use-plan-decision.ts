import type { PlanChoice } from '@handrail/client';
import { isHandrailError } from '@handrail/protocol';
import type { DecisionStatus, Plan, PlanStep } from '@handrail/protocol';
import { useRef, useState } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { WithReasonProps } from '../labels/with-reason.tsx';
import type { DecidePlan } from './plan-choice.ts';

export interface PlanDraft {
  /** The plan as it was when the person began to change it. */
  base: Plan;
  steps: readonly PlanStep[];
}

export interface PlanDecisionState {
  phase: 'idle' | 'sending' | 'sent' | 'failed';
  /** What may be shown of a failure, with the server's own words where it brought some. */
  error: WithReasonProps | undefined;
  /** What the person has changed and not sent. */
  draft: PlanDraft | undefined;
  /** Undefined ends the changing. */
  setDraft: (draft: PlanDraft | undefined) => void;
  /** The plan as it is now, where it is another than the one the draft began with. */
  conflict: Plan | undefined;
  decide: ((choice: Omit<PlanChoice, 'version'>) => Promise<void>) | undefined;
}

/** After these the plan itself says what became of it. */
const SETTLED: ReadonlySet<DecisionStatus> = new Set([
  'accepted',
  'already-decided',
  'expired',
  'superseded',
]);

/** One decision on its way, and the changes to the steps that are not yet sent. */
export function usePlanDecision(plan: Plan, onDecide: DecidePlan | undefined): PlanDecisionState {
  const labels = useLabels().plan;
  const [state, setState] = useState<Pick<PlanDecisionState, 'phase' | 'error'>>(IDLE);
  const [draft, setDraft] = useState<PlanDraft>();
  const [told, setTold] = useState<Plan>();
  // Two clicks may come before the first one has rendered.
  const busy = useRef(false);
  const now = told && told.version > plan.version ? told : plan;
  const conflict = draft && draft.base.version < now.version ? now : undefined;

  const decide = async (choice: Omit<PlanChoice, 'version'>): Promise<void> => {
    if (busy.current || !onDecide) return;
    busy.current = true;
    setState({ phase: 'sending', error: undefined });
    try {
      const version = draft ? draft.base.version : now.version;
      const result = await onDecide({ ...choice, version });
      if (result?.plan) setTold(result.plan);
      if (result && !SETTLED.has(result.status)) {
        busy.current = false;
        const isConflict = result.status === 'conflict';
        const text = isConflict ? labels.changedMeanwhile : labels.notTaken;
        // With changes of the person's own the card shows both plans instead.
        setState(
          isConflict && draft ? IDLE : { phase: 'failed', error: { text, reason: undefined } },
        );
        return;
      }
      setDraft(undefined);
      setState({ phase: 'sent', error: undefined });
    } catch (error) {
      busy.current = false;
      const reason = isHandrailError(error) ? error.message : undefined;
      setState({ phase: 'failed', error: { text: labels.failed, reason } });
    }
  };
  return { ...state, draft, setDraft, conflict, decide: onDecide ? decide : undefined };
}

const IDLE = { phase: 'idle', error: undefined } as const;
