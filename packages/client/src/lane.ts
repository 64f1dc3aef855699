import type { Fanout, FanoutChild } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { ClientState } from './agent-client.ts';
import type { ThreadState } from './thread-state.ts';
import { messageOf } from './thread-state.ts';

/** One sub-agent at work, and the fan-out it belongs to. */
export interface Lane {
  threadId: string;
  fanout: Fanout;
  child: FanoutChild;
}

/** The lane of a child, from whichever open thread has it. */
export function laneOf(
  { threads }: Pick<ClientState, 'threads'>,
  childId: string,
): Lane | undefined {
  for (const [threadId, { state }] of Object.entries(threads)) {
    for (const fanout of Object.values(state.fanouts)) {
      const child = fanout.children.find((candidate) => candidate.childId === childId);
      if (child) return { threadId, fanout, child };
    }
  }
  return undefined;
}

/** Two that come from the same entities are the same lane. */
export function sameLane(left: Lane | undefined, right: Lane | undefined): boolean {
  return left?.child === right?.child && left?.fanout === right?.fanout;
}

/** What a closed lane shows of a text: no more than fits a line. */
const LINE_LENGTH = 160;

/** The last words of a lane's message: of its last part that has any, the end of the last line. Empty where there is none yet. */
export function lastLineOf(state: ThreadState, messageId: string | undefined): string {
  const message = messageId === undefined ? undefined : messageOf(state, messageId);
  const part = message?.parts.findLast(hasWords);
  if (!part || !hasWords(part)) return '';
  // Only the end is looked at, however long the text has become (R9).
  const end = part.text.slice(-4 * LINE_LENGTH).trimEnd();
  const line = end.slice(end.lastIndexOf('\n') + 1);
  if (line.length <= LINE_LENGTH) return line;
  // The cut may fall within a pair: no half of a character is shown.
  return `…${line.slice(-LINE_LENGTH).replace(/^[\uDC00-\uDFFF]/, '')}`;
}

function hasWords(
  part: UIMessage['parts'][number],
): part is Extract<UIMessage['parts'][number], { type: 'text' | 'reasoning' }> {
  return (part.type === 'text' || part.type === 'reasoning') && part.text !== '';
}
