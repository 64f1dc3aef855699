import type { PatchOperation, Scope, SharedState } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';

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
}

export interface ApprovalRequest {
  /** Stable across continuations of the run: it is how the answer is found again. */
  toolCallId: string;
  toolName: string;
  input: unknown;
  title?: string | undefined;
  /** A `dynamic-tool` part instead of `tool-NAME`. */
  dynamic?: boolean | undefined;
}

export interface TurnContext {
  scope: Scope;
  threadId: string;
  runId: string;
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
  /**
   * For agents that make their own `tool-approval-request` chunks: takes the approved call up, once ever,
   * for exactly this input. Call it right before executing; execute only on `approved`.
   */
  consumeApproval(call: { toolCallId: string; input: unknown }): Promise<ApprovalAnswer>;
  state: {
    get(): Promise<SharedState>;
    /** Writes the whole value, whatever the version is. */
    set(value: unknown): Promise<SharedState>;
    patch(patch: PatchOperation[]): Promise<SharedState>;
  };
}
