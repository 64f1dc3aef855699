import { isTextUIPart, isToolUIPart } from 'ai';
import type { TurnContext } from '../agent.ts';

/**
 * True when the answer was complete and only its end was lost: the last finished step is text without
 * a tool call, after which the loop always ends. Asking the model once more would say it twice.
 */
export function isAnswered(turn: TurnContext): boolean {
  const last = turn.messages.at(-1);
  if (last?.role !== 'assistant' || last.id !== turn.message.id) return false;
  const step = last.parts.slice(last.parts.findLastIndex((part) => part.type === 'step-start') + 1);
  return step.some((part) => isTextUIPart(part) && part.text !== '') && !step.some(isToolUIPart);
}
