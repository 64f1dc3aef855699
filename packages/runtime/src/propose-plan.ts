import { HandrailError, type Plan } from '@handrail/protocol';
import type { PlanAnswer, PlanRequest } from './agent.ts';
import { Parked } from './parked.ts';
import { planRowId, writePlan } from './plan-entity.ts';
import { readSteps } from './plan-steps.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow } from './shell.ts';
import { anchor } from './take-chunk.ts';
import { readRow } from './transaction.ts';

/** `turn.proposePlan`: see there. */
export async function proposePlan(writer: RunWriter, request: PlanRequest): Promise<PlanAnswer> {
  if (writer.lane) throw notInLane();
  const { shell, segment } = writer;
  const { owner } = segment.address;
  const planId = `${segment.run.runId}.${request.key ?? nextKey(writer)}`;
  const row = await readRow(shell.journal, 'plan', planRowId(owner, planId));
  const plan = row?.body.plan ?? (await create(writer, planId, request));
  writer.planId = planId;
  anchor(writer, 'plan', planId);
  const { decision } = plan;
  if (!decision) {
    writer.parked = true;
    throw new Parked('The run waits for a decision on its plan.');
  }
  const { outcome, by, reason } = decision;
  return { outcome, plan, by, reason };
}

/** A step that has finished is not called again, so plans are counted within theirs. */
function nextKey({ plans, stepKey }: RunWriter): string {
  const count = (plans.get(stepKey) ?? 0) + 1;
  plans.set(stepKey, count);
  return stepKey === undefined ? `plan-${count}` : `${stepKey}-plan-${count}`;
}

async function create(writer: RunWriter, planId: string, request: PlanRequest): Promise<Plan> {
  const read = readSteps(request.steps);
  if (read.problems) throw noPlan(read.problems);
  const { address, run } = writer.segment;
  const at = isoNow(writer.shell);
  const plan: Plan = {
    planId,
    threadId: run.threadId,
    runId: run.runId,
    title: request.title,
    steps: read.steps,
    status: 'proposed',
    editable: request.editable ?? true,
    createdAt: at,
    version: 0,
  };
  if (request.rationale !== undefined) plan.rationale = request.rationale;
  return await writer.change(async (transaction) => {
    await transaction.get('plan', planRowId(address.owner, planId));
    return writePlan(transaction, address, { plan }, at);
  });
}

function noPlan(problems: unknown): HandrailError {
  return new HandrailError(
    'agent-failed',
    'The agent proposed steps that are no plan, so nobody was asked: an order, an id or a summary is missing, or there are too many. Ask again.',
    { details: { problems } },
  );
}

function notInLane(): HandrailError {
  return new HandrailError(
    'agent-failed',
    'A sub-agent proposed a plan, and only the run’s own agent may, so it was stopped. Ask again.',
  );
}
