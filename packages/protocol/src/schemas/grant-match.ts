import * as z from 'zod/mini';
import type { GrantMatch } from '../grant.ts';

/** Which inputs a grant answers for. */
export const grantMatchSchema: z.ZodMiniType<GrantMatch> = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('any') }),
  z.looseObject({ type: z.literal('exact'), inputDigest: z.string() }),
  z.looseObject({ type: z.literal('predicate'), name: z.string() }),
]);
