export type {
  AgentRuntime,
  CancelResult,
  RunTrigger,
  StartRunRequest,
  SubscribeOptions,
  WhenBusy,
} from './agent-runtime.ts';
export type {
  Approval,
  ApprovalDecision,
  ApprovalDecisionRequest,
  ApprovalDecisionsRequest,
  ApprovalExecution,
  ApprovalFilter,
  ApprovalKind,
  ApprovalOption,
  ApprovalOptionKind,
  ApprovalPage,
  ApprovalReview,
  ApprovalStatus,
  ApprovalVote,
  ResolveApprovalRequest,
  ResolveResult,
} from './approval.ts';
export type { ApprovalRisk } from './approval-risk.ts';
export { CALL_STOPPED } from './call-end.ts';
export { canonicalJson } from './canonical-json.ts';
export type { Capabilities } from './capabilities.ts';
export { decodeCursor, encodeCursor } from './cursor.ts';
export type { CursorPosition } from './cursor.ts';
export { checkPlan, withoutStep } from './check-plan.ts';
export type { PlanProblem } from './check-plan.ts';
export { codeOutputOf } from './code-output.ts';
export type {
  CodeOutput,
  CodeRun,
  CodeRunStatus,
  FanoutAnchor,
  HandrailDataTypes,
  MemoryNote,
  PlanAnchor,
  SkillUse,
  TaskAnchor,
  UsageReport,
} from './data-parts.ts';
export type { DecisionResult, DecisionResults, DecisionStatus } from './decision-result.ts';
export { digestInput } from './digest.ts';
export { durationOf } from './duration.ts';
export {
  HANDRAIL_ERROR_CODES,
  HandrailError,
  isHandrailError,
  readErrorEnvelope,
  retryOf,
  toErrorEnvelope,
} from './errors.ts';
export type {
  ErrorEnvelope,
  ErrorRetry,
  HandrailErrorCode,
  HandrailErrorOptions,
} from './errors.ts';
export type {
  Fanout,
  FanoutChild,
  FanoutChildStatus,
  FanoutStatus,
  FanoutTarget,
} from './fanout.ts';
export type {
  FeedApprovalEvent,
  FeedEvent,
  FeedEventBase,
  FeedGrantEvent,
  FeedTaskEvent,
  FeedThreadDeletedEvent,
  FeedThreadEvent,
} from './feed-event.ts';
export { isGrantActive } from './grant.ts';
export type { Fork, SelectBranchRequest } from './fork.ts';
export type { Grant, GrantFilter, GrantMatch, GrantPage } from './grant.ts';
export { foldChunk, startFold } from './fold-chunk.ts';
export type { FoldProblem, MessageFold, OpenParts } from './message-fold.ts';
export type { Page, PageRequest } from './page.ts';
export { readPartialJson } from './partial-json.ts';
export type {
  Plan,
  PlanDecision,
  PlanDecisionRequest,
  PlanStatus,
  PlanStep,
  PlanStepStatus,
} from './plan.ts';
export type {
  Run,
  RunDisclosure,
  RunOutcome,
  RunPhase,
  RunUsage,
  RunWaitingFor,
  UsageCost,
} from './run.ts';
export type { RequestOrigin, Scope } from './scope.ts';
export type { PatchOperation, SharedState, StatePatchRequest } from './state.ts';
export type { Task, TaskFilter, TaskLine, TaskStatus } from './task.ts';
export type {
  GetThreadOptions,
  MessagePage,
  MessagesRequest,
  RenameThreadRequest,
  Thread,
  ThreadSnapshot,
  ThreadStatus,
} from './thread.ts';
export { isKnownThreadEvent } from './thread-event.ts';
export type {
  ApprovalEvent,
  ChunkEvent,
  FanoutEvent,
  ForkEvent,
  MessageEvent,
  NoticeEvent,
  PlanEvent,
  RunEvent,
  StateEvent,
  TaskEvent,
  ThreadEvent,
  ThreadEventBase,
  UnknownThreadEvent,
} from './thread-event.ts';
