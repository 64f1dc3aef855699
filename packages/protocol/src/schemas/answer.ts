import * as z from 'zod/mini';
import type { CancelResult } from '../agent-runtime.ts';
import type { Capabilities } from '../capabilities.ts';
import type { DecisionResult } from '../decision-result.ts';
import type { Page } from '../page.ts';
import { approvalSchema } from './approval.ts';
import { errorEnvelopeSchema } from './error-envelope.ts';
import { planSchema } from './plan.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** What became of a decision. */
export const decisionResultSchema: z.ZodMiniType<DecisionResult> = z.looseObject({
  status: wordSet({
    accepted: true,
    'already-decided': true,
    expired: true,
    superseded: true,
    conflict: true,
    drift: true,
    forbidden: true,
    'not-found': true,
    'invalid-request': true,
  }),
  approval: z.optional(approvalSchema),
  plan: z.optional(planSchema),
  error: z.optional(errorEnvelopeSchema),
} satisfies ShapeOf<DecisionResult>);

/** What became of a wish to stop. */
export const cancelResultSchema: z.ZodMiniType<CancelResult> = z.looseObject({
  status: wordSet({ stopped: true, 'already-done': true }),
} satisfies ShapeOf<CancelResult>);

/** What a runtime can do. */
export const capabilitiesSchema: z.ZodMiniType<Capabilities> = z.looseObject({
  protocolVersion: z.literal(1),
  approvals: z.boolean(),
  editApprovals: z.boolean(),
  batchApprovals: z.boolean(),
  resolveApprovals: z.boolean(),
  grants: z.boolean(),
  plans: z.boolean(),
  fanouts: z.boolean(),
  tasks: z.boolean(),
  state: z.boolean(),
  feed: z.boolean(),
  regenerate: z.boolean(),
  edit: z.boolean(),
  continue: z.boolean(),
  deleteThread: z.boolean(),
  renameThread: z.boolean(),
  branches: z.boolean(),
  queue: z.boolean(),
  steer: z.boolean(),
} satisfies ShapeOf<Capabilities>);

/** One page of a list whose items match `item`. */
export function pageSchema<Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<Page<Item>> {
  return z.looseObject({
    items: z.array(item),
    next: z.optional(z.string()),
  } satisfies ShapeOf<Page<Item>>);
}
