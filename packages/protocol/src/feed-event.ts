import type { Approval } from './approval.ts';
import type { Grant } from './grant.ts';
import type { Task } from './task.ts';
import type { Thread } from './thread.ts';

export interface FeedEventBase {
  /** A position in the scope's feed, not in a thread. */
  cursor: string | null;
  threadId: string;
  at: string;
}

export interface FeedThreadEvent extends FeedEventBase {
  type: 'thread';
  thread: Thread;
}

export interface FeedThreadDeletedEvent extends FeedEventBase {
  type: 'thread-deleted';
}

export interface FeedApprovalEvent extends FeedEventBase {
  type: 'approval';
  approval: Approval;
  /** The server's clock when it sent this, which may be long after `at`. */
  now?: string | undefined;
}

/** A grant was made, used or revoked; `threadId` is the thread it was made in. */
export interface FeedGrantEvent extends FeedEventBase {
  type: 'grant';
  grant: Grant;
}

export interface FeedTaskEvent extends FeedEventBase {
  type: 'task';
  task: Task;
}

/** What happens across all threads of a scope: enough for a thread list, an approval inbox and a task tray. */
export type FeedEvent =
  | FeedThreadEvent
  | FeedThreadDeletedEvent
  | FeedApprovalEvent
  | FeedGrantEvent
  | FeedTaskEvent;
