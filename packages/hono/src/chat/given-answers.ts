import { HandrailError } from '@handrail/protocol';
import { isToolPart } from '@handrail/protocol/tell';
import type { ToolPart } from '@handrail/protocol/tell';
import type { UIMessage } from 'ai';

/** What a page says a person answered, and the call it was answered at. */
export interface GivenAnswer {
  approvalId: string;
  approved: boolean;
  reason: string | undefined;
  part: ToolPart;
}

/**
 * The answers of people that stand in a page's message, one for each question.
 * @throws HandrailError `invalid-request` for one that is neither yes nor no, and for two to one question.
 */
export function givenAnswers(message: UIMessage): GivenAnswer[] {
  const answers = new Map<string, GivenAnswer>();
  for (const part of message.parts) {
    if (!isToolPart(part) || part.state !== 'approval-responded') continue;
    const answer = readAnswer(part, part.approval);
    if (!answer) continue;
    // Also the same answer twice: the second might stand at another call than the first.
    if (answers.has(answer.approvalId)) throw answeredTwice();
    answers.set(answer.approvalId, answer);
  }
  return [...answers.values()];
}

/** `given` came from outside, whatever its type promises. */
function readAnswer(part: ToolPart, given: unknown): GivenAnswer | undefined {
  if (typeof given !== 'object' || given === null) throw malformed();
  const { id, approved, reason, isAutomatic }: Record<string, unknown> = { ...given };
  if (isAutomatic === true) return undefined;
  if (typeof id !== 'string' || typeof approved !== 'boolean') throw malformed();
  if (reason !== undefined && typeof reason !== 'string') throw malformed();
  return { approvalId: id, approved, reason, part };
}

function malformed(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'An answer to an approval is neither a plain yes nor a plain no, so nothing was decided. Send `approval: { id, approved: true }` or `approved: false`, with a text as the reason or none.',
  );
}

function answeredTwice(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'One approval is answered twice, so it is not clear what was meant and nothing was decided. Send one answer to each.',
  );
}
