import * as z from 'zod/mini';
import type { Task, TaskLine, TaskStatus } from '../task.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** One status of a task. */
export const taskStatusSchema: z.ZodMiniType<TaskStatus> = wordSet({
  queued: true,
  running: true,
  completed: true,
  failed: true,
  cancelled: true,
});

const line = z.looseObject({
  at: z.string(),
  text: z.string(),
} satisfies ShapeOf<TaskLine>);

/** A `Task` of this protocol version; unknown fields pass (R12). */
export const taskSchema: z.ZodMiniType<Task> = z.looseObject({
  taskId: z.string(),
  threadId: z.string(),
  runId: z.string(),
  kind: z.string(),
  label: z.string(),
  status: taskStatusSchema,
  progress: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  lines: z.optional(z.array(line)),
  linesDropped: z.optional(z.number()),
  createdAt: z.string(),
  startedAt: z.optional(z.string()),
  finishedAt: z.optional(z.string()),
  error: z.optional(z.string()),
  result: z.optional(z.unknown()),
  messageId: z.optional(z.string()),
  cancellable: z.boolean(),
  version: z.number(),
} satisfies ShapeOf<Task>);
