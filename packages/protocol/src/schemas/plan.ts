import * as z from 'zod/mini';
import type { Plan, PlanDecision, PlanDecisionRequest, PlanStep } from '../plan.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

const step = z.looseObject({
  stepId: z.string(),
  summary: z.string(),
  rationale: z.optional(z.string()),
  tool: z.optional(z.string()),
  input: z.optional(z.unknown()),
  dependsOn: z.array(z.string()),
  needsApproval: z.optional(z.boolean()),
  status: z.optional(
    wordSet({ pending: true, running: true, done: true, failed: true, skipped: true }),
  ),
  error: z.optional(z.string()),
} satisfies ShapeOf<PlanStep>);

const outcome = wordSet({ approved: true, rejected: true, amended: true });

const decision = z.looseObject({
  by: z.string(),
  at: z.string(),
  outcome,
  reason: z.optional(z.string()),
} satisfies ShapeOf<PlanDecision>);

/** A `Plan` of this protocol version; unknown fields pass (R12). */
export const planSchema: z.ZodMiniType<Plan> = z.looseObject({
  planId: z.string(),
  threadId: z.string(),
  runId: z.string(),
  title: z.string(),
  rationale: z.optional(z.string()),
  steps: z.array(step),
  proposed: z.optional(z.array(step)),
  status: wordSet({
    proposed: true,
    approved: true,
    rejected: true,
    amended: true,
    running: true,
    done: true,
    failed: true,
    cancelled: true,
  }),
  decision: z.optional(decision),
  editable: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.optional(z.string()),
  version: z.number(),
} satisfies ShapeOf<Plan>);

/** What `POST /plans/:p/decision` takes; the idempotency key travels as a header. */
export type PlanDecisionBody = Omit<PlanDecisionRequest, 'idempotencyKey'>;

/** The body of a decision on a plan. */
export const planDecisionBodySchema: z.ZodMiniType<PlanDecisionBody> = z.looseObject({
  outcome,
  version: z.number(),
  steps: z.optional(z.array(step)),
  reason: z.optional(z.string()),
} satisfies ShapeOf<PlanDecisionBody>);
