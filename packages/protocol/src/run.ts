import type { UIMessage } from 'ai';
import type { ErrorEnvelope } from './errors.ts';

export type RunPhase = 'queued' | 'running' | 'waiting' | 'done';
export type RunOutcome = 'success' | 'failed' | 'cancelled' | 'interrupted' | 'expired';
export type RunWaitingFor =
  | 'approval'
  | 'plan'
  | 'input'
  | 'budget'
  | 'consent'
  | 'reconnect'
  | 'queue';

/** What the provider says it cost, in whole units of the currency. */
export interface UsageCost {
  amount: number;
  /** ISO 4217, such as `USD`. */
  currency: string;
}

/** Tokens as the model reported them; an absent figure was not reported and is not zero. */
export interface RunUsage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  /** Part of `inputTokens`. */
  cachedInputTokens?: number | undefined;
  /** Part of `outputTokens`. */
  reasoningTokens?: number | undefined;
  /** Absent: not reported, which is not nothing. */
  cost?: UsageCost | undefined;
}

/** What must be told of the machine behind the answers (EU AI Act, art. 50). */
export interface RunDisclosure {
  model?: string | undefined;
  provider?: string | undefined;
}

/** One answer of an agent, from the message that asks for it to its end. It ends exactly once (R4). */
export interface Run {
  runId: string;
  threadId: string;
  agent: string;
  /** The message this run writes; a continued run goes on in the same one. */
  messageId: string;
  phase: RunPhase;
  /** Present exactly when `phase` is `done`. */
  outcome?: RunOutcome | undefined;
  waitingFor?: RunWaitingFor | undefined;
  /** While `queued`: the message that waits. It joins the conversation when its turn comes. */
  queuedMessage?: UIMessage | undefined;
  /** Safe text: what the person may read. */
  error?: ErrorEnvelope | undefined;
  /** Finished steps. */
  steps?: number | undefined;
  usage?: RunUsage | undefined;
  disclosure?: RunDisclosure | undefined;
  /** Counts the times this run was taken up: 0 while it is queued, 1, then one more at each continuation. */
  attempt: number;
  createdAt: string;
  finishedAt?: string | undefined;
  version: number;
}
