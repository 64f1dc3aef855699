export { AgentChat } from './agent-chat/agent-chat.tsx';
export type { AgentChatProps } from './agent-chat/agent-chat.tsx';
export type { ChatSource } from './agent-chat/chat-client.tsx';
export type { ChatThreadProps } from './agent-chat/chat-thread-props.ts';
export { AiDisclosure } from './ai-disclosure/ai-disclosure.tsx';
export type { AiDisclosureProps } from './ai-disclosure/ai-disclosure.tsx';
export { AnswerSpeaker } from './answer-speech/answer-speaker.tsx';
export { ApprovalCard } from './approval/approval-card.tsx';
export type { ApprovalCardProps } from './approval/approval-card.tsx';
export type {
  ApprovalChoice,
  DecideApproval,
  ResolveApproval,
} from './approval/approval-choice.ts';
export { ApprovalEditor } from './approval-edit/approval-editor.tsx';
export { ChangeList } from './approval-edit/change-list.tsx';
export type { ChangeListProps } from './approval-edit/change-list.tsx';
export { ApprovalInbox } from './approval-inbox/approval-inbox.tsx';
export type { ApprovalInboxProps } from './approval-inbox/approval-inbox.tsx';
export type { InboxAge, InboxFilter } from './approval-inbox/inbox-filter.ts';
export type { OpenConversation } from './approval-inbox/open-link.tsx';
export { GrantList } from './grant-list/grant-list.tsx';
export type { GrantListProps } from './grant-list/grant-list.tsx';
export { JsonView } from './json-tree/json-view.tsx';
export type { JsonViewProps } from './json-tree/json-view.tsx';
export * as Approval from './approval/index.ts';
export { CodeRunCard } from './code-run/code-run-card.tsx';
export type { CodeRunCardProps } from './code-run/code-run-card.tsx';
export * as CodeRun from './code-run/index.ts';
export type { OutputPiece } from './code-run/use-output-lines.ts';
export type {
  AttachmentOptions,
  AttachmentProblem,
  FilePart,
  UploadContext,
} from './attachments/attachment-options.ts';
export { ComposerAttach } from './attachments/composer-attach.tsx';
export type { AttachedFile } from './attachments/attached-file.ts';
export type { Attachments } from './attachments/use-attachments.ts';
export { ChatWidget } from './chat-widget/chat-widget.tsx';
export type { ChatWidgetProps } from './chat-widget/chat-widget.tsx';
export { Composer } from './composer/composer.tsx';
export type { ComposerProps } from './composer/composer.tsx';
export type { ComposerStatus } from './composer/composer-context.ts';
export { createDraft } from './composer/composer-draft.ts';
export type { ComposerDraft, DraftContent } from './composer/composer-draft.ts';
export { ComposerInput } from './composer/composer-input.tsx';
export { ComposerQueue } from './composer/composer-queue.tsx';
export { ComposerRoot } from './composer/composer-root.tsx';
export type { ComposerRootProps } from './composer/composer-root.tsx';
export { ComposerSend } from './composer/composer-send.tsx';
export { ComposerSteer } from './composer/composer-steer.tsx';
export { ComposerStop } from './composer/composer-stop.tsx';
export { ConnectionBanner } from './connection-banner/connection-banner.tsx';
export type { ConnectionBannerProps } from './connection-banner/connection-banner.tsx';
export type { ConnectionView } from './connection-banner/connection-view.ts';
export { FanoutCard } from './fanout/fanout-card.tsx';
export type { FanoutCardProps } from './fanout/fanout-card.tsx';
export type { CancelFanout } from './fanout/fanout-context.ts';
export * as Fanout from './fanout/index.ts';
export { englishLabels } from './labels/english.ts';
export {
  formatBytes,
  formatCost,
  formatCount,
  formatDuration,
  formatElapsed,
} from './labels/format.ts';
export { LabelsProvider, useLabels } from './labels/labels-provider.tsx';
export type { LabelsProviderProps } from './labels/labels-provider.tsx';
export type { ChatLabels } from './labels/chat-labels.ts';
export type { LabelOverrides, Labels } from './labels/labels.ts';
export type { WorkLabels } from './labels/work-labels.ts';
export { Markdown } from './markdown/markdown.tsx';
export type { MarkdownProps } from './markdown/markdown.tsx';
export type {
  MarkdownAnchorProps,
  MarkdownCodeProps,
  MarkdownComponents,
  MarkdownImageProps,
} from './markdown/markdown-components.ts';
export type {
  CodeBlockPluginProps,
  CodeKind,
  CodeSpan,
  FormulaProps,
  MarkdownPlugin,
} from './markdown/markdown-plugin.ts';
export type { FormulaSyntax } from './markdown/formula-syntax.ts';
export type { Formula } from './markdown/markdown-token.ts';
export { MarkdownProvider } from './markdown/markdown-provider.tsx';
export type { MarkdownProviderProps } from './markdown/markdown-provider.tsx';
export { MemoryCard } from './memory/memory-card.tsx';
export type { MemoryCardProps } from './memory/memory-card.tsx';
export { BranchPicker } from './branch-picker/branch-picker.tsx';
export type { BranchPickerProps, BranchStep } from './branch-picker/branch-picker.tsx';
export { MessageActions } from './message-actions/message-actions.tsx';
export type { MessageActionsProps } from './message-actions/message-actions.tsx';
export type { RateMessage } from './message-actions/rate-message.ts';
export { Rating } from './message-actions/rating.tsx';
export type { MessageRating, RatingProps } from './message-actions/rating.tsx';
export { defineDataRenderers } from './message/data-renderers.tsx';
export type { DataRenderer, DataRendererProps, DataRenderers } from './message/data-renderers.tsx';
export type { Delivery } from './message/delivery-note.tsx';
export { MessageAuthor } from './message/message-author.tsx';
export { MessagePart } from './message/message-part.tsx';
export type { MessagePartProps } from './message/message-part.tsx';
export { MessageRoot } from './message/message-root.tsx';
export { Message } from './message/message.tsx';
export type { MessageProps } from './message/message.tsx';
export { Reasoning } from './message/reasoning.tsx';
export type { ReasoningProps } from './message/reasoning.tsx';
export { PlanCard } from './plan/plan-card.tsx';
export type { PlanCardProps } from './plan/plan-card.tsx';
export type { DecidePlan } from './plan/plan-choice.ts';
export * as Plan from './plan/index.ts';
export { RunEnd } from './message/run-end.tsx';
export type { RunEndProps } from './message/run-end.tsx';
export { SkillBadge } from './skill/skill-badge.tsx';
export type { SkillBadgeProps } from './skill/skill-badge.tsx';
export { SourceList } from './sources/source-list.tsx';
export type { SourceListProps } from './sources/source-list.tsx';
export type { Source } from './sources/source.ts';
export { StepTimeline } from './step-timeline/step-timeline.tsx';
export type { StepTimelineProps, TimelineStep } from './step-timeline/step-timeline.tsx';
export { TaskAnnouncer } from './task/task-announcer.tsx';
export type { TaskAnnouncerProps } from './task/task-announcer.tsx';
export { TaskCard } from './task/task-card.tsx';
export type { TaskCardProps } from './task/task-card.tsx';
export { TaskList } from './task/task-list.tsx';
export type { TaskListProps } from './task/task-list.tsx';
export { TaskTray } from './task/task-tray.tsx';
export type { TaskTrayProps } from './task/task-tray.tsx';
export * as Task from './task/index.ts';
export { RunStatus } from './run-status/run-status.tsx';
export type { RunStatusProps } from './run-status/run-status.tsx';
export type { Suggestion } from './suggestions/suggestion.ts';
export { Suggestions } from './suggestions/suggestions.tsx';
export type { SuggestionsProps } from './suggestions/suggestions.tsx';
export { ThreadList } from './thread-list/thread-list.tsx';
export type { ThreadListProps } from './thread-list/thread-list.tsx';
export { ThreadAnnouncer } from './thread/thread-announcer.tsx';
export type { ThreadAnnouncerProps } from './thread/thread-announcer.tsx';
export { ThreadComposer } from './thread/thread-composer.tsx';
export { ThreadConversation } from './thread/thread-conversation.tsx';
export { ThreadMessage } from './thread/thread-message.tsx';
export type { ThreadMessageProps } from './thread/thread-message.tsx';
export { ThreadMessages } from './thread/thread-messages.tsx';
export { ThreadNotices } from './thread/thread-notices.tsx';
export { ThreadProvider } from './thread/thread-provider.tsx';
export type { ThreadProviderProps } from './thread/thread-provider.tsx';
export { ThreadRoot } from './thread/thread-root.tsx';
export { Thread } from './thread/thread.tsx';
export type { ThreadAnnouncements, ThreadProps } from './thread/thread.tsx';
export { ThreadViewport } from './thread/thread-viewport.tsx';
export * as ToolCall from './tool-call/index.ts';
export { ToolCallCard } from './tool-call/tool-call-card.tsx';
export type { ToolCallCardProps } from './tool-call/tool-call-card.tsx';
export { toolCallStatus } from './tool-call/tool-call-status.ts';
export type { ToolCallStatus } from './tool-call/tool-call-status.ts';
export { UsageLine } from './usage/usage-line.tsx';
export type { UsageLineProps } from './usage/usage-line.tsx';
export { defineToolRenderers, ToolCallView } from './tool-call/tool-renderers.tsx';
export type {
  ToolCallViewProps,
  ToolRenderer,
  ToolRendererProps,
  ToolRenderers,
} from './tool-call/tool-renderers.tsx';
