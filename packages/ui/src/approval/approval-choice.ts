import type { Approval, ApprovalOption, ApprovalOptionKind } from '@handrail/protocol';

/** What a person chose on the card. */
export interface ApprovalChoice {
  optionId: string;
  kind: ApprovalOptionKind;
  reason?: string | undefined;
}

/** Sends a choice. When the promise rejects, the card shows why and lets the person try again. */
export type DecideApproval = (choice: ApprovalChoice) => void | Promise<unknown>;

export function allows(option: ApprovalOption): boolean {
  return option.kind === 'allow_once' || option.kind === 'allow_always';
}

/** True while the server would take a decision from this person. */
export function isDecidable(approval: Approval): boolean {
  return approval.status === 'pending' && approval.options.length > 0;
}
