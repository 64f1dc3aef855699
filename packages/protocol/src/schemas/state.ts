import * as z from 'zod/mini';
import type { PatchOperation, SharedState } from '../state.ts';
import type { ShapeOf } from './word-set.ts';

const path = z.string();
type OperationOf<Op extends PatchOperation['op']> = Extract<PatchOperation, { op: Op }>;

/** One operation of a JSON Patch; whether its path exists is for the state to say. */
export const patchOperationSchema: z.ZodMiniType<PatchOperation> = z.discriminatedUnion('op', [
  z.looseObject({
    op: z.enum(['add', 'replace', 'test']),
    path,
    value: z.unknown(),
  } satisfies ShapeOf<OperationOf<'add' | 'replace' | 'test'>>),
  z.looseObject({ op: z.literal('remove'), path } satisfies ShapeOf<OperationOf<'remove'>>),
  z.looseObject({
    op: z.enum(['move', 'copy']),
    from: path,
    path,
  } satisfies ShapeOf<OperationOf<'move' | 'copy'>>),
]);

/** What `PATCH /threads/:t/state` takes; the version travels as `If-Match`. */
export const statePatchBodySchema: z.ZodMiniType<PatchOperation[]> = z.array(patchOperationSchema);

/** The shared state of a thread; its value is the app's own. */
export const sharedStateSchema: z.ZodMiniType<SharedState> = z.looseObject({
  value: z.unknown(),
  version: z.number(),
} satisfies ShapeOf<SharedState>);
