import { shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { runOfMessage } from './thread-selectors.ts';

/** When a message was written, and when the one before it. */
export interface MessageTimes {
  at: string | undefined;
  before: string | undefined;
}

export function messageTimes(
  view: ThreadView,
  previousId: string | undefined,
  messageId: string,
  nextId: string | undefined,
): MessageTimes {
  return {
    at: messageTime(view, messageId, nextId),
    before: messageTime(view, previousId, messageId),
  };
}

export function sameTimes(left: MessageTimes, right: MessageTimes): boolean {
  return left.at === right.at && left.before === right.before;
}

/**
 * When a message was written, ISO 8601: what its metadata says, else when its run began, and of a question when the run
 * of its answer did. Unknown for messages older than the runs a snapshot holds.
 */
function messageTime(
  view: ThreadView,
  messageId: string | undefined,
  nextId: string | undefined,
): string | undefined {
  const message = messageId === undefined ? undefined : shownMessage(view, messageId);
  if (!message) return undefined;
  const own = createdAt(message.metadata);
  if (own !== undefined) return own;
  const answer = message.role === 'user' ? nextId : messageId;
  return answer === undefined ? undefined : runOfMessage(view, answer)?.createdAt;
}

/** Where AI SDK's examples put it; as ISO text or milliseconds. */
function createdAt(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('createdAt' in metadata))
    return undefined;
  const { createdAt: value } = metadata;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
