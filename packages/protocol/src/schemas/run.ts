import * as z from 'zod/mini';
import type { Run, RunDisclosure, RunUsage, UsageCost } from '../run.ts';
import { errorEnvelopeSchema } from './error-envelope.ts';
import { uiMessageSchema } from './ui-message.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** The figures of a `RunUsage`. */
export const usageShape: ShapeOf<RunUsage> = {
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  cachedInputTokens: z.optional(z.number()),
  reasoningTokens: z.optional(z.number()),
  cost: z.optional(
    z.looseObject({ amount: z.number(), currency: z.string() } satisfies ShapeOf<UsageCost>),
  ),
};

/** A `Run` of this protocol version; unknown fields pass (R12). */
export const runSchema: z.ZodMiniType<Run> = z.looseObject({
  runId: z.string(),
  threadId: z.string(),
  agent: z.string(),
  messageId: z.string(),
  phase: wordSet({ queued: true, running: true, waiting: true, done: true }),
  outcome: z.optional(
    wordSet({ success: true, failed: true, cancelled: true, interrupted: true, expired: true }),
  ),
  waitingFor: z.optional(
    wordSet({
      approval: true,
      plan: true,
      input: true,
      budget: true,
      consent: true,
      reconnect: true,
      queue: true,
    }),
  ),
  queuedMessage: z.optional(uiMessageSchema),
  error: z.optional(errorEnvelopeSchema),
  steps: z.optional(z.number()),
  usage: z.optional(z.looseObject(usageShape)),
  disclosure: z.optional(
    z.looseObject({
      model: z.optional(z.string()),
      provider: z.optional(z.string()),
    } satisfies ShapeOf<RunDisclosure>),
  ),
  attempt: z.number(),
  createdAt: z.string(),
  finishedAt: z.optional(z.string()),
  version: z.number(),
} satisfies ShapeOf<Run>);
