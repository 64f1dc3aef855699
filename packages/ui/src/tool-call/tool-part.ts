import type { DynamicToolUIPart, ToolUIPart, UIMessage } from 'ai';

/** A tool part of a message, of a tool known in advance or not. */
export type ToolPart = ToolUIPart | DynamicToolUIPart;

export function isToolPart(part: UIMessage['parts'][number]): part is ToolPart {
  return part.type === 'dynamic-tool' || part.type.startsWith('tool-');
}

export function toolPartName(part: ToolPart): string {
  return part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length);
}
