import type { UIMessage } from 'ai';
import * as z from 'zod/mini';
import { uiMessageSchema } from './ui-message.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

/** What AI SDK's `DefaultChatTransport` posts: the chat's id and all the messages the page holds. */
export interface ChatRequest {
  id: string;
  messages: UIMessage[];
  trigger: 'submit-message' | 'regenerate-message';
  /** The message that is edited, answered again or gone on with. */
  messageId?: string | undefined;
}

/** The body that a stock chat page posts; of its messages only the structure is checked. */
export const chatRequestSchema: z.ZodMiniType<ChatRequest> = z.looseObject({
  id: z.string().check(z.minLength(1)),
  messages: z.array(uiMessageSchema),
  trigger: wordSet({ 'submit-message': true, 'regenerate-message': true }),
  messageId: z.optional(z.string()),
} satisfies ShapeOf<ChatRequest>);
