import type { DynamicToolUIPart, ToolUIPart, UIMessage } from 'ai';

export type ToolPart = ToolUIPart | DynamicToolUIPart;
type Part = UIMessage['parts'][number];

export function isToolPart(part: Part): part is ToolPart {
  return part.type === 'dynamic-tool' || part.type.startsWith('tool-');
}

export function toolNameOf(part: ToolPart): string {
  return part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length);
}

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
