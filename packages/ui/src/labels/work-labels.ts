import type {
  CodeRunStatus,
  FanoutChildStatus,
  FanoutStatus,
  MemoryNote,
  PlanStatus,
  PlanStepStatus,
  SkillUse,
  TaskStatus,
} from '@handrail/protocol';

/** The words about what an agent works on: plans, sub-agents, tasks, code, memory. */
export interface WorkLabels {
  plan: {
    status: Record<PlanStatus, string>;
    stepStatus: Record<PlanStepStatus, string>;
    steps: string;
    progress: (done: number, total: number) => string;
    /** The numbers of the steps that come first. */
    after: (steps: readonly number[]) => string;
    needsApproval: string;
    agentSays: string;
    approve: string;
    approveAmended: string;
    reject: string;
    amend: string;
    discard: string;
    addReason: string;
    reason: string;
    reasonHint: string;
    cancelReason: string;
    sending: string;
    sent: string;
    failed: string;
    notTaken: string;
    readOnly: string;
    decidedBy: (by: string) => string;
    step: (number: number) => string;
    moveUp: (step: string) => string;
    moveDown: (step: string) => string;
    remove: (step: string) => string;
    addStep: string;
    comesAfter: (step: string) => string;
    comesAfterNone: string;
    /** Said when a step was moved. */
    moved: (step: string, place: number, total: number) => string;
    removed: (step: string) => string;
    added: (place: number) => string;
    dropped: string;
    changes: (count: number) => string;
    change: {
      added: string;
      removed: string;
      edited: string;
      moved: string;
      same: string;
    };
    noSteps: string;
    tooManySteps: (limit: number) => string;
    emptyStep: (number: number) => string;
    cycle: (numbers: readonly number[]) => string;
    badStep: (number: number) => string;
    /** Said to one who changed nothing. */
    changedMeanwhile: string;
    conflict: string;
    conflictDecided: string;
    theirs: string;
    yours: string;
    keepYours: string;
    takeTheirs: string;
  };
  fanout: {
    title: string;
    status: Record<FanoutStatus, string>;
    childStatus: Record<FanoutChildStatus, string>;
    lanes: string;
    progress: (done: number, total: number) => string;
    failures: (count: number) => string;
    stop: (name: string) => string;
    stopAll: string;
    stopping: string;
    stopFailed: string;
    nothingYet: string;
    result: string;
    conflicts: string;
    laneProgress: (name: string) => string;
  };
  task: {
    title: string;
    /** Beside the title on the button that opens the tray; empty where there is nothing to count. */
    counts: (active: number, unread: number) => string;
    status: Record<TaskStatus, string>;
    groups: { running: string; queued: string; finished: string };
    empty: string;
    loading: string;
    loadFailed: string;
    lost: string;
    reload: string;
    cancel: (label: string) => string;
    cancelling: string;
    cancelFailed: string;
    dismiss: (label: string) => string;
    dismissAll: string;
    show: (label: string) => string;
    progress: (label: string) => string;
    log: string;
    linesDropped: (count: number) => string;
    result: string;
    isNew: string;
    announce: Record<'completed' | 'failed' | 'cancelled', (label: string) => string>;
  };
  codeRun: {
    title: (language: string) => string;
    status: Record<CodeRunStatus, string>;
    source: string;
    output: string;
    lines: (count: number) => string;
    noOutput: string;
    exitCode: (code: number) => string;
    truncated: string;
    earlierDropped: (count: number) => string;
    errorStream: string;
  };
  memory: {
    action: Record<MemoryNote['action'], string>;
    weight: (percent: string) => string;
    source: (source: string) => string;
  };
  skill: {
    status: Record<SkillUse['status'], string>;
    version: (version: string) => string;
  };
  steps: {
    label: string;
    current: string;
    status: Record<PlanStepStatus, string>;
  };
  usage: {
    input: (tokens: number) => string;
    output: (tokens: number) => string;
    cached: (tokens: number) => string;
    reasoning: (tokens: number) => string;
    cost: (amount: number, currency: string) => string;
    label: string;
  };
  elapsed: {
    /** Milliseconds. */
    for: (ms: number) => string;
  };
}
