export type { Told } from './tell-message.ts';
export type { ToolPart } from './tell-tool.ts';
export { NOTHING_TOLD, tellMessage } from './tell-message.ts';
export { isToolPart, tellTool, toolNameOf } from './tell-tool.ts';
