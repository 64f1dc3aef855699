import type { PageRequest } from './page.ts';

export type ApprovalKind = 'tool' | 'plan' | 'consent' | 'budget' | 'input';
export type ApprovalStatus =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'superseded';
/** The server's judgement by policy, never the agent's (R7). */
export type ApprovalRisk = 'low' | 'medium' | 'high';
/** The Agent Client Protocol's option kinds. */
export type ApprovalOptionKind = 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always';

export interface ApprovalOption {
  id: string;
  kind: ApprovalOptionKind;
  label: string;
}

export interface ApprovalDecision {
  /** The user who decided, as the server knows them. */
  by: string;
  at: string;
  outcome: 'approved' | 'rejected';
  optionId: string;
  reason?: string | undefined;
  editedInput?: unknown;
}

/**
 * A question that only a person may answer. Bound to its thread, run, tool call and the digest of the
 * exact input; decided once; an approved call runs at most once (R6).
 */
export interface Approval {
  approvalId: string;
  threadId: string;
  runId: string;
  toolCallId?: string | undefined;
  /** The sub-agent's lane it was asked in; absent in the run's own message. */
  lane?: string | undefined;
  kind: ApprovalKind;
  toolName: string;
  /** From the tool's definition on the server, never from the model. */
  title: string;
  /** Exactly what runs when it is approved (R7). Written by the agent: hostile until proven otherwise. */
  input: unknown;
  /** `digestInput(input)`. A decision names it, so that a decision on anything else is refused as `drift`. */
  inputDigest: string;
  /** JSON Schema of the input, where the tool has one. */
  inputSchema?: unknown;
  editable: boolean;
  risk: ApprovalRisk;
  options: ApprovalOption[];
  requestedAt: string;
  expiresAt?: string | undefined;
  status: ApprovalStatus;
  decision?: ApprovalDecision | undefined;
  version: number;
}

export interface ApprovalFilter extends PageRequest {
  threadId?: string | undefined;
  /** `decided` is everything that is not pending. */
  status?: ApprovalStatus | 'decided' | undefined;
}

export interface ApprovalDecisionRequest {
  /** One of the approval's `options`. */
  optionId: string;
  /** The digest of the input the person saw. */
  inputDigest: string;
  reason?: string | undefined;
  /** Only where the approval is `editable`. */
  editedInput?: unknown;
  /** The same key again is the same decision, so an answer lost on the way can be asked for again (R10). */
  idempotencyKey: string;
}
