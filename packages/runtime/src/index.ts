export type {
  Agent,
  ApprovalAnswer,
  ApprovalRequest,
  FanOutOptions,
  FanOutResult,
  PlanAnswer,
  PlanRequest,
  SubAgent,
  SubAgentResult,
  TaskContext,
  TaskRequest,
  TaskWork,
  TurnContext,
} from './agent.ts';
export { showCodeRun } from './code-run.ts';
export type { CodeRunRequest, SandboxOutput } from './code-run.ts';
export { createRuntime } from './create-runtime.ts';
export type { DurableRuntime, RuntimeOptions } from './create-runtime.ts';
export type {
  CommitResult,
  Journal,
  JournalCommit,
  JournalEvent,
  JournalReader,
  JournalRow,
  RowExpectation,
  RowIndex,
  RowQuery,
} from './journal.ts';
export { memoryJournal } from './memory-journal.ts';
export type { CallFacts } from './call-facts.ts';
export type {
  AlwaysOption,
  ApprovalPolicyAnswer,
  ApprovalQuestion,
  CheckedOutcome,
  RuntimePolicy,
} from './runtime-policy.ts';
export type { ErrorPlace } from './shell.ts';
