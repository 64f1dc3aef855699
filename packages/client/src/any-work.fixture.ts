import { callTool, say } from '@handrail/mocks';
import type { Approval, Plan, PlanStep } from '@handrail/protocol';
import type { Agent, DurableRuntime, SubAgent, TurnContext } from '@handrail/runtime';
import type { UIMessageChunk } from 'ai';
import fc from 'fast-check';

/** One thing that an agent, or a sub-agent of any depth, does as a step of its own. */
type Deed =
  | { do: 'say' | 'call' | 'ask' | 'note' | 'task' | 'report' | 'fail' }
  | { do: 'fan out'; children: Deed[][]; maxParallel: number };

/** What a run does: by a plan of so many steps, or at once. */
export interface Work {
  planned: boolean;
  steps: Deed[][];
}

const small = fc.constantFrom<Deed>(
  ...(['say', 'say', 'call', 'call', 'ask', 'note', 'task', 'report'] as const).map(
    (name): Deed => ({ do: name }),
  ),
);

function deeds(depth: number): fc.Arbitrary<Deed[]> {
  const last = fc.constantFrom<Deed>({ do: 'say' }, { do: 'say' }, { do: 'fail' });
  const one = depth === 0 ? small : fc.oneof({ weight: 3, arbitrary: small }, fanOut(depth));
  return fc.tuple(fc.array(one, { minLength: 1, maxLength: 3 }), last).map(([rest, end]) => [
    ...rest,
    // Only a sub-agent may fail: what is left undone behind a failed run depends on when it failed.
    ...(depth === OUTERMOST ? [] : [end]),
  ]);
}

function fanOut(depth: number): fc.Arbitrary<Deed> {
  return fc.record({
    do: fc.constant('fan out' as const),
    children: fc.array(deeds(depth - 1), { minLength: 1, maxLength: 3 }),
    maxParallel: fc.integer({ min: 1, max: 3 }),
  });
}

const OUTERMOST = 2;

export const work: fc.Arbitrary<Work> = fc.record({
  planned: fc.boolean(),
  steps: fc.array(
    deeds(OUTERMOST).chain((rest) => fanOut(OUTERMOST).map((lanes) => [...rest, lanes])),
    { minLength: 1, maxLength: 2 },
  ),
});

/** Lets those who wait go on one at a time, in the order that the numbers say. */
export function turnstile(order: readonly number[]): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let passed = 0;
  const letOneThrough = (): void => {
    const pick = (order[passed++ % order.length] ?? 0) % waiting.length;
    waiting.splice(pick, 1)[0]?.();
    if (waiting.length > 0) setImmediate(letOneThrough);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(letOneThrough);
    });
}

/** An agent that does this work; each of its chunks, and of its sub-agents', passes the turnstile first. */
export function workingAgent({ planned, steps }: Work, pass: () => Promise<void>): Agent {
  return async function* (turn) {
    if (!planned) {
      yield* carryOutAll(turn, steps.flat(), 'now', pass);
      return;
    }
    const { plan, outcome } = await turn.proposePlan({ title: 'Work', steps: steps.map(planStep) });
    if (outcome === 'rejected') return;
    for (const { stepId } of plan.steps) {
      await turn.updateStep(stepId, 'running');
      yield* carryOutAll(turn, steps[Number(stepId)] ?? [], stepId, pass);
      await turn.updateStep(stepId, 'done');
    }
  };
}

function planStep(_deeds: Deed[], index: number): Omit<PlanStep, 'status' | 'error'> {
  return {
    stepId: String(index),
    summary: `Part ${index + 1}`,
    dependsOn: index === 0 ? [] : [String(index - 1)],
  };
}

async function* carryOutAll(
  turn: TurnContext,
  all: readonly Deed[],
  path: string,
  pass: () => Promise<void>,
): AsyncGenerator<UIMessageChunk> {
  for (const [index, deed] of all.entries()) {
    const key = `${path}-${index}`;
    yield* turn.step(key, async function* () {
      for await (const chunk of carryOut(turn, deed, key, pass)) {
        await pass();
        yield chunk;
      }
    });
  }
}

async function* carryOut(
  turn: TurnContext,
  deed: Deed,
  key: string,
  pass: () => Promise<void>,
): AsyncGenerator<UIMessageChunk> {
  const call = { toolCallId: `call-${key}`, toolName: 'look', input: { where: key, name: 'é 🌊' } };
  switch (deed.do) {
    case 'say':
      yield* say(`Some words of ${key} – 潮が満ちる. `, key);
      return;
    case 'call':
      yield* callTool(call, { found: key });
      return;
    case 'ask': {
      const { outcome } = yield* turn.requestApproval(call);
      if (outcome === 'approved')
        yield { type: 'tool-output-available', toolCallId: call.toolCallId, output: 'ran' };
      return;
    }
    case 'note':
      await turn.state.patch([{ op: 'add', path: `/${key}`, value: { words: ['a', key] } }]);
      return;
    case 'task':
      await turn.startTask({ kind: 'work', label: key }, async (task) => {
        await pass();
        task.log(`begun ${key}`);
        task.progress(0.5);
        await pass();
        await task.postMessage(`Done with ${key}.`);
        return { key };
      });
      return;
    case 'report':
      yield { type: 'data-memory', id: key, data: { memoryId: key, action: 'written', text: key } };
      return;
    case 'fan out': {
      const { status, children } = await turn.fanOut(
        deed.children.map((child, index) => subAgent(child, `${key}-${index}`, pass)),
        { maxParallel: deed.maxParallel, label: key },
      );
      yield* say(`${status}: ${children.map((child) => child.status).join(' ')}. `, `${key}-all`);
      return;
    }
    case 'fail':
      throw new Error(`planned: ${key}`);
    default:
      deed satisfies never;
  }
}

function subAgent(child: Deed[], path: string, pass: () => Promise<void>): SubAgent {
  return { name: path, prompt: path, agent: (turn) => carryOutAll(turn, child, path, pass) };
}

const ADA = { tenantId: 't', userId: 'ada', roles: [] };

/** Answers whatever a thread asks, until its run and all its tasks are over. What is answered depends on the question alone. */
export async function answerAll(
  runtime: DurableRuntime,
  threadId: string,
  pass: () => Promise<void>,
): Promise<void> {
  const leave = new AbortController();
  const open = new Set<string>();
  let runIsOver = false;
  for await (const event of runtime.subscribe(ADA, threadId, { signal: leave.signal })) {
    if (event.type === 'plan' && event.plan.status === 'proposed') await amend(runtime, event.plan);
    if (event.type === 'approval' && event.approval.status === 'pending') {
      await pass();
      await answer(runtime, event.approval);
    }
    if (event.type === 'task') {
      const { taskId, status } = event.task;
      if (status === 'running') open.add(taskId);
      else open.delete(taskId);
    }
    if (event.type === 'run') runIsOver = event.run.phase === 'done';
    if (runIsOver && open.size === 0) break;
  }
  leave.abort();
}

async function amend(runtime: DurableRuntime, { planId, version, steps }: Plan): Promise<void> {
  const [first, ...rest] = steps;
  await runtime.decidePlan(ADA, planId, {
    outcome: 'amended',
    version,
    steps: first ? [{ ...first, summary: 'Begin' }, ...rest] : [],
    idempotencyKey: planId,
  });
}

async function answer(runtime: DurableRuntime, approval: Approval): Promise<void> {
  const yes = (approval.toolCallId?.length ?? 0) % 3 !== 0;
  const kind = yes ? 'allow_once' : 'reject_once';
  const option = approval.options.find((each) => each.kind === kind);
  await runtime.decideApproval(ADA, approval.approvalId, {
    optionId: option?.id ?? '',
    inputDigest: approval.inputDigest,
    idempotencyKey: approval.approvalId,
  });
}
