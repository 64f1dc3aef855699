import type { ToolPart } from './tool-part.ts';

export type ToolCallStatus =
  | 'composing'
  | 'running'
  | 'waiting'
  | 'done'
  | 'failed'
  | 'denied'
  | 'interrupted'
  /** A state of a later protocol. */
  | 'unknown';

/** What a person needs to know of a tool part. `ended`: its run is over, so what is still open was cut off. */
export function toolCallStatus(part: ToolPart, ended = false): ToolCallStatus {
  switch (part.state) {
    case 'input-streaming':
      return ended ? 'interrupted' : 'composing';
    case 'input-available':
      return ended ? 'interrupted' : 'running';
    case 'approval-requested':
      return ended ? 'interrupted' : 'waiting';
    case 'approval-responded':
      if (!part.approval.approved) return 'denied';
      return ended ? 'interrupted' : 'running';
    case 'output-available':
      if (part.preliminary !== true) return 'done';
      return ended ? 'interrupted' : 'running';
    case 'output-error':
      return 'failed';
    case 'output-denied':
      return 'denied';
    default:
      part satisfies never;
      return 'unknown';
  }
}
