import * as z from 'zod/mini';
import { HANDRAIL_ERROR_CODES } from '../errors.ts';
import type { ErrorEnvelope } from '../errors.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** The body of every HTTP answer that is not a success, and the error of a failed run. */
export const errorEnvelopeSchema: z.ZodMiniType<ErrorEnvelope> = z.looseObject({
  code: z.enum(HANDRAIL_ERROR_CODES),
  message: z.string(),
  retry: wordSet({ never: true, after: true, reload: true, reauth: true }),
  retryAfterMs: z.optional(z.number()),
  details: z.optional(z.unknown()),
} satisfies ShapeOf<ErrorEnvelope>);
