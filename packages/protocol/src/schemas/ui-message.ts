import type { UIMessage, UIMessageChunk } from 'ai';
import * as z from 'zod/mini';

const id = z.string().check(z.minLength(1));

/**
 * A `UIMessage` by its structure: an id that is not empty, a role, parts with a type. What a part holds is
 * not checked, so parts of later versions pass (R12).
 */
export const uiMessageSchema: z.ZodMiniType<UIMessage> = z.looseObject({
  id,
  role: z.enum(['system', 'user', 'assistant']),
  parts: z.array(z.looseObject({ type: z.string() })),
  // Parts are unions over the app's own tools and data; their contents are the reader's to judge.
}) as unknown as z.ZodMiniType<UIMessage>;

/** An AI SDK chunk by its structure: an object with a type. Folding reports what it cannot use (R2). */
export const uiMessageChunkSchema: z.ZodMiniType<UIMessageChunk> = z.looseObject({
  type: id,
  // As above: the fields of each type are checked where they are folded.
}) as unknown as z.ZodMiniType<UIMessageChunk>;
