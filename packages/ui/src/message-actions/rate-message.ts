import type { MessageRating } from './rating.tsx';

/** What a person thinks of one answer, for whoever keeps it. When it rejects, the person is told. */
export type RateMessage = (
  rating: MessageRating & { threadId: string; messageId: string; runId?: string | undefined },
) => void | Promise<unknown>;
