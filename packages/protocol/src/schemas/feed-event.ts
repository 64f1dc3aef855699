import * as z from 'zod/mini';
import type {
  FeedApprovalEvent,
  FeedEvent,
  FeedEventBase,
  FeedGrantEvent,
  FeedTaskEvent,
  FeedThreadDeletedEvent,
  FeedThreadEvent,
} from '../feed-event.ts';
import { approvalSchema } from './approval.ts';
import { grantSchema } from './grant.ts';
import { taskSchema } from './task.ts';
import { threadSchema } from './thread.ts';
import type { ShapeOf } from './word-set.ts';

const base = {
  cursor: z.nullable(z.string()),
  threadId: z.string(),
  at: z.string(),
} satisfies ShapeOf<FeedEventBase>;

/** An event of the feed across threads. */
export const feedEventSchema: z.ZodMiniType<FeedEvent> = z.discriminatedUnion('type', [
  z.looseObject({
    ...base,
    type: z.literal('thread'),
    thread: threadSchema,
  } satisfies ShapeOf<FeedThreadEvent>),
  z.looseObject({
    ...base,
    type: z.literal('thread-deleted'),
  } satisfies ShapeOf<FeedThreadDeletedEvent>),
  z.looseObject({
    ...base,
    type: z.literal('approval'),
    approval: approvalSchema,
    now: z.optional(z.string()),
  } satisfies ShapeOf<FeedApprovalEvent>),
  z.looseObject({
    ...base,
    type: z.literal('grant'),
    grant: grantSchema,
  } satisfies ShapeOf<FeedGrantEvent>),
  z.looseObject({
    ...base,
    type: z.literal('task'),
    task: taskSchema,
  } satisfies ShapeOf<FeedTaskEvent>),
]);
