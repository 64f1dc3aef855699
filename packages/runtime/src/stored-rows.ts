import type {
  Approval,
  Fanout,
  Fork,
  Grant,
  GrantMatch,
  MessageFold,
  Plan,
  Run,
  Scope,
  Task,
  Thread,
} from '@handrail/protocol';

export interface StoredThread {
  thread: Thread;
  /** The place of the next message in the conversation. */
  nextPosition: number;
  lastRunId: string;
}

export interface StoredRun {
  run: Run;
  /** Who started it: a run that goes on after a restart goes on as them. */
  scope: Scope;
  /** Its message's place: runs of one thread are sorted by it, as clocks may stand still or go back. */
  position: number;
}

export interface StoredMessage {
  fold: MessageFold;
  position: number;
  /** The run that writes it; absent for a person's message. */
  runId?: string | undefined;
  /** False until its first chunk: nobody has seen it yet, so no list shows it. */
  begun: boolean;
  /** How many parts finished steps have made. */
  finishedParts: number;
  /** How many steps have finished. */
  steps: number;
}

/** What an *always* option would leave behind. */
export interface AlwaysOffer {
  effect: 'allow' | 'reject';
  match: GrantMatch;
  /** Counted from the decision. */
  expiresInMs?: number | undefined;
}

export interface StoredApproval {
  approval: Approval;
  /** How many its run had asked before: questions of one moment keep their order. */
  place: number;
  /** Others of the tenant may decide it, so that they are told of it. */
  reviewed: boolean;
  toolFingerprint: string;
  /** Of the input as the agent gave it. */
  askedDigest: string;
  /** By option id. */
  always: Record<string, AlwaysOffer>;
  /** The votes by their idempotency keys. */
  answers: StoredAnswer[];
  /** The wish to run it again, once there was one. */
  again?: { idempotencyKey: string; approvalId: string } | undefined;
}

export interface StoredAnswer {
  idempotencyKey: string;
  by: string;
  optionId: string;
  /** Of what the vote would let run. */
  inputDigest: string;
}

export interface StoredGrant {
  grant: Grant;
  /** The thread it was made in, which may be gone. */
  threadId: string;
}

/** Where one child of a fan-out works. */
export interface Lane {
  /** The child's id, and the id of its message. */
  laneId: string;
  fanoutId: string;
  /** 1 for a child of the run's own message. */
  depth: number;
}

/** The message of one child of a fan-out: not part of the conversation, so no list of messages has it. */
export interface StoredLane extends Omit<StoredMessage, 'runId'> {
  runId: string;
  lane: Lane;
}

export interface StoredFanout {
  fanout: Fanout;
  /** Children that were at work when their run broke off: they are taken up again when it goes on. */
  brokenOff: string[];
}

export interface StoredPlan {
  plan: Plan;
  decisionKey?: string | undefined;
}

export interface StoredTask {
  task: Task;
  /** The boot of the process that works on it; null: nobody any more. */
  boot: string | null;
}

export interface StoredFork {
  fork: Fork;
  /** The branch that the place itself lies in, while that is put away. */
  within: string | null;
}

export interface StoredClaim {
  /** The boot of the process that works in the thread; null: nobody. */
  boot: string | null;
  runId: string;
}

export interface StoredLease {
  /** Milliseconds since 1970. */
  until: number;
  pid: number;
  host: string;
}

/**
 * The body of each kind of row. Claims are never deleted, only freed: their version is the fence, and
 * a row made anew would count from 1 again and let a lost owner back in.
 */
export interface StoredRows {
  thread: StoredThread;
  run: StoredRun;
  message: StoredMessage;
  approval: StoredApproval;
  /** A run's approvals in the order they were asked, so that they are found without reading the thread's. */
  asked: { approvalIds: string[] };
  /** Where an approval of this tenant lives, for those who may decide it and do not own it. */
  review: { owner: string; approvalId: string };
  grant: StoredGrant;
  consumption: { runId: string; attempt: number };
  claim: StoredClaim;
  lease: StoredLease;
  key: { runId: string };
  /** `runId`: stop the run; with `lanes`, only these children of its fan-outs. */
  cancel: { runId: string; lanes?: string[] | undefined };
  lane: StoredLane;
  fanout: StoredFanout;
  plan: StoredPlan;
  task: StoredTask;
  fork: StoredFork;
  /** A way on that is not shown, under its branch id. */
  branch: { messages: StoredMessage[]; lastRunId: string };
  step: { result: unknown };
  state: { value: unknown };
}

export type RowKind = keyof StoredRows;

/**
 * What run rows are found by: a `waiting` run becomes `ready` in the commit that decides its last
 * approval, so that a crash before it is taken up again is seen by a cheap query.
 */
export type RunRowStatus = 'queued' | 'running' | 'waiting' | 'ready' | 'done';

/** `pending-timed` is pending with an expiry, so that the sweep reads only those. */
export const PENDING_STATUSES = ['pending', 'pending-timed'] as const;

export function approvalRowStatus(approval: Approval): string {
  return approval.status === 'pending' && approval.expiresAt !== undefined
    ? 'pending-timed'
    : approval.status;
}

/** Sorts as text the way the numbers sort. */
export function positionOrder(position: number): string {
  return String(position).padStart(12, '0');
}
