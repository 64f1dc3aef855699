export type PlanStatus =
  | 'proposed'
  | 'approved'
  | 'rejected'
  | 'amended'
  | 'running'
  | 'done'
  | 'failed';
export type PlanStepStatus = 'pending' | 'running' | 'done' | 'failed' | 'skipped';

export interface PlanStep {
  stepId: string;
  summary: string;
  tool?: string | undefined;
  input?: unknown;
  dependsOn: string[];
  needsApproval?: boolean | undefined;
  status?: PlanStepStatus | undefined;
}

/** What the agent means to do, before it does it. */
export interface Plan {
  planId: string;
  threadId: string;
  runId: string;
  title: string;
  rationale?: string | undefined;
  steps: PlanStep[];
  status: PlanStatus;
  editable: boolean;
  version: number;
}

export interface PlanDecisionRequest {
  outcome: 'approved' | 'rejected' | 'amended';
  /** The version the person saw. */
  version: number;
  steps?: PlanStep[] | undefined;
  reason?: string | undefined;
  idempotencyKey: string;
}
