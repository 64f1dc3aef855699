import type { Plan, PlanStep, PlanStepStatus } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import type { ApprovalAnswer, ApprovalRequest } from './agent.ts';
import { changeSteps, planRowId, runPlans, writePlan } from './plan-entity.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow } from './shell.ts';
import { takeChunk } from './take-chunk.ts';
import { findToolPart } from './tool-part.ts';

interface StepUpdate {
  stepId: string;
  status: Exclude<PlanStepStatus, 'pending'>;
  error?: string | undefined;
}

type Ask = (request: ApprovalRequest) => AsyncGenerator<UIMessageChunk, ApprovalAnswer>;

/** `turn.updateStep`: see there. */
export async function updateStep(
  writer: RunWriter,
  update: StepUpdate,
  ask: Ask,
): Promise<ApprovalAnswer['outcome']> {
  const { plan, step } = await findStep(writer, update.stepId);
  const toolCallId = `${plan.planId}.${step.stepId}`;
  if (update.status === 'running' && step.needsApproval) {
    // Called anew for a step that is over: it is not asked about again.
    if (step.status === 'done' || step.status === 'failed') return 'approved';
    if (step.status === 'skipped') return 'rejected';
    const { outcome, reason } = await takeAll(
      writer,
      ask({
        toolCallId,
        toolName: step.tool ?? 'plan-step',
        input: step.input ?? { step: step.summary },
        title: step.summary,
        dynamic: true,
      }),
    );
    if (outcome === 'rejected') {
      await write(writer, plan.planId, { ...update, status: 'skipped', error: reason });
      return outcome;
    }
    if (outcome === 'uncertain') return outcome;
  }
  await write(writer, plan.planId, update);
  const part = findToolPart(writer.written.fold.message, toolCallId);
  if (part?.state === 'approval-responded' && part.approval.approved) {
    const { status: output, error } = update;
    if (output === 'done')
      await takeChunk(writer, { type: 'tool-output-available', toolCallId, output });
    else if (output !== 'running') {
      const errorText = error ?? `The step was ${output}.`;
      await takeChunk(writer, { type: 'tool-output-error', toolCallId, errorText });
    }
  }
  return 'approved';
}

/**
 * The step of the plan that this stretch has come to last; else of the newest: the run may have gone on
 * after the step that proposed it, which is not called again.
 */
async function findStep(
  { root, shell, segment }: RunWriter,
  stepId: string,
): Promise<{ plan: Plan; step: PlanStep }> {
  const { address, run } = segment;
  const plans = (await runPlans(shell.journal, address, run.runId)).map(({ body }) => body.plan);
  const at = plans.findIndex(({ planId }) => planId === root.planId);
  const newestFirst = [...plans.splice(at, at < 0 ? 0 : 1), ...plans.toReversed()];
  for (const plan of newestFirst) {
    const step = plan.steps.find((each) => each.stepId === stepId);
    if (step && plan.decision && plan.decision.outcome !== 'rejected') return { plan, step };
  }
  throw new HandrailError(
    'agent-failed',
    'The agent went on with a step that is in no approved plan of this answer, so it was stopped. Ask again.',
    { details: { stepId } },
  );
}

async function takeAll<Result>(
  writer: RunWriter,
  chunks: AsyncGenerator<UIMessageChunk, Result>,
): Promise<Result> {
  for (;;) {
    const next = await chunks.next();
    if (next.done) return next.value;
    await takeChunk(writer, next.value);
  }
}

async function write(writer: RunWriter, planId: string, update: StepUpdate): Promise<void> {
  const { address } = writer.segment;
  await writer.change(async (transaction) => {
    const row = await transaction.get('plan', planRowId(address.owner, planId));
    if (!row) return;
    const at = isoNow(writer.shell);
    let isNew = false;
    const plan = changeSteps(row.body.plan, (step) => {
      const { error: _error, ...kept } = step;
      if (step.stepId !== update.stepId) return step;
      isNew = step.status !== update.status || step.error !== update.error;
      const { status, error } = update;
      return error === undefined ? { ...kept, status } : { ...kept, status, error };
    });
    if (isNew) writePlan(transaction, address, { ...row.body, plan: standing(plan, at) }, at);
  });
}

function standing(plan: Plan, at: string): Plan {
  const { finishedAt: _finishedAt, ...kept } = plan;
  const open = plan.steps.some(
    ({ status = 'pending' }) => status === 'pending' || status === 'running',
  );
  if (open) return { ...kept, status: 'running' };
  const failed = plan.steps.some(({ status }) => status === 'failed');
  return { ...kept, status: failed ? 'failed' : 'done', finishedAt: at };
}
