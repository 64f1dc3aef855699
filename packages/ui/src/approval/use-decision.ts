import { isHandrailError } from '@handrail/protocol';
import { useRef, useState } from 'react';
import type { ApprovalChoice, DecideApproval } from './approval-choice.ts';

/** `late`: somebody else had decided before. */
export type DecisionPhase = 'idle' | 'sending' | 'sent' | 'late' | 'failed';

export interface DecisionState {
  phase: DecisionPhase;
  /** Text that may be shown, where the failure brought one. */
  error: string | undefined;
  decide: DecideApproval | undefined;
}

/** One decision on its way: a second one waits until the first has failed. */
export function useDecision(onDecide: DecideApproval | undefined): DecisionState {
  const [state, setState] = useState<{ phase: DecisionPhase; error: string | undefined }>({
    phase: 'idle',
    error: undefined,
  });
  // Two clicks may come before the first one has rendered.
  const busy = useRef(false);
  if (!onDecide) return { ...state, decide: undefined };
  const decide = async (choice: ApprovalChoice): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setState({ phase: 'sending', error: undefined });
    try {
      const late = isLate(await onDecide(choice));
      setState({ phase: late ? 'late' : 'sent', error: undefined });
    } catch (error) {
      busy.current = false;
      setState({ phase: 'failed', error: isHandrailError(error) ? error.message : undefined });
    }
  };
  return { ...state, decide };
}

function isLate(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'status' in result &&
    result.status === 'already-decided'
  );
}
