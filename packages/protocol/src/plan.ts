export type PlanStatus =
  | 'proposed'
  | 'approved'
  | 'rejected'
  | 'amended'
  | 'running'
  | 'done'
  | 'failed'
  | 'cancelled';
export type PlanStepStatus = 'pending' | 'running' | 'done' | 'failed' | 'skipped';

export interface PlanStep {
  stepId: string;
  summary: string;
  /** Why the agent wants it. */
  rationale?: string | undefined;
  tool?: string | undefined;
  input?: unknown;
  /** The ids of steps that come before it. A plan has no cycles. */
  dependsOn: string[];
  /** The step asks a person once more when its turn comes. */
  needsApproval?: boolean | undefined;
  /** Absent: `pending`. */
  status?: PlanStepStatus | undefined;
  /** Safe text: why it failed, or why it was skipped. */
  error?: string | undefined;
}

export interface PlanDecision {
  /** The user who decided, as the server knows them. */
  by: string;
  at: string;
  outcome: 'approved' | 'rejected' | 'amended';
  reason?: string | undefined;
}

/** What the agent means to do, before it does it. A `data-plan` part anchors it in the conversation. */
export interface Plan {
  planId: string;
  threadId: string;
  runId: string;
  title: string;
  rationale?: string | undefined;
  /** What holds: after an amendment, the steps as the person changed them. */
  steps: PlanStep[];
  /** The steps as the agent proposed them, kept from the first amendment on, to show what was changed. */
  proposed?: PlanStep[] | undefined;
  status: PlanStatus;
  decision?: PlanDecision | undefined;
  /** False: it can be approved or rejected, not amended. */
  editable: boolean;
  createdAt: string;
  finishedAt?: string | undefined;
  version: number;
}

export interface PlanDecisionRequest {
  /** `amended` approves the plan with other `steps`. */
  outcome: 'approved' | 'rejected' | 'amended';
  /** The version the person saw; any other is refused as `conflict`, with the plan as it is now. */
  version: number;
  /** Required for `amended`, otherwise unused. `checkPlan` says what is wrong with them before the server does. */
  steps?: PlanStep[] | undefined;
  reason?: string | undefined;
  idempotencyKey: string;
}
