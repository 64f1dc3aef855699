import * as z from 'zod/mini';
import type { OpenParts } from '../message-fold.ts';
import type { RenameThreadRequest, Thread, ThreadSnapshot } from '../thread.ts';
import { approvalSchema } from './approval.ts';
import { fanoutSchema } from './fanout.ts';
import { forkSchema } from './fork.ts';
import { planSchema } from './plan.ts';
import { runSchema } from './run.ts';
import { sharedStateSchema } from './state.ts';
import { taskSchema } from './task.ts';
import { uiMessageSchema } from './ui-message.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** A `Thread` as lists show it. */
export const threadSchema: z.ZodMiniType<Thread> = z.looseObject({
  threadId: z.string(),
  title: z.string(),
  status: wordSet({ idle: true, running: true, waiting: true, failed: true, interrupted: true }),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
} satisfies ShapeOf<Thread>);

/** What `PATCH /threads/:t` takes. */
export const renameThreadBodySchema: z.ZodMiniType<RenameThreadRequest> = z.looseObject({
  title: z.string(),
} satisfies ShapeOf<RenameThreadRequest>);

const partIndexes = z.record(z.string(), z.number());
const openParts = z.looseObject({
  text: partIndexes,
  reasoning: partIndexes,
} satisfies ShapeOf<OpenParts>);

/** A whole `ThreadSnapshot`: for tests and bridges, too much for every load of a page. */
export const threadSnapshotSchema: z.ZodMiniType<ThreadSnapshot> = z.looseObject({
  thread: threadSchema,
  messages: z.array(uiMessageSchema),
  hasOlder: z.optional(z.boolean()),
  open: z.record(z.string(), openParts),
  runs: z.array(runSchema),
  latestRunId: z.optional(z.string()),
  approvals: z.array(approvalSchema),
  plans: z.array(planSchema),
  fanouts: z.array(fanoutSchema),
  tasks: z.array(taskSchema),
  forks: z.optional(z.array(forkSchema)),
  state: sharedStateSchema,
  cursor: z.string(),
  now: z.string(),
} satisfies ShapeOf<ThreadSnapshot>);
