import { CALL_STOPPED } from '@handrail/protocol';
import type { ToolPart } from './tool-part.ts';

export type ToolCallStatus =
  | 'composing'
  | 'running'
  | 'waiting'
  | 'done'
  | 'failed'
  | 'denied'
  /** It ended with its run, by no fault of its own. */
  | 'interrupted'
  /** A state of a later protocol. */
  | 'unknown';

/** What a person needs to know of a tool part. `ended`: its run is over, so what is still open was cut off. */
export function toolCallStatus(part: ToolPart, ended = false): ToolCallStatus {
  const open = (status: ToolCallStatus): ToolCallStatus => (ended ? 'interrupted' : status);
  switch (part.state) {
    case 'input-streaming':
      return open('composing');
    case 'input-available':
      return open('running');
    case 'approval-requested':
      return open('waiting');
    case 'approval-responded':
      return part.approval.approved ? open('running') : 'denied';
    case 'output-available':
      return part.preliminary === true ? open('running') : 'done';
    case 'output-error':
      // Of any server, so of any shape.
      return typeof part.errorText === 'string' && part.errorText.startsWith(CALL_STOPPED)
        ? 'interrupted'
        : 'failed';
    case 'output-denied':
      return 'denied';
    default:
      part satisfies never;
      return 'unknown';
  }
}
