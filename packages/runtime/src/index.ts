export type {
  Agent,
  ApprovalAnswer,
  ApprovalRequest,
  TurnContext,
} from './agent.ts';
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
