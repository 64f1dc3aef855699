import type {
  ApprovalExecution,
  Fanout,
  FanoutChild,
  PatchOperation,
  Plan,
  PlanStep,
  Scope,
  SharedState,
  Task,
} from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import type { CallFacts } from './call-facts.ts';

/**
 * What answers: called once for each turn, and again when a parked or interrupted run goes on.
 * Ending without a pending approval ends the run with success; throwing ends it as failed.
 */
export type Agent = (turn: TurnContext) => AsyncIterable<UIMessageChunk>;

/** `uncertain`: it was approved and taken up before, and the process died before the result was kept, so it may have run (R6). */
export interface ApprovalAnswer {
  outcome: 'approved' | 'rejected' | 'uncertain';
  approvalId: string;
  by?: string | undefined;
  reason?: string | undefined;
  /** With `approved`: what to run, which is not what was asked where a person edited it. */
  input?: unknown;
  /** With `uncertain`: what was found out about it since. */
  execution?: ApprovalExecution | undefined;
}

/** With an `inputSchema` the input may be edited: run the answer's `input`, not your own. */
export interface ApprovalRequest extends CallFacts {
  /** Stable across continuations of the run: it is how the answer is found again. */
  toolCallId: string;
  toolName: string;
  input: unknown;
  title?: string | undefined;
  /** A `dynamic-tool` part instead of `tool-NAME`. */
  dynamic?: boolean | undefined;
}

export interface PlanRequest {
  title: string;
  rationale?: string | undefined;
  steps: readonly Omit<PlanStep, 'status' | 'error'>[];
  /** @defaultValue true */
  editable?: boolean | undefined;
  /** Stable across continuations of the run. @defaultValue counts the plans of the step */
  key?: string | undefined;
}

export interface PlanAnswer {
  outcome: 'approved' | 'amended' | 'rejected';
  /** As it was decided: after an amendment with the person's steps. */
  plan: Plan;
  by?: string | undefined;
  reason?: string | undefined;
}

/** One child of a fan-out. */
export interface SubAgent {
  /** Which agent it is. */
  name: string;
  agent: Agent;
  /** What it works on, for the card. */
  label?: string | undefined;
  /** What it is asked: the one user message of its conversation. */
  prompt?: string | undefined;
}

export interface TaskRequest {
  kind: string;
  label: string;
  /** @defaultValue true */
  cancellable?: boolean | undefined;
  /** Stable across continuations of the run. @defaultValue counts the tasks of the step */
  key?: string | undefined;
}

/** What a background task works with. What it returns, as JSON, is the task's result. */
export type TaskWork = (task: TaskContext) => Promise<unknown>;

export interface TaskContext {
  scope: Scope;
  threadId: string;
  taskId: string;
  /** Aborts when somebody stops the task, or the server closes. */
  signal: AbortSignal;
  /** 0 to 1. Written at most ten times a second. */
  progress(fraction: number): void;
  /** One line for the person; the newest 50 are kept, each up to 2000 characters. */
  log(text: string): void;
  /** Adds a message of the agent to the end of the thread. */
  postMessage(content: string | UIMessage['parts']): Promise<void>;
}

export interface FanOutOptions {
  /**
   * Stable across continuations of the run and unique in its message: it is how the children are found again.
   * @defaultValue counts the fan-outs of the step
   */
  key?: string | undefined;
  label?: string | undefined;
  /** The tool call that it is the work of; without one a `data-fanout` part shows where it stands. */
  toolCallId?: string | undefined;
  /** @defaultValue 5 */
  maxParallel?: number | undefined;
  /** Milliseconds that a child may work at a stretch. Waiting for a person does not count. @defaultValue none */
  timeoutMs?: number | undefined;
  /**
   * Hears of each child at its end, and of those that had finished before the run went on. It decides nothing:
   * what it throws goes to `onError`, and the children work on.
   */
  onPartial?: ((child: SubAgentResult) => void) | undefined;
  /** What the whole came to, for the card. */
  merge?:
    | ((children: readonly SubAgentResult[]) => Pick<Fanout, 'result' | 'conflicts'>)
    | undefined;
}

export interface SubAgentResult extends Pick<FanoutChild, 'childId' | 'name' | 'label' | 'error'> {
  status: Exclude<FanoutChild['status'], 'queued' | 'running' | 'waiting'>;
  message: UIMessage;
  /** All text of the message. */
  text: string;
}

export interface FanOutResult {
  fanoutId: string;
  status: Exclude<Fanout['status'], 'running'>;
  /** In the order they were given. */
  children: SubAgentResult[];
}

export interface TurnContext {
  scope: Scope;
  threadId: string;
  runId: string;
  /** The lane that this agent works in; absent for the run's own. */
  lane: string | undefined;
  /** 1, then one more at each continuation. */
  attempt: number;
  /** Oldest first. When the run goes on, the last one is the answer as far as it has come. */
  messages: readonly UIMessage[];
  /** The answer as far as finished steps and decisions have brought it. */
  message: UIMessage;
  /** Aborts when the run is cancelled or its claim is lost. */
  signal: AbortSignal;
  /**
   * Runs a step once: when the run goes on later, a step that finished is skipped and its return value
   * given again. Keys are unique within the run. Wraps the chunks in `start-step` and `finish-step`.
   */
  step<Result>(
    key: string,
    work: () => AsyncIterable<UIMessageChunk> | AsyncGenerator<UIMessageChunk, Result>,
  ): AsyncGenerator<UIMessageChunk, Result>;
  /**
   * Asks a person. The first time it parks the run: the generator is left at this `yield*` and called anew
   * once the answer is there. `approved` is given exactly once, consuming the approval; run the call at once then.
   * Put question and execution into one `step`, so that a call that has run is not asked about again.
   */
  requestApproval(request: ApprovalRequest): AsyncGenerator<UIMessageChunk, ApprovalAnswer>;
  /** Says what is known of a call, before the `tool-approval-request` chunk that asks about it. */
  describeCall(toolCallId: string, facts: CallFacts): void;
  /**
   * For agents that make their own `tool-approval-request` chunks: takes the approved call up, once ever,
   * for exactly this input. Call it right before executing; execute only on `approved`.
   */
  consumeApproval(call: { toolCallId: string; input: unknown }): Promise<ApprovalAnswer>;
  /**
   * Lays a plan before a person and parks the run until it is decided: it throws the first time, so let it
   * pass; called anew it gives the decision. Only the run's own agent may, not a sub-agent.
   * @throws HandrailError `agent-failed` for steps that are no plan (see `checkPlan`)
   */
  proposePlan(request: PlanRequest): Promise<PlanAnswer>;
  /**
   * Tells where a step of the last decided plan stands. Starting a step that `needsApproval` asks a person first
   * and parks the run; go on with the step only on `approved`. Put start and work of such a step into one `step`.
   */
  updateStep(
    stepId: string,
    status: 'running' | 'done' | 'failed' | 'skipped',
    error?: string,
  ): Promise<ApprovalAnswer['outcome']>;
  /** False while the policy wants a plan before this tool runs, and none has been approved in this run. */
  mayRun(toolName: string): Promise<boolean>;
  /**
   * Sets agents to work at once, each in a lane with a message of its own; resolves when all are at their end.
   * When one waits for a person and no sibling works any more, it throws and parks the run: let it pass.
   * When the run goes on, children that had finished are not done again.
   * @throws HandrailError `agent-failed` beyond the policy's depth or number of children
   */
  fanOut(children: readonly SubAgent[], options?: FanOutOptions): Promise<FanOutResult>;
  /**
   * Says how far a sub-agent is, 0 to 1, for its lane on the card; the run's own agent has none and nothing
   * happens. Written at most four times a second; may be called as often as is handy.
   */
  progress(fraction: number): void;
  /**
   * Starts work that outlives the run and every connection; resolves when it has begun. Called anew where the
   * run goes on it gives the same task and starts nothing. When the server stops, the task becomes `failed`.
   */
  startTask(request: TaskRequest, work: TaskWork): Promise<Task>;
  state: {
    get(): Promise<SharedState>;
    /** Writes the whole value, whatever the version is. */
    set(value: unknown): Promise<SharedState>;
    patch(patch: PatchOperation[]): Promise<SharedState>;
  };
}
