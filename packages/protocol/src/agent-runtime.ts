import type { UIMessage } from 'ai';
import type {
  ApprovalDecisionRequest,
  ApprovalDecisionsRequest,
  ApprovalFilter,
  ApprovalPage,
  ResolveApprovalRequest,
  ResolveResult,
} from './approval.ts';
import type { Capabilities } from './capabilities.ts';
import type { DecisionResult, DecisionResults } from './decision-result.ts';
import type { FanoutTarget } from './fanout.ts';
import type { FeedEvent } from './feed-event.ts';
import type { Fork, SelectBranchRequest } from './fork.ts';
import type { Grant, GrantFilter, GrantPage } from './grant.ts';
import type { Page, PageRequest } from './page.ts';
import type { PlanDecisionRequest } from './plan.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';
import type { SharedState, StatePatchRequest } from './state.ts';
import type { Task, TaskFilter } from './task.ts';
import type {
  GetThreadOptions,
  MessagePage,
  MessagesRequest,
  RenameThreadRequest,
  Thread,
  ThreadSnapshot,
} from './thread.ts';
import type { ThreadEvent } from './thread-event.ts';

/** Why a run starts. Exactly one trigger. */
export type RunTrigger =
  | { type: 'message'; message: UIMessage }
  /** Answer again: the named assistant message (or the last) and all after it are dropped, or kept as a branch. */
  | { type: 'regenerate'; messageId?: string | undefined }
  /** Replace a user message and drop all after it, or keep both as a branch. */
  | { type: 'edit'; messageId: string; message: UIMessage }
  /** Go on with an interrupted or failed run from its last finished step, in the same message. */
  | { type: 'continue'; runId: string };

/**
 * What becomes of a new message while the thread is busy. `reject`: `thread-busy`, and nothing happens.
 * `queue`: it is kept and answered in its turn. `steer`: what runs is stopped, and it is answered next.
 */
export type WhenBusy = 'reject' | 'queue' | 'steer';

export interface StartRunRequest {
  /** Chosen by the caller; a thread that does not exist yet is made. */
  threadId: string;
  /** The same key again answers with the same run and starts nothing (R10). */
  idempotencyKey: string;
  trigger: RunTrigger;
  /**
   * Only a `message` queues or steers; the capabilities say whether this server can.
   * @defaultValue 'reject'
   */
  whenBusy?: WhenBusy | undefined;
}

/** `stopped`: this call ended it. `already-done`: it had ended before. */
export interface CancelResult {
  status: 'stopped' | 'already-done';
}

export interface SubscribeOptions {
  /** A cursor from a snapshot or an event. Absent: from the first event kept. */
  after?: string | undefined;
  signal: AbortSignal;
  /** Called when the reader is attached, before its first event. A runtime that cannot tell never calls it. */
  onOpen?: (() => void) | undefined;
  /**
   * Called before the first event of a reader that came without `after`, with the cursor where it begins:
   * with it, one that is lost before its first event comes back to exactly there (R1). A runtime that
   * cannot tell never calls it.
   */
  onPosition?: ((cursor: string) => void) | undefined;
}

/**
 * The run and approval contract. A durable shell is one, an HTTP client is one, a bridge to another
 * system is one: whatever serves it works with whatever uses it.
 *
 * Every method rejects with a `HandrailError`. A thread, run, approval or task of another scope is
 * `not-found`, exactly as one that never was (R8).
 */
export interface AgentRuntime {
  capabilities(scope: Scope): Promise<Capabilities>;

  listThreads(scope: Scope, page?: PageRequest): Promise<Page<Thread>>;
  getThread(scope: Scope, threadId: string, options?: GetThreadOptions): Promise<ThreadSnapshot>;
  /** What a snapshot left out. Asked only where one said `hasOlder`. @throws `not-found`, also for `before`. */
  listMessages(scope: Scope, threadId: string, request: MessagesRequest): Promise<MessagePage>;
  /**
   * Gives the thread the person's own title; its place in the list stays. The last one wins.
   * @throws `invalid-request` when the title is blank or longer than 200 characters.
   */
  renameThread(scope: Scope, threadId: string, request: RenameThreadRequest): Promise<Thread>;
  /** Stops what runs in it, then forgets it. */
  deleteThread(scope: Scope, threadId: string): Promise<void>;

  /**
   * Shows another branch, in which the conversation then goes on; the one that was shown is kept. A chosen
   * one that is shown already changes nothing.
   * @throws `thread-busy` while a run works in the thread or waits for a person; `not-found` also where the
   * fork lies in a branch that is not shown.
   */
  selectBranch(scope: Scope, request: SelectBranchRequest): Promise<Fork>;

  /**
   * Resolves when the run is journaled, not when it ends: everything that happens comes back on `subscribe`.
   * A message for a thread whose run waits for an approval supersedes that approval and ends that run.
   * A run that was queued is `queued` until its turn comes, and `cancelRun` takes it out of the queue.
   * @throws `thread-busy` while another run works in the thread, unless `whenBusy` says otherwise.
   */
  startRun(scope: Scope, request: StartRunRequest): Promise<Run>;
  /** Works from any client and any tab; the only thing that stops a run (R5). */
  cancelRun(scope: Scope, target: { threadId: string; runId: string }): Promise<CancelResult>;

  /**
   * Replays what is kept after the cursor, then follows. Never ends by itself while the thread exists;
   * pulls at the reader's pace (R11).
   * @throws `bad-cursor`, `cursor-gone` (take a snapshot), `not-found`.
   */
  subscribe(scope: Scope, threadId: string, options: SubscribeOptions): AsyncIterable<ThreadEvent>;
  /** The same across threads. Absent `after`: from now on. */
  subscribeFeed(scope: Scope, options: SubscribeOptions): AsyncIterable<FeedEvent>;

  /** Newest first: the scope's own, and those of its tenant that it may decide as a reviewer. */
  listApprovals(scope: Scope, filter?: ApprovalFilter): Promise<ApprovalPage>;
  /** @throws `invalid-input` for an edited input that the tool's schema refuses; `details.issues` says where. */
  decideApproval(
    scope: Scope,
    approvalId: string,
    decision: ApprovalDecisionRequest,
  ): Promise<DecisionResult>;

  /** Each decision stands or falls by itself. @throws `invalid-request` for none or more than 100. */
  decideApprovals(scope: Scope, request: ApprovalDecisionsRequest): Promise<DecisionResults>;
  /** For a call whose `execution` is `uncertain`; executes nothing itself. */
  resolveApproval(
    scope: Scope,
    approvalId: string,
    request: ResolveApprovalRequest,
  ): Promise<ResolveResult>;

  listGrants(scope: Scope, filter?: GrantFilter): Promise<GrantPage>;
  /** Revoked from now on: a call that it answered for and that was not taken up yet does not run. Again changes nothing. @throws `not-found`. */
  revokeGrant(scope: Scope, grantId: string): Promise<Grant>;

  /** `conflict` when the plan changed since the person saw it: the result carries it as it is now. */
  decidePlan(scope: Scope, planId: string, decision: PlanDecisionRequest): Promise<DecisionResult>;

  /** Stops one child or all of a fan-out, as the run's own agent sees it; the run goes on. */
  cancelFanout(scope: Scope, target: FanoutTarget): Promise<CancelResult>;

  listTasks(scope: Scope, filter?: TaskFilter): Promise<Page<Task>>;
  cancelTask(scope: Scope, taskId: string): Promise<CancelResult>;

  getState(scope: Scope, threadId: string): Promise<SharedState>;
  /** @throws `conflict` when the version is no longer current, `invalid-request` when the patch does not apply. */
  patchState(scope: Scope, threadId: string, request: StatePatchRequest): Promise<SharedState>;
}
