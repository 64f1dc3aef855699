import * as z from 'zod/mini';
import type {
  Approval,
  ApprovalDecision,
  ApprovalDecisionRequest,
  ApprovalOption,
  ApprovalStatus,
} from '../approval.ts';
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

const option = z.looseObject({
  id: z.string(),
  kind: wordSet({ allow_once: true, allow_always: true, reject_once: true, reject_always: true }),
  label: z.string(),
} satisfies ShapeOf<ApprovalOption>);

const decision = z.looseObject({
  by: z.string(),
  at: z.string(),
  outcome: wordSet({ approved: true, rejected: true }),
  optionId: z.string(),
  reason: z.optional(z.string()),
  editedInput: z.optional(z.unknown()),
} satisfies ShapeOf<ApprovalDecision>);

/** An `Approval` of this protocol version; its input is whatever the agent wrote. */
export const approvalSchema: z.ZodMiniType<Approval> = z.looseObject({
  approvalId: z.string(),
  threadId: z.string(),
  runId: z.string(),
  toolCallId: z.optional(z.string()),
  lane: z.optional(z.string()),
  kind: wordSet({ tool: true, plan: true, consent: true, budget: true, input: true }),
  toolName: z.string(),
  title: z.string(),
  input: z.unknown(),
  inputDigest: z.string(),
  inputSchema: z.optional(z.unknown()),
  editable: z.boolean(),
  risk: wordSet({ low: true, medium: true, high: true }),
  options: z.array(option),
  requestedAt: z.string(),
  expiresAt: z.optional(z.string()),
  status: approvalStatusSchema,
  decision: z.optional(decision),
  version: z.number(),
} satisfies ShapeOf<Approval>);

/** What `POST /approvals/:a/decision` takes; the idempotency key travels as a header. */
export type ApprovalDecisionBody = Omit<ApprovalDecisionRequest, 'idempotencyKey'>;

/** The body of a decision on an approval. */
export const approvalDecisionBodySchema: z.ZodMiniType<ApprovalDecisionBody> = z.looseObject({
  optionId: z.string(),
  inputDigest: z.string(),
  reason: z.optional(z.string()),
  editedInput: z.optional(z.unknown()),
} satisfies ShapeOf<ApprovalDecisionBody>);
