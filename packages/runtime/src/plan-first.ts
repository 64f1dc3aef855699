import { runPlans } from './plan-entity.ts';
import type { RunWriter } from './run-writer.ts';

export const NO_PLAN = 'Not run: a person must approve a plan first.';

/** Whatever is not a clear yes is a no: a policy that fails wants a plan. */
export async function mayRun({ shell, segment }: RunWriter, toolName: string): Promise<boolean> {
  const { address, run, scope } = segment;
  const { threadId } = address;
  if (!shell.policy.planFirst) return true;
  try {
    if (!shell.policy.planFirst({ toolName, threadId }, scope)) return true;
  } catch (error) {
    shell.report(error, { where: 'policy', threadId, runId: run.runId });
  }
  const plans = await runPlans(shell.journal, address, run.runId);
  return plans.some(({ body: { plan } }) => {
    const outcome = plan.decision?.outcome;
    return outcome === 'approved' || outcome === 'amended';
  });
}
