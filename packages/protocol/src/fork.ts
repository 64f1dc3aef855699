/**
 * A place where a conversation went on in more than one way, because a message was edited or answered
 * again. The thread shows one of the ways, which is the one its agent knows; the others are kept.
 */
export interface Fork {
  forkId: string;
  threadId: string;
  /** The message after which the ways part. Null: at the thread's beginning. */
  after: string | null;
  /** The ids of the ways, oldest first. */
  branches: string[];
  /** The one that is shown. */
  current: string;
  /** False while the place itself lies in a branch that is not shown. */
  shown: boolean;
  version: number;
}

export interface SelectBranchRequest {
  threadId: string;
  forkId: string;
  branchId: string;
}
