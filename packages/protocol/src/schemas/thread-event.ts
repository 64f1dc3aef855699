import * as z from 'zod/mini';
import type {
  ApprovalEvent,
  ChunkEvent,
  FanoutEvent,
  ForkEvent,
  MessageEvent,
  NoticeEvent,
  PlanEvent,
  RunEvent,
  StateEvent,
  TaskEvent,
  ThreadEvent,
  ThreadEventBase,
} from '../thread-event.ts';
import { approvalSchema } from './approval.ts';
import { fanoutSchema } from './fanout.ts';
import { forkSchema } from './fork.ts';
import { planSchema } from './plan.ts';
import { runSchema } from './run.ts';
import { statePatchBodySchema } from './state.ts';
import { taskSchema } from './task.ts';
import { uiMessageChunkSchema, uiMessageSchema } from './ui-message.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

const base = {
  cursor: z.nullable(z.string()),
  threadId: z.string(),
  runId: z.nullable(z.string()),
  at: z.string(),
} satisfies ShapeOf<ThreadEventBase>;

const run = z.looseObject({
  ...base,
  type: z.literal('run'),
  run: runSchema,
} satisfies ShapeOf<RunEvent>);

const message = z.looseObject({
  ...base,
  type: z.literal('message'),
  message: uiMessageSchema,
  truncate: z.optional(z.boolean()),
  update: z.optional(z.boolean()),
} satisfies ShapeOf<MessageEvent>);

const chunk = z.looseObject({
  ...base,
  type: z.literal('chunk'),
  messageId: z.string(),
  lane: z.optional(z.string()),
  attempt: z.optional(z.number()),
  chunk: uiMessageChunkSchema,
} satisfies ShapeOf<ChunkEvent>);

const approval = z.looseObject({
  ...base,
  type: z.literal('approval'),
  approval: approvalSchema,
} satisfies ShapeOf<ApprovalEvent>);

const plan = z.looseObject({
  ...base,
  type: z.literal('plan'),
  plan: planSchema,
} satisfies ShapeOf<PlanEvent>);

const fanout = z.looseObject({
  ...base,
  type: z.literal('fanout'),
  fanout: fanoutSchema,
} satisfies ShapeOf<FanoutEvent>);

const task = z.looseObject({
  ...base,
  type: z.literal('task'),
  task: taskSchema,
} satisfies ShapeOf<TaskEvent>);

const fork = z.looseObject({
  ...base,
  type: z.literal('fork'),
  fork: forkSchema,
} satisfies ShapeOf<ForkEvent>);

const state = z.looseObject({
  ...base,
  type: z.literal('state'),
  version: z.number(),
  value: z.optional(z.unknown()),
  patch: z.optional(statePatchBodySchema),
} satisfies ShapeOf<StateEvent>);

const notice = z.looseObject({
  ...base,
  type: z.literal('notice'),
  notice: z.looseObject({
    level: wordSet({ info: true, warning: true, error: true }),
    code: z.string(),
    text: z.string(),
  } satisfies ShapeOf<NoticeEvent['notice']>),
} satisfies ShapeOf<NoticeEvent>);

/** An event of this protocol version. One of a later version fails here: check `isKnownThreadEvent` first (R12). */
export const threadEventSchema: z.ZodMiniType<ThreadEvent> = z.discriminatedUnion('type', [
  run,
  message,
  chunk,
  approval,
  plan,
  fanout,
  task,
  fork,
  state,
  notice,
]);
