import { CALL_STOPPED } from '@handrail/protocol';
import type { MessageFold } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { isToolPart } from './tool-part.ts';

type Part = UIMessage['parts'][number];

export interface ClosingContext {
  /** Approvals that were taken up: what they allowed may have run. */
  consumed: ReadonlySet<string>;
  /** The run ends for good: what waits for a person or has their leave will not run either. */
  final: boolean;
  /** Calls that sub-agents work on, and that go on with them. */
  held?: ReadonlySet<string> | undefined;
}

export const INCOMPLETE_INPUT: string = `${CALL_STOPPED}the call was complete, so it did not run.`;
export const MAY_HAVE_RUN: string = `${CALL_STOPPED}the result was kept, so this may have run.`;
export const DID_NOT_RUN: string = `${CALL_STOPPED}it ran.`;
const BROKEN_OFF = 'Broken off before it was done.';

/**
 * Leaves nothing that looks as if it were still going on in a message nobody writes any more.
 * A call that had begun says that it may have run; it is never silently tried again.
 */
export function closeParts(fold: MessageFold, context: ClosingContext): MessageFold {
  const parts = fold.message.parts.map((part) => closePart(part, context));
  return { message: { ...fold.message, parts }, open: { text: {}, reasoning: {} } };
}

/** A call with its whole input may have had effects: the step it is in is not forgotten, or it would be done again. */
export function hasCompleteCall(fold: MessageFold, from: number): boolean {
  return fold.message.parts
    .slice(from)
    .some((part) => isToolPart(part) && part.state !== 'input-streaming');
}

/** Ends text, reasoning and code only: what a run that ended well may have left open. */
export function closeText(fold: MessageFold): MessageFold {
  const parts = fold.message.parts.map(closeTextPart);
  return { message: { ...fold.message, parts }, open: { text: {}, reasoning: {} } };
}

function closeTextPart(part: Part): Part {
  const streams = (part.type === 'text' || part.type === 'reasoning') && part.state === 'streaming';
  if (streams) return { ...part, state: 'done' };
  return isRunningCode(part)
    ? { ...part, data: { ...part.data, status: 'killed', error: BROKEN_OFF } }
    : part;
}

/** Nobody tells its end any more, whatever becomes of the sandbox. */
function isRunningCode(part: Part): part is Extract<Part, { data: unknown }> & { data: object } {
  if (part.type !== 'data-code-run' || !('data' in part)) return false;
  const { data } = part;
  return typeof data === 'object' && data !== null && 'status' in data && data.status === 'running';
}

function closePart(part: Part, { consumed, final, held }: ClosingContext): Part {
  if (!isToolPart(part)) return closeTextPart(part);
  switch (part.state) {
    case 'input-streaming':
      return failed(part, INCOMPLETE_INPUT);
    case 'input-available':
      return held?.has(part.toolCallId) ? part : failed(part, MAY_HAVE_RUN);
    case 'output-available':
      return !part.preliminary || (!final && isAsked(part)) ? part : failed(part, MAY_HAVE_RUN);
    case 'approval-requested':
      return final ? denied(part, part.approval.id, 'The run was stopped.') : part;
    case 'approval-responded':
      if (!part.approval.approved) return denied(part, part.approval.id, part.approval.reason);
      if (consumed.has(part.approval.id)) return failed(part, MAY_HAVE_RUN);
      return final ? failed(part, DID_NOT_RUN) : part;
    case 'output-error':
    case 'output-denied':
      return part;
    default:
      // A state of a later AI SDK: whatever it means, it is not known to go on.
      return part;
  }
}

/** What a call shows on the way while its question waits does not make it one that broke off. */
function isAsked(part: Part): boolean {
  // AI SDK's type knows only decided approvals here; its reader keeps an open one all the same.
  const approval =
    'approval' in part ? (part.approval as { approved?: boolean } | undefined) : undefined;
  return approval !== undefined && approval.approved === undefined;
}

function failed(part: Part, errorText: string): Part {
  const { output: _output, preliminary: _preliminary, ...rest } = part as Record<string, unknown>;
  // The fields of the state before plus the two that make it an `output-error`.
  return { ...rest, state: 'output-error', errorText } as unknown as Part;
}

function denied(part: Part, id: string, reason: string | undefined): Part {
  const approval = { ...(part as { approval?: object }).approval, id, approved: false };
  return {
    ...part,
    state: 'output-denied',
    approval: reason === undefined ? approval : { ...approval, reason },
    // As above, for `output-denied`.
  } as unknown as Part;
}
