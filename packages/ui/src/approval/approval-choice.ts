import type { Approval, ApprovalOption, ApprovalOptionKind } from '@handrail/protocol';

/** What a person chose on the card. */
export interface ApprovalChoice {
  optionId: string;
  kind: ApprovalOptionKind;
  /** Of the input the person saw: a decision on any other is refused. */
  inputDigest: string;
  reason?: string | undefined;
  /** What runs instead of the input. */
  editedInput?: unknown;
}

/**
 * Sends a choice. Resolve with the `DecisionResult` where there is one: the card then says that somebody else was
 * faster, or that more votes are needed. When the promise rejects, the card shows why and lets the person try again.
 */
export type DecideApproval = (choice: ApprovalChoice) => void | Promise<unknown>;

/** Asks what became of a call that may have run, or to run it again. */
export type ResolveApproval = (action: 'check' | 'run-again') => Promise<unknown>;

export function allows(option: ApprovalOption): boolean {
  return option.kind === 'allow_once' || option.kind === 'allow_always';
}

export function isStanding(option: ApprovalOption): boolean {
  return option.kind === 'allow_always' || option.kind === 'reject_always';
}

/** True while the server would take a decision from this person. */
export function isDecidable(approval: Approval): boolean {
  return (
    approval.status === 'pending' && approval.options.length > 0 && approval.canDecide !== false
  );
}
