import type {
  AgentRuntime,
  Approval,
  ApprovalOption,
  ApprovalOptionKind,
  DecisionResult,
  ErrorEnvelope,
  ResolveResult,
  Scope,
} from '@handrail/protocol';
import { canonicalJson, HandrailError, isHandrailError, toErrorEnvelope } from '@handrail/protocol';

export interface ApproveOptions {
  reason?: string | undefined;
  /** Only where the approval is `editable`. */
  editedInput?: unknown;
  /** Also for the next calls of this kind. @defaultValue false */
  always?: boolean | undefined;
}

export type RejectOptions = Omit<ApproveOptions, 'editedInput'>;

export interface DecideOptions extends Omit<ApproveOptions, 'always'> {
  /** One of the approval's `options`. */
  optionId: string;
  /** Of the input that was on the screen. @defaultValue that of the approval as it is known now */
  inputDigest?: string | undefined;
}

/** One of several decisions: an option by its id, or the first of a kind. */
export interface ManyDecision extends Partial<DecideOptions> {
  approvalId: string;
  kind?: ApprovalOptionKind | undefined;
}

export type Deciding = 'approved' | 'rejected';

/** A decision whose answer is not known or was an error: nothing is shown as decided. */
export interface FailedDecision {
  outcome: Deciding;
  error: ErrorEnvelope;
}

export interface DecisionContext {
  runtime: AgentRuntime;
  scope: Scope;
  generateId: () => string;
  find(approvalId: string): Approval | undefined;
  /** A decision is on its way, or no longer is; then why it failed, if it did. */
  setDeciding(approvalIds: readonly string[], outcome: Deciding | FailedDecision | undefined): void;
  take(approval: Approval): void;
}

export interface ApprovalDecisions {
  readonly approve: (approvalId: string, options?: ApproveOptions) => Promise<DecisionResult>;
  readonly reject: (approvalId: string, options?: RejectOptions) => Promise<DecisionResult>;
  readonly decide: (approvalId: string, options: DecideOptions) => Promise<DecisionResult>;
  readonly decideMany: (decisions: readonly ManyDecision[]) => Promise<DecisionResult[]>;
  readonly retryDecision: (approvalId: string) => Promise<DecisionResult>;
  readonly resolveApproval: (
    approvalId: string,
    action: 'check' | 'run-again',
  ) => Promise<ResolveResult>;
}

/** What the server takes in one call. */
const MOST_AT_ONCE = 100;

interface Intention {
  approvalId: string;
  outcome: Deciding;
  decision: { optionId: string; inputDigest: string; reason?: string; editedInput?: unknown };
  idempotencyKey: string;
}

/**
 * Decides approvals: names the digest of the input that was shown (R7), and asks under the same key
 * again when an answer was lost, so that one intention is one decision (R10).
 */
export function createApprovalDecisions(context: DecisionContext): ApprovalDecisions {
  const { runtime, scope } = context;
  const lost = new Map<string, Intention>();
  const resolving = new Map<string, string>();

  function intend(
    approvalId: string,
    choose: (approval: Approval) => ApprovalOption | undefined,
    { reason, editedInput, inputDigest }: Partial<DecideOptions>,
  ): Intention {
    const approval = context.find(approvalId);
    if (!approval) throw unknownApproval();
    const option = choose(approval);
    if (!option) throw notOffered();
    const decision = {
      optionId: option.id,
      inputDigest: inputDigest ?? approval.inputDigest,
      ...(reason === undefined ? {} : { reason }),
      ...(editedInput === undefined ? {} : { editedInput }),
    };
    const before = lost.get(approvalId);
    const intention: Intention =
      before && canonicalJson(before.decision) === canonicalJson(decision)
        ? before
        : {
            approvalId,
            outcome: option.kind.startsWith('allow') ? 'approved' : 'rejected',
            decision,
            idempotencyKey: context.generateId(),
          };
    lost.set(approvalId, intention);
    return intention;
  }

  /** Shown as on its way, or as failed. */
  function mark(intentions: readonly Intention[], error?: unknown): void {
    for (const { approvalId, outcome } of intentions)
      context.setDeciding(
        [approvalId],
        error === undefined ? outcome : { outcome, error: toErrorEnvelope(error) },
      );
  }

  /** The answers are known: what they say of the approvals is shown. */
  function settle(intentions: readonly Intention[], results: readonly DecisionResult[]): void {
    const ids = intentions.map(({ approvalId }) => approvalId);
    results.forEach(({ approval }, at) => {
      lost.delete(ids[at] ?? '');
      if (approval) context.take(approval);
    });
    context.setDeciding(ids, undefined);
  }

  async function send(intention: Intention): Promise<DecisionResult> {
    const { approvalId, decision, idempotencyKey } = intention;
    mark([intention]);
    try {
      const result = await runtime.decideApproval(scope, approvalId, {
        ...decision,
        idempotencyKey,
      });
      settle([intention], [result]);
      return result;
    } catch (error) {
      mark([intention], error);
      throw error;
    }
  }

  async function sendMany(intentions: readonly Intention[]): Promise<DecisionResult[]> {
    mark(intentions);
    try {
      const { results } = await runtime.decideApprovals(scope, {
        decisions: intentions.map(({ approvalId, decision, idempotencyKey }) => ({
          approvalId,
          ...decision,
          idempotencyKey,
        })),
      });
      settle(intentions, results);
      return results;
    } catch (error) {
      mark(intentions, error);
      // A server that takes one at a time.
      if (isHandrailError(error) && error.code === 'unsupported')
        return Promise.all(intentions.map(send));
      throw error;
    }
  }

  const byKind = (kind: ApprovalOptionKind) => (approval: Approval) =>
    approval.options.find((option) => option.kind === kind);
  const byId = (optionId: string) => (approval: Approval) =>
    approval.options.find((option) => option.id === optionId);

  return {
    approve: async (approvalId, options = {}) =>
      send(intend(approvalId, byKind(options.always ? 'allow_always' : 'allow_once'), options)),
    reject: async (approvalId, options = {}) =>
      send(intend(approvalId, byKind(options.always ? 'reject_always' : 'reject_once'), options)),
    decide: async (approvalId, options) =>
      send(intend(approvalId, byId(options.optionId), options)),
    async decideMany(decisions) {
      const intentions = decisions.map(({ approvalId, optionId, kind, ...options }) =>
        intend(
          approvalId,
          optionId === undefined ? byKind(kind ?? 'allow_once') : byId(optionId),
          options,
        ),
      );
      const results: DecisionResult[] = [];
      for (let at = 0; at < intentions.length; at += MOST_AT_ONCE)
        results.push(...(await sendMany(intentions.slice(at, at + MOST_AT_ONCE))));
      return results;
    },
    async retryDecision(approvalId) {
      const intention = lost.get(approvalId);
      if (!intention) throw nothingToRetry();
      return send(intention);
    },
    async resolveApproval(approvalId, action) {
      const wish = `${action} ${approvalId}`;
      const idempotencyKey = resolving.get(wish) ?? context.generateId();
      resolving.set(wish, idempotencyKey);
      const result = await runtime.resolveApproval(scope, approvalId, { action, idempotencyKey });
      resolving.delete(wish);
      for (const approval of [result.approval, result.next]) if (approval) context.take(approval);
      return result;
    },
  };
}

function unknownApproval(): HandrailError {
  return new HandrailError(
    'not-found',
    'This approval is not loaded here, and what is decided must have been seen. Open its thread or the approvals first.',
  );
}

function notOffered(): HandrailError {
  return new HandrailError(
    'unsupported',
    'This approval does not offer that option, so nothing was decided. Use one of its options.',
  );
}

function nothingToRetry(): HandrailError {
  return new HandrailError(
    'not-found',
    'No decision on this approval has failed here, so nothing was sent. Decide it.',
  );
}
