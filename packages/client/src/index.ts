export { foldChunk, readPartialJson, startFold } from '@handrail/protocol';
export { createAgentClient } from './agent-client.ts';
export type { AgentClient, AgentClientOptions, ClientState } from './agent-client.ts';
export type {
  ApprovalDecisions,
  ApproveOptions,
  DecideOptions,
  Deciding,
  FailedDecision,
  ManyDecision,
  RejectOptions,
} from './approval-decisions.ts';
export type { BackoffOptions } from './backoff.ts';
export { browserScope } from './browser-scope.ts';
export type { ConnectionState } from './connection.ts';
export type { FeedView, GrantListView, ThreadListView } from './feed-session.ts';
export { createFrameSchedule } from './frame-schedule.ts';
export type { Schedule } from './frame-schedule.ts';
export { httpRuntime } from './http-runtime.ts';
export type { HttpRuntimeOptions } from './http-runtime.ts';
export type { Lane } from './lane.ts';
export type { MessageInput, OutgoingMessage, SendOptions } from './outgoing-message.ts';
export { pageSignals } from './page-signals.ts';
export type { PageSignals } from './page-signals.ts';
export type { PlanChoice } from './plan-decisions.ts';
export { reduceThread } from './reduce-thread.ts';
export type { ThreadHandle } from './thread-handle.ts';
export {
  activeRuns,
  emptyThreadState,
  forkAt,
  latestRun,
  messageOf,
  threadStateFromSnapshot,
} from './thread-state.ts';
export type { QueuedMessage, ThreadState } from './thread-state.ts';
export { approvalsOf, chatError, chatStatus, messageStatus, shownMessage } from './thread-view.ts';
export type { ChatStatus, MessageStatus, ThreadView } from './thread-view.ts';
export type { SharedChange } from './write-shared.ts';
