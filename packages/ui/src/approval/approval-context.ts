import type { Approval } from '@handrail/protocol';
import { createContext, useContext } from 'react';
import type { Context } from 'react';
import type { DecisionState } from './use-decision.ts';

export interface ApprovalContextValue extends DecisionState {
  approval: Approval;
  /** The id of the title, which names the card. */
  titleId: string;
  /** Server time minus client time, milliseconds. */
  clockOffsetMs: number;
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
