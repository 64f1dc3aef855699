import * as z from 'zod/mini';
import type { Fork, SelectBranchRequest } from '../fork.ts';
import type { ShapeOf } from './word-set.ts';

/** A `Fork` of this protocol version; unknown fields pass (R12). */
export const forkSchema: z.ZodMiniType<Fork> = z.looseObject({
  forkId: z.string(),
  threadId: z.string(),
  after: z.nullable(z.string()),
  branches: z.array(z.string()),
  current: z.string(),
  shown: z.boolean(),
  version: z.number(),
} satisfies ShapeOf<Fork>);

/** What `POST /threads/:t/forks/:f/selection` takes. */
export type SelectBranchBody = Pick<SelectBranchRequest, 'branchId'>;

/** The body of the choice of a branch. */
export const selectBranchBodySchema: z.ZodMiniType<SelectBranchBody> = z.looseObject({
  branchId: z.string(),
} satisfies ShapeOf<SelectBranchBody>);
