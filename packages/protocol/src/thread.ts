import type { UIMessage } from 'ai';
import type { Approval } from './approval.ts';
import type { Fanout } from './fanout.ts';
import type { Fork } from './fork.ts';
import type { OpenParts } from './message-fold.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { SharedState } from './state.ts';
import type { Task } from './task.ts';

export type ThreadStatus = 'idle' | 'running' | 'waiting' | 'failed' | 'interrupted';

/** A conversation, as lists show it. Times are ISO 8601 in UTC. */
export interface Thread {
  threadId: string;
  title: string;
  status: ThreadStatus;
  createdAt: string;
  updatedAt: string;
  version: number;
}

export interface GetThreadOptions {
  /** Only the newest so many messages, and with them whatever is still being written. Absent: all. */
  messages?: number | undefined;
}

export interface MessagesRequest {
  /** The id of a message of the thread. */
  before: string;
  /** @defaultValue 100; 500 at most */
  limit?: number | undefined;
}

/** Messages that stand before another, oldest first, the last of them right before it. */
export interface MessagePage {
  messages: UIMessage[];
  hasOlder: boolean;
}

export interface RenameThreadRequest {
  /** Line breaks and outer spaces are taken out. */
  title: string;
}

/**
 * Everything true of a thread at `cursor`, in one consistent read: subscribe after it and nothing is
 * missing or doubled (R1). A message that is still being written is here as far as it has come.
 */
export interface ThreadSnapshot {
  thread: Thread;
  messages: UIMessage[];
  /** There are messages before the first of these: `listMessages` has them. */
  hasOlder?: boolean | undefined;
  /** For each message still being written: which of its parts are open, by stream id, so that the next delta finds its part. */
  open: Record<string, OpenParts>;
  /** The newest 50 and every unfinished one, oldest first. */
  runs: Run[];
  /** The run the thread rests on. Absent: the last of `runs` that is not queued. */
  latestRunId?: string | undefined;
  approvals: Approval[];
  plans: Plan[];
  fanouts: Fanout[];
  tasks: Task[];
  /** Where the conversation that is shown has other branches. Absent: nowhere. */
  forks?: Fork[] | undefined;
  state: SharedState;
  cursor: string;
  /** The server's clock, so that a wrong client clock cannot lie about expiry. */
  now: string;
}
