import type { UIMessage } from 'ai';
import { isToolPart } from '../tool-call/tool-part.ts';

/** True while a part of the message itself shows that the agent is at work: text that grows, or a call that runs. */
export function showsProgress(parts: UIMessage['parts']): boolean {
  return parts.findLast(isMoving) !== undefined;
}

function isMoving(part: UIMessage['parts'][number]): boolean {
  if (isToolPart(part))
    return (
      part.state === 'input-streaming' ||
      part.state === 'input-available' ||
      part.state === 'approval-responded' ||
      (part.state === 'output-available' && part.preliminary === true)
    );
  return (
    (part.type === 'text' || part.type === 'reasoning') &&
    part.state === 'streaming' &&
    part.text !== ''
  );
}
