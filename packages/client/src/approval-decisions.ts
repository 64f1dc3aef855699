import type {
  AgentRuntime,
  Approval,
  ApprovalOptionKind,
  DecisionResult,
  Scope,
} from '@handrail/protocol';
import { canonicalJson, HandrailError } from '@handrail/protocol';

export interface ApproveOptions {
  reason?: string | undefined;
  /** Only where the approval is `editable`. */
  editedInput?: unknown;
  /** Also for the next calls of this kind. @defaultValue false */
  always?: boolean | undefined;
}

export type RejectOptions = Omit<ApproveOptions, 'editedInput'>;

export type Deciding = 'approved' | 'rejected';

export interface DecisionContext {
  runtime: AgentRuntime;
  scope: Scope;
  generateId: () => string;
  find(approvalId: string): Approval | undefined;
  /** A decision is on its way, or no longer is. */
  setDeciding(approvalId: string, outcome: Deciding | undefined): void;
  take(approval: Approval): void;
}

export interface ApprovalDecisions {
  readonly approve: (approvalId: string, options?: ApproveOptions) => Promise<DecisionResult>;
  readonly reject: (approvalId: string, options?: RejectOptions) => Promise<DecisionResult>;
}

/**
 * Decides approvals: names the digest of the input that was shown (R7), and asks under the same key
 * again when an answer was lost, so that one intention is one decision (R10).
 */
export function createApprovalDecisions(context: DecisionContext): ApprovalDecisions {
  const { runtime, scope } = context;
  const lost = new Map<string, { intention: string; idempotencyKey: string }>();

  async function decide(
    approvalId: string,
    outcome: Deciding,
    kind: ApprovalOptionKind,
    options: ApproveOptions,
  ): Promise<DecisionResult> {
    const approval = context.find(approvalId);
    if (!approval) throw unknownApproval();
    const option = approval.options.find((candidate) => candidate.kind === kind);
    if (!option) throw notOffered(kind);
    const { reason, editedInput } = options;
    const decision = {
      optionId: option.id,
      inputDigest: approval.inputDigest,
      ...(reason === undefined ? {} : { reason }),
      ...(editedInput === undefined ? {} : { editedInput }),
    };
    const intention = canonicalJson(decision);
    const before = lost.get(approvalId);
    const idempotencyKey =
      before?.intention === intention ? before.idempotencyKey : context.generateId();
    lost.set(approvalId, { intention, idempotencyKey });
    context.setDeciding(approvalId, outcome);
    try {
      const result = await runtime.decideApproval(scope, approvalId, {
        ...decision,
        idempotencyKey,
      });
      lost.delete(approvalId);
      if (result.approval) context.take(result.approval);
      return result;
    } finally {
      context.setDeciding(approvalId, undefined);
    }
  }

  return {
    approve: (approvalId, options = {}) =>
      decide(approvalId, 'approved', options.always ? 'allow_always' : 'allow_once', options),
    reject: (approvalId, options = {}) =>
      decide(approvalId, 'rejected', options.always ? 'reject_always' : 'reject_once', options),
  };
}

function unknownApproval(): HandrailError {
  return new HandrailError(
    'not-found',
    'This approval is not loaded here, so it cannot be decided: what is decided must have been seen. Open its thread or the approvals first.',
  );
}

function notOffered(kind: ApprovalOptionKind): HandrailError {
  return new HandrailError(
    'unsupported',
    `This approval does not offer ${kind.replace('_', ' ')}, so nothing was decided. Use one of its options.`,
  );
}
