import type { Run } from '@handrail/protocol';

/** Whether a run had ended, as it has now, when no more than these were known. */
export function hadEnded(
  before: Readonly<Record<string, Run>> | undefined,
  { runId, attempt }: Run,
): boolean {
  const known = before && Object.hasOwn(before, runId) ? before[runId] : undefined;
  return known?.phase === 'done' && known.attempt === attempt;
}
