import * as z from 'zod/mini';
import type { Fanout, FanoutChild } from '../fanout.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

const ends = {
  completed: true,
  failed: true,
  timed_out: true,
  cancelled: true,
} as const;

const child = z.looseObject({
  childId: z.string(),
  name: z.string(),
  label: z.optional(z.string()),
  status: wordSet({ ...ends, queued: true, running: true, waiting: true }),
  progress: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  startedAt: z.optional(z.string()),
  finishedAt: z.optional(z.string()),
  summary: z.optional(z.string()),
  error: z.optional(z.string()),
  messageId: z.optional(z.string()),
} satisfies ShapeOf<FanoutChild>);

/** A `Fanout` of this protocol version; unknown fields pass (R12). */
export const fanoutSchema: z.ZodMiniType<Fanout> = z.looseObject({
  fanoutId: z.string(),
  threadId: z.string(),
  runId: z.string(),
  toolCallId: z.optional(z.string()),
  label: z.optional(z.string()),
  parentLane: z.optional(z.string()),
  depth: z.number(),
  status: wordSet({ ...ends, running: true, partial: true }),
  children: z.array(child),
  startedAt: z.string(),
  finishedAt: z.optional(z.string()),
  result: z.optional(z.unknown()),
  conflicts: z.optional(z.array(z.unknown())),
  version: z.number(),
} satisfies ShapeOf<Fanout>);
