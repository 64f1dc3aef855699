import * as z from 'zod/mini';
import { MAX_SHARED_STREAMS } from '../sse.ts';
import type { SharedStream } from '../sse.ts';
import type { ShapeOf } from './word-set.ts';

/** What `GET /streams?of=` takes, as JSON. */
export const sharedStreamsSchema: z.ZodMiniType<SharedStream[]> = z
  .array(
    z.looseObject({
      threadId: z.optional(z.string().check(z.minLength(1))),
      after: z.optional(z.string().check(z.minLength(1))),
    } satisfies ShapeOf<SharedStream>),
  )
  .check(z.minLength(1), z.maxLength(MAX_SHARED_STREAMS));
