import type { ToolCallStatus } from './tool-call-status.ts';

/** So many calls that went well, one after another, are one line. */
const MANY = 4;

/** What a part is to a run of calls: a call that may be folded, nothing that is seen, or an end of the run. */
export type RunPart = ToolCallStatus | 'unseen' | 'other';

/** Calls that follow one another, of which those that went well may be folded. */
export interface ToolRun {
  /** Its first part, and the one after its last. */
  from: number;
  to: number;
  calls: number;
  counts: ReadonlyMap<ToolCallStatus, number>;
}

/** The runs that are long enough to be folded, in the order of the parts. */
export function toolRuns(parts: readonly RunPart[]): ToolRun[] {
  const runs: ToolRun[] = [];
  let from = 0;
  let to = 0;
  let counts = new Map<ToolCallStatus, number>();
  const finish = (): void => {
    const calls = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if ((counts.get('done') ?? 0) >= MANY) runs.push({ from, to, calls, counts });
    counts = new Map();
  };
  for (const [index, part] of parts.entries()) {
    if (part === 'unseen') continue;
    if (part === 'other') {
      finish();
      continue;
    }
    if (counts.size === 0) from = index;
    to = index + 1;
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  finish();
  return runs;
}
