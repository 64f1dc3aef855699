import * as z from 'zod/mini';
import type { RunTrigger, StartRunRequest } from '../agent-runtime.ts';
import { uiMessageSchema } from './ui-message.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

type TriggerOf<Type extends RunTrigger['type']> = Extract<RunTrigger, { type: Type }>;

/** Why a run starts: exactly one trigger. */
export const runTriggerSchema: z.ZodMiniType<RunTrigger> = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('message'),
    message: uiMessageSchema,
  } satisfies ShapeOf<TriggerOf<'message'>>),
  z.looseObject({
    type: z.literal('regenerate'),
    messageId: z.optional(z.string()),
  } satisfies ShapeOf<TriggerOf<'regenerate'>>),
  z.looseObject({
    type: z.literal('edit'),
    messageId: z.string(),
    message: uiMessageSchema,
  } satisfies ShapeOf<TriggerOf<'edit'>>),
  z.looseObject({
    type: z.literal('continue'),
    runId: z.string(),
  } satisfies ShapeOf<TriggerOf<'continue'>>),
]);

/** What `POST /threads/:t/runs` takes; the thread is in the path and the idempotency key a header. */
export type StartRunBody = Pick<StartRunRequest, 'trigger' | 'whenBusy'>;

/** The body that starts a run. */
export const startRunBodySchema: z.ZodMiniType<StartRunBody> = z.looseObject({
  trigger: runTriggerSchema,
  whenBusy: z.optional(wordSet({ reject: true, queue: true, steer: true })),
} satisfies ShapeOf<StartRunBody>);
