import type { RunUsage } from './run.ts';

/** Data of a `data-plan` part: where the plan stands in the conversation. */
export interface PlanAnchor {
  planId: string;
}

/** Data of a `data-fanout` part. */
export interface FanoutAnchor {
  fanoutId: string;
}

/** Data of a `data-task` part. */
export interface TaskAnchor {
  taskId: string;
}

export type CodeRunStatus = 'running' | 'completed' | 'failed' | 'killed';

/**
 * Data of a `data-code-run` part: code that a sandbox ran, without its output. The output follows in
 * `data-code-output` parts, so that each byte of it travels once; `codeOutputOf` gathers them.
 */
export interface CodeRun {
  codeRunId: string;
  language: string;
  source: string;
  /** `killed`: its time or memory was up, or a person stopped it. */
  status: CodeRunStatus;
  exitCode?: number | undefined;
  durationMs?: number | undefined;
  /** Why it was killed or could not run; safe text. */
  error?: string | undefined;
  /** More was written than is kept. */
  truncated?: boolean | undefined;
}

/** Data of a `data-code-output` part: one piece of output, in the order it was written. */
export interface CodeOutput {
  codeRunId: string;
  stream: 'stdout' | 'stderr';
  text: string;
}

/** Data of a `data-memory` part: what the agent remembered, or keeps for later. */
export interface MemoryNote {
  memoryId: string;
  action: 'recalled' | 'written' | 'updated' | 'forgotten';
  text: string;
  /** How much it counted, 0 to 1. */
  weight?: number | undefined;
  /** Where it is kept, such as `user` or `project`. */
  place?: string | undefined;
  source?: string | undefined;
}

/** Data of a `data-skill` part: instructions that the agent loaded. */
export interface SkillUse {
  skillId: string;
  name: string;
  description?: string | undefined;
  version?: string | undefined;
  status: 'loading' | 'active' | 'failed';
  error?: string | undefined;
}

/** Data of a `data-usage` part: what one step or lane used. */
export interface UsageReport extends RunUsage {
  model?: string | undefined;
}

/** The kit's own data parts, by the name after `data-`: `UIMessage<unknown, HandrailDataTypes>`. */
export type HandrailDataTypes = {
  plan: PlanAnchor;
  fanout: FanoutAnchor;
  task: TaskAnchor;
  'code-run': CodeRun;
  'code-output': CodeOutput;
  memory: MemoryNote;
  skill: SkillUse;
  usage: UsageReport;
};
