export { ToolCallContent as Content } from './tool-call-content.tsx';
export { ToolCallInput as Input } from './tool-call-input.tsx';
export { ToolCallOutput as Output } from './tool-call-output.tsx';
export { ToolCallRoot as Root } from './tool-call-root.tsx';
export { ToolCallStatusText as Status } from './tool-call-status-text.tsx';
export { ToolCallTitle as Title } from './tool-call-title.tsx';
export { ToolCallTrigger as Trigger } from './tool-call-trigger.tsx';
