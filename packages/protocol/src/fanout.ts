export type FanoutStatus =
  | 'running'
  | 'completed'
  | 'partial'
  | 'failed'
  | 'timed_out'
  | 'cancelled';

export type FanoutChildStatus =
  | 'queued'
  | 'running'
  /** It asked a person, and its siblings go on. */
  | 'waiting'
  | 'completed'
  | 'failed'
  | 'timed_out'
  | 'cancelled';

export interface FanoutChild {
  /** The child's lane: its chunks carry it. Unique in the thread. */
  childId: string;
  /** Which agent works in it. */
  name: string;
  /** What it works on. */
  label?: string | undefined;
  status: FanoutChildStatus;
  /** 0 to 1, where the child says so. */
  progress?: number | undefined;
  startedAt?: string | undefined;
  finishedAt?: string | undefined;
  /** The end of what it wrote, once it is done. While it works, read the last line of its message. */
  summary?: string | undefined;
  /** Safe text. */
  error?: string | undefined;
  /** The child's own message; its chunks carry `lane: childId`. */
  messageId?: string | undefined;
}

/** Several agents at work at once, each in its own lane. A `data-fanout` part, or a tool call, anchors it in the conversation. */
export interface Fanout {
  fanoutId: string;
  threadId: string;
  runId: string;
  toolCallId?: string | undefined;
  /** What all of them are for. */
  label?: string | undefined;
  /** The lane it was started in; absent in the run's own message. */
  parentLane?: string | undefined;
  /** 1 for the run's own, 2 for one inside a child. */
  depth: number;
  /** `partial`: some children completed and some did not. */
  status: FanoutStatus;
  children: FanoutChild[];
  startedAt: string;
  finishedAt?: string | undefined;
  result?: unknown;
  conflicts?: unknown[] | undefined;
  version: number;
}

export interface FanoutTarget {
  fanoutId: string;
  /** Only this child; absent: all that still work. */
  childId?: string | undefined;
}
