import type { UIMessage } from 'ai';
import { toolCallStatus } from './tool-call-status.ts';
import { isToolPart } from './tool-part.ts';
import type { ToolPart } from './tool-part.ts';
import type { RunPart } from './tool-runs.ts';

type Part = UIMessage['parts'][number];

/** What a part is to a run of calls. `standsAlone` names calls that are more than a call: those are never folded. */
export function runPart(
  part: Part,
  ended: boolean,
  standsAlone: (call: ToolPart) => boolean,
): RunPart {
  if (!isToolPart(part)) return isUnseen(part) ? 'unseen' : 'other';
  return standsAlone(part) ? 'other' : toolCallStatus(part, ended);
}

/** Sources stand in the list below the answer. */
function isUnseen(part: Part): boolean {
  if (part.type === 'text' || part.type === 'reasoning') return part.text === '';
  return part.type === 'step-start' || part.type.startsWith('source-');
}
