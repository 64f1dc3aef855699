import * as z from 'zod/mini';
import type {
  CodeOutput,
  CodeRun,
  FanoutAnchor,
  HandrailDataTypes,
  MemoryNote,
  PlanAnchor,
  SkillUse,
  TaskAnchor,
  UsageReport,
} from '../data-parts.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';
import { usageShape } from './run.ts';

const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** The data of each of the kit's own parts, by the name after `data-`. */
export const dataPartSchemas: {
  [Name in keyof HandrailDataTypes]: z.ZodMiniType<HandrailDataTypes[Name]>;
} = {
  plan: z.looseObject({ planId: z.string() } satisfies ShapeOf<PlanAnchor>),
  fanout: z.looseObject({ fanoutId: z.string() } satisfies ShapeOf<FanoutAnchor>),
  task: z.looseObject({ taskId: z.string() } satisfies ShapeOf<TaskAnchor>),
  'code-run': z.looseObject({
    codeRunId: z.string(),
    language: z.string(),
    source: z.string(),
    status: wordSet({ running: true, completed: true, failed: true, killed: true }),
    exitCode: z.optional(z.number()),
    durationMs: z.optional(z.number()),
    error: z.optional(z.string()),
    truncated: z.optional(z.boolean()),
  } satisfies ShapeOf<CodeRun>),
  'code-output': z.looseObject({
    codeRunId: z.string(),
    stream: wordSet({ stdout: true, stderr: true }),
    text: z.string(),
  } satisfies ShapeOf<CodeOutput>),
  memory: z.looseObject({
    memoryId: z.string(),
    action: wordSet({ recalled: true, written: true, updated: true, forgotten: true }),
    text: z.string(),
    weight: z.optional(fraction),
    place: z.optional(z.string()),
    source: z.optional(z.string()),
  } satisfies ShapeOf<MemoryNote>),
  skill: z.looseObject({
    skillId: z.string(),
    name: z.string(),
    description: z.optional(z.string()),
    version: z.optional(z.string()),
    status: wordSet({ loading: true, active: true, failed: true }),
    error: z.optional(z.string()),
  } satisfies ShapeOf<SkillUse>),
  usage: z.looseObject({
    ...usageShape,
    model: z.optional(z.string()),
  } satisfies ShapeOf<UsageReport>),
};
