import * as z from 'zod/mini';
import type {
  Approval,
  ApprovalDecision,
  ApprovalDecisionRequest,
  ApprovalDecisionsRequest,
  ApprovalOption,
  ApprovalReview,
  ApprovalStatus,
  ApprovalVote,
  ResolveApprovalRequest,
  ResolveResult,
} from '../approval.ts';
import type { ApprovalRisk } from '../approval-risk.ts';
import type { RequestOrigin } from '../scope.ts';
import { grantMatchSchema } from './grant-match.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** One status of an approval. */
export const approvalStatusSchema: z.ZodMiniType<ApprovalStatus> = wordSet({
  pending: true,
  approved: true,
  rejected: true,
  expired: true,
  cancelled: true,
  superseded: true,
});

/** The server's judgement of a call. */
export const approvalRiskSchema: z.ZodMiniType<ApprovalRisk> = wordSet({
  low: true,
  medium: true,
  high: true,
});

const option = z.looseObject({
  id: z.string(),
  kind: wordSet({ allow_once: true, allow_always: true, reject_once: true, reject_always: true }),
  label: z.string(),
  grant: z.optional(
    z.looseObject({ match: grantMatchSchema, expiresInMs: z.optional(z.number()) }),
  ),
} satisfies ShapeOf<ApprovalOption>);

const vote = {
  by: z.string(),
  at: z.string(),
  outcome: wordSet({ approved: true, rejected: true }),
  optionId: z.string(),
  reason: z.optional(z.string()),
  inputDigest: z.string(),
  from: z.optional(
    z.looseObject({
      address: z.optional(z.string()),
      userAgent: z.optional(z.string()),
    } satisfies ShapeOf<RequestOrigin>),
  ),
} satisfies ShapeOf<ApprovalVote>;

const decision = z.looseObject({
  ...vote,
  editedInput: z.optional(z.unknown()),
} satisfies ShapeOf<ApprovalDecision>);

const review = z.looseObject({
  quorum: z.number(),
  roles: z.optional(z.array(z.string())),
  notRequester: z.optional(z.boolean()),
} satisfies ShapeOf<ApprovalReview>);

/** An `Approval` of this protocol version; its input is whatever the agent wrote. */
export const approvalSchema: z.ZodMiniType<Approval> = z.looseObject({
  approvalId: z.string(),
  threadId: z.string(),
  runId: z.string(),
  toolCallId: z.optional(z.string()),
  lane: z.optional(z.string()),
  agent: z.string(),
  threadTitle: z.optional(z.string()),
  requestedBy: z.string(),
  batchId: z.optional(z.string()),
  replaces: z.optional(z.string()),
  kind: wordSet({ tool: true, plan: true, consent: true, budget: true, input: true }),
  toolName: z.string(),
  title: z.string(),
  input: z.unknown(),
  inputDigest: z.string(),
  inputSchema: z.optional(z.unknown()),
  editable: z.boolean(),
  risk: approvalRiskSchema,
  category: z.optional(z.string()),
  options: z.array(option),
  requiresReason: z.optional(wordSet({ reject: true, always: true })),
  review: z.optional(review),
  votes: z.array(z.looseObject(vote)),
  requestedAt: z.string(),
  expiresAt: z.optional(z.string()),
  onExpiry: z.optional(wordSet({ reject: true, cancel: true })),
  status: approvalStatusSchema,
  decision: z.optional(decision),
  grantId: z.optional(z.string()),
  execution: z.optional(wordSet({ running: true, succeeded: true, failed: true, uncertain: true })),
  canDecide: z.optional(z.boolean()),
  foreign: z.optional(z.boolean()),
  version: z.number(),
} satisfies ShapeOf<Approval>);

/** What `POST /approvals/:a/decision` takes; the idempotency key travels as a header. */
export type ApprovalDecisionBody = Omit<ApprovalDecisionRequest, 'idempotencyKey'>;

const decisionBody = {
  optionId: z.string(),
  inputDigest: z.string(),
  reason: z.optional(z.string()),
  editedInput: z.optional(z.unknown()),
} satisfies ShapeOf<ApprovalDecisionBody>;

/** The body of a decision on an approval. */
export const approvalDecisionBodySchema: z.ZodMiniType<ApprovalDecisionBody> =
  z.looseObject(decisionBody);

/** The body of several decisions, each with its own idempotency key. */
export const approvalDecisionsBodySchema: z.ZodMiniType<ApprovalDecisionsRequest> = z.looseObject({
  decisions: z.array(
    z.looseObject({
      ...decisionBody,
      approvalId: z.string(),
      idempotencyKey: z.string(),
    } satisfies ShapeOf<ApprovalDecisionsRequest['decisions'][number]>),
  ),
} satisfies ShapeOf<ApprovalDecisionsRequest>);

/** What `POST /approvals/:a/resolution` takes; the idempotency key travels as a header. */
export type ResolveApprovalBody = Omit<ResolveApprovalRequest, 'idempotencyKey'>;

/** The body of a wish about a call that may have run. */
export const resolveApprovalBodySchema: z.ZodMiniType<ResolveApprovalBody> = z.looseObject({
  action: wordSet({ check: true, 'run-again': true }),
} satisfies ShapeOf<ResolveApprovalBody>);

/** What became of that wish. */
export const resolveResultSchema: z.ZodMiniType<ResolveResult> = z.looseObject({
  status: wordSet({
    settled: true,
    unknown: true,
    asked: true,
    conflict: true,
    'gone-on': true,
    forbidden: true,
    'not-found': true,
  }),
  approval: z.optional(approvalSchema),
  next: z.optional(approvalSchema),
} satisfies ShapeOf<ResolveResult>);
