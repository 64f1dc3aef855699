import { HandrailError, type RunTrigger } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { requireId } from './thread-address.ts';

const TITLE_LENGTH = 80;

/** @throws HandrailError `invalid-request` when the trigger is none of the four. */
export function checkTrigger(trigger: RunTrigger): RunTrigger {
  // Comes from a browser: the type is a claim until it is checked.
  const type: unknown = (trigger as { type?: unknown } | null | undefined)?.type;
  switch (type) {
    case 'message':
    case 'edit': {
      const given = trigger as Extract<RunTrigger, { message: UIMessage }>;
      if (given.type === 'edit') {
        requireId(given.messageId, 'messageId');
        return { ...given, message: userMessage({ ...given.message, id: given.messageId }) };
      }
      return { ...given, message: userMessage(given.message) };
    }
    case 'regenerate': {
      const { messageId } = trigger as Extract<RunTrigger, { type: 'regenerate' }>;
      if (messageId !== undefined) requireId(messageId, 'messageId');
      return trigger;
    }
    case 'continue':
      requireId((trigger as Extract<RunTrigger, { type: 'continue' }>).runId, 'runId');
      return trigger;
    default:
      throw new HandrailError(
        'invalid-request',
        'The request does not say why a run should start, so none was started. Send a message, or ask to regenerate, edit or continue.',
      );
  }
}

/**
 * A person's message, with only what a person may write: a forged tool result or an answer put into the
 * assistant's mouth would be read as true by the model.
 */
function userMessage(message: UIMessage): UIMessage {
  requireId(message?.id, 'message id');
  if (message.role !== 'user') throw refuse('it does not come from the user');
  if (!Array.isArray(message.parts) || message.parts.length === 0) throw refuse('it is empty');
  if (!message.parts.every(isUserPart)) throw refuse('it holds parts that only an agent writes');
  const { id, role, parts, metadata } = message;
  return metadata === undefined ? { id, role, parts } : { id, role, parts, metadata };
}

function isUserPart(part: unknown): boolean {
  const { type, text, url } = (part ?? {}) as { type?: unknown; text?: unknown; url?: unknown };
  if (typeof type !== 'string') return false;
  if (type === 'text') return typeof text === 'string';
  return type === 'file' ? typeof url === 'string' : type.startsWith('data-');
}

/** The first text of a person's first message, on one line. */
export function threadTitle(message: UIMessage): string {
  const text = message.parts.find((part) => part.type === 'text')?.text ?? '';
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, (TITLE_LENGTH + 1) * 2));
  if (characters.length <= TITLE_LENGTH) return line;
  return `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`;
}

function refuse(why: string): HandrailError {
  return new HandrailError(
    'invalid-request',
    `The message was not taken: ${why}. Send a user message with at least one text, file or data part.`,
  );
}
