import { isToolPart, type ToolPart } from '@handrail/protocol/tell';
import type { UIMessage } from 'ai';

export { isToolPart, toolNameOf } from '@handrail/protocol/tell';
export type { ToolPart } from '@handrail/protocol/tell';

/** The newest part of the call. */
export function findToolPart(message: UIMessage, toolCallId: string): ToolPart | undefined {
  const found = message.parts.findLast(
    (part) => isToolPart(part) && part.toolCallId === toolCallId,
  );
  return found && isToolPart(found) ? found : undefined;
}

export function findApprovalPart(message: UIMessage, approvalId: string): ToolPart | undefined {
  const found = message.parts.findLast(
    (part) => isToolPart(part) && part.approval?.id === approvalId,
  );
  return found && isToolPart(found) ? found : undefined;
}
