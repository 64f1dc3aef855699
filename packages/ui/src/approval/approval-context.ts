import type { Approval } from '@handrail/protocol';
import { createContext, useContext } from 'react';
import type { Context } from 'react';
import type { ResolveApproval } from './approval-choice.ts';
import type { CardMode } from './use-card-mode.ts';
import type { DecisionState } from './use-decision.ts';

export interface ApprovalContextValue extends DecisionState {
  approval: Approval;
  /** The id of the title, which names the card. */
  titleId: string;
  /** Server time minus client time, milliseconds. */
  clockOffsetMs: number;
  /** Nothing can be sent now. */
  offline: boolean;
  resolve: ResolveApproval | undefined;
  mode: CardMode;
  setMode: (mode: CardMode) => void;
  reason: string;
  setReason: (reason: string) => void;
  /** A decision was tried without the reason it needs. */
  reasonMissing: boolean;
  /** True when a decision of this kind may go; otherwise asks for the reason it needs. */
  hasReasonFor: (outcome: 'approved' | 'rejected') => boolean;
}

export const ApprovalContext: Context<ApprovalContextValue | undefined> = createContext<
  ApprovalContextValue | undefined
>(undefined);

/** The approval this part is inside of. */
export function useApprovalCard(): ApprovalContextValue {
  const value = useContext(ApprovalContext);
  if (!value)
    throw new Error(
      '@handrail/ui: an Approval part stands outside Approval.Root, which gives it its approval. Put it inside.',
    );
  return value;
}
