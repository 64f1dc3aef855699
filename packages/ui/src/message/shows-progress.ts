import type { UIMessage } from 'ai';
import { isToolPart } from '../tool-call/tool-part.ts';

/** True while a part of the message itself shows that the agent is at work: text that grows, a call or code that runs. */
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
  // Data is what its sender made of it: only asked, never trusted to be of a shape.
  if (part.type === 'data-code-run') return Object(part.data).status === 'running';
  return (
    (part.type === 'text' || part.type === 'reasoning') &&
    part.state === 'streaming' &&
    part.text !== ''
  );
}
