import type { ApprovalRisk } from './approval-risk.ts';
import type { GrantMatch } from './grant.ts';
import type { Page, PageRequest } from './page.ts';
import type { RequestOrigin } from './scope.ts';

export type ApprovalKind = 'tool' | 'plan' | 'consent' | 'budget' | 'input';
export type ApprovalStatus =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'superseded';
/** The Agent Client Protocol's option kinds. */
export type ApprovalOptionKind = 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always';

export interface ApprovalOption {
  id: string;
  kind: ApprovalOptionKind;
  label: string;
  /** What an *always* would answer for from then on, so that it is read before it is given; milliseconds from the decision. */
  grant?: { match: GrantMatch; expiresInMs?: number | undefined } | undefined;
}

/** Who must agree. One rejection is enough to reject; a person votes once. */
export interface ApprovalReview {
  /** How many people must approve: 1 or more. */
  quorum: number;
  /** Whoever has one of these roles in the same tenant may vote. Absent: as the server's policy says. */
  roles?: string[] | undefined;
  /** Four eyes: the person whose run asks may not vote. */
  notRequester?: boolean | undefined;
}

/** One person's answer, as it was journaled. */
export interface ApprovalVote {
  /** The user who voted, as the server knows them. */
  by: string;
  at: string;
  outcome: 'approved' | 'rejected';
  optionId: string;
  reason?: string | undefined;
  /** Of what this vote would let run: the input shown, or the edited one. */
  inputDigest: string;
  /** As the server's `authorize` gave it; a request's body never does. */
  from?: RequestOrigin | undefined;
}

/** The vote that settled it, or the grant that answered instead of a person. */
export interface ApprovalDecision extends ApprovalVote {
  /** What runs instead of `input`; the approval keeps both. */
  editedInput?: unknown;
}

/**
 * What became of an approved call. Absent: not taken up yet. `uncertain`: it was taken up and its result was
 * never kept, so it may have run; nobody repeats it unasked (see `resolveApproval`).
 */
export type ApprovalExecution = 'running' | 'succeeded' | 'failed' | 'uncertain';

/**
 * A question that only a person may answer. Bound to its thread, run, tool call and the digest of the
 * exact input; decided once; an approved call runs at most once (R6).
 */
export interface Approval {
  approvalId: string;
  threadId: string;
  runId: string;
  toolCallId?: string | undefined;
  /** The sub-agent's lane it was asked in; absent in the run's own message. */
  lane?: string | undefined;
  /** Who asks: the run's agent, or a sub-agent in its lane. */
  agent: string;
  /** The user whose run asks. */
  requestedBy: string;
  /** The thread's title when it was asked, where the server's policy lets reviewers read it. */
  threadTitle?: string | undefined;
  /** Approvals of one step, which are decided independently and may be shown as one group. */
  batchId?: string | undefined;
  /** The call that may have run, which this one asks to run again. */
  replaces?: string | undefined;
  kind: ApprovalKind;
  toolName: string;
  /** From the tool's definition on the server, never from the model. */
  title: string;
  /** Exactly what runs when it is approved (R7). Written by the agent: hostile until proven otherwise. */
  input: unknown;
  /** `digestInput(input)`. A decision names it, so that a decision on anything else is refused as `drift`. */
  inputDigest: string;
  /** JSON Schema of the input, where the tool has one. */
  inputSchema?: unknown;
  editable: boolean;
  risk: ApprovalRisk;
  /** A word of the server's policy to group and filter by, such as `payment`. */
  category?: string | undefined;
  options: ApprovalOption[];
  /** When a decision without a reason is refused as `invalid-request`. */
  requiresReason?: 'reject' | 'always' | undefined;
  review?: ApprovalReview | undefined;
  /** In the order they came. More than one only under `review`. */
  votes: ApprovalVote[];
  requestedAt: string;
  expiresAt?: string | undefined;
  /** What the end of the time means: a no to this call, or the end of its run. */
  onExpiry?: 'reject' | 'cancel' | undefined;
  status: ApprovalStatus;
  decision?: ApprovalDecision | undefined;
  /** The grant that this was decided by, or that the decision made. */
  grantId?: string | undefined;
  execution?: ApprovalExecution | undefined;
  /** Whether the one who reads this may decide it now. Absent: not known here; the answer to a decision says. */
  canDecide?: boolean | undefined;
  /** The one who reads this is a reviewer: the thread is another's, who may have given it a name that this reader uses too. */
  foreign?: boolean | undefined;
  version: number;
}

/** A page may hold fewer items than its limit, even none, and still have a `next`: what the filter leaves out was read too. */
export interface ApprovalFilter extends PageRequest {
  threadId?: string | undefined;
  /** `decided` is everything that is not pending. */
  status?: ApprovalStatus | 'decided' | undefined;
  toolName?: string | undefined;
  agent?: string | undefined;
  risk?: ApprovalRisk | undefined;
  /** Decided or voted on by this user. */
  decidedBy?: string | undefined;
  /** Requested at this ISO time or later. */
  since?: string | undefined;
  /** Requested before this ISO time. */
  until?: string | undefined;
}

export interface ApprovalPage extends Page<Approval> {
  /** The server's clock, so that a wrong client clock cannot lie about expiry. */
  now: string;
}

export interface ApprovalDecisionRequest {
  /** One of the approval's `options`. */
  optionId: string;
  /** The digest of the input the person saw. */
  inputDigest: string;
  reason?: string | undefined;
  /** Only where the approval is `editable`. */
  editedInput?: unknown;
  /** The same key again is the same decision, so an answer lost on the way can be asked for again (R10). */
  idempotencyKey: string;
}

/** Decisions in one call; each stands or falls by itself. */
export interface ApprovalDecisionsRequest {
  /** 1 to 100. */
  decisions: (ApprovalDecisionRequest & { approvalId: string })[];
}

/**
 * What to do about a call that may have run. `check` asks the server's own hook and records what it says;
 * `run-again` makes a new approval of the same call, which somebody has to decide.
 */
export interface ResolveApprovalRequest {
  action: 'check' | 'run-again';
  /** The same key again is the same wish (R10). */
  idempotencyKey: string;
}

/**
 * `settled`: the approval's `execution` says what was found. `unknown`: the check could not tell, or there is none.
 * `asked`: `next` is the new approval. `conflict`: the call is not uncertain any more, or somebody has asked again.
 * `gone-on`: the agent was told that it may have run and went on, so running it now would answer nothing.
 */
export interface ResolveResult {
  status: 'settled' | 'unknown' | 'asked' | 'conflict' | 'gone-on' | 'forbidden' | 'not-found';
  approval?: Approval | undefined;
  next?: Approval | undefined;
}
