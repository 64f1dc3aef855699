import * as z from 'zod/mini';
import type { Grant } from '../grant.ts';
import { approvalRiskSchema } from './approval.ts';
import { grantMatchSchema } from './grant-match.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** A `Grant` as lists show it. */
export const grantSchema: z.ZodMiniType<Grant> = z.looseObject({
  grantId: z.string(),
  userId: z.string(),
  agent: z.string(),
  toolName: z.string(),
  effect: wordSet({ allow: true, reject: true }),
  match: grantMatchSchema,
  toolFingerprint: z.string(),
  risk: approvalRiskSchema,
  createdAt: z.string(),
  createdBy: z.string(),
  approvalId: z.string(),
  expiresAt: z.optional(z.string()),
  revokedAt: z.optional(z.string()),
  revokedBy: z.optional(z.string()),
  uses: z.number(),
  lastUsedAt: z.optional(z.string()),
  version: z.number(),
} satisfies ShapeOf<Grant>);

/** Which grants a list is asked for. */
export const grantStatusSchema: z.ZodMiniType<'active' | 'ended'> = wordSet({
  active: true,
  ended: true,
});
