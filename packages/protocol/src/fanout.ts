export type FanoutStatus =
  | 'running'
  | 'completed'
  | 'partial'
  | 'failed'
  | 'timed_out'
  | 'cancelled';

export interface FanoutChild {
  childId: string;
  name: string;
  label?: string | undefined;
  status: FanoutStatus | 'queued';
  summary?: string | undefined;
  error?: string | undefined;
  /** The child's own message; its chunks carry `lane: childId`. */
  messageId?: string | undefined;
}

/** Several agents at work for one tool call. */
export interface Fanout {
  fanoutId: string;
  threadId: string;
  runId: string;
  toolCallId?: string | undefined;
  status: FanoutStatus;
  children: FanoutChild[];
  result?: unknown;
  conflicts?: unknown[] | undefined;
  version: number;
}
