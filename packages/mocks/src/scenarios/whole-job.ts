import type { Agent, SandboxOutput, SubAgent, TurnContext } from '@handrail/runtime';
import { showCodeRun } from '@handrail/runtime';
import type { UIMessageChunk } from 'ai';
import { paced } from '../script/paced.ts';
import { pause } from '../script/pause.ts';
import { say } from '../script/say.ts';
import { callTool, toolOutput } from '../script/tool-call.ts';

/**
 * A whole piece of work: a plan to decide, three sub-agents of which one asks and one fails, code that runs,
 * a memory, and a background task that reports back after the answer.
 */
export const wholeJob: Agent = wholeJobAt(0);

/**
 * The whole job with a rest of so many milliseconds before each chunk, in each lane and of the code's output too,
 * so that an eye can follow it; the task rests forty times as long before each page.
 */
export function wholeJobAt(restMs: number): Agent {
  const work = makeWork(restMs);
  return paced((turn) => carryOut(turn, work), restMs);
}

type Work = Readonly<Record<string, (turn: TurnContext) => AsyncIterable<UIMessageChunk>>>;

async function* carryOut(turn: TurnContext, work: Work): AsyncGenerator<UIMessageChunk, void> {
  yield* turn.step('opening', () => say('Here is how I would do the quarterly report. '));
  const { outcome, plan } = await turn.proposePlan({
    title: 'Quarterly report',
    rationale: 'The numbers are spread over three systems, so I look at all of them at once.',
    steps: [
      { stepId: 'collect', summary: 'Collect the numbers', dependsOn: [] },
      {
        stepId: 'compute',
        summary: 'Compute the totals',
        tool: 'run_code',
        dependsOn: ['collect'],
      },
      { stepId: 'remember', summary: 'Remember the format', dependsOn: ['compute'] },
      { stepId: 'publish', summary: 'Publish the report', dependsOn: ['compute', 'remember'] },
    ],
  });
  if (outcome === 'rejected') {
    yield* turn.step('rejected', () => say('Then I leave it.', 'rejected'));
    return;
  }
  for (const { stepId, summary } of plan.steps) {
    yield* turn.step(stepId, async function* () {
      await turn.updateStep(stepId, 'running');
      yield* work[stepId]?.(turn) ?? say(`${summary}: done. `, stepId);
      await turn.updateStep(stepId, 'done');
    });
  }
  yield* turn.step('closing', () => say('The report is on its way.', 'closing'));
}

function makeWork(restMs: number): Work {
  return {
    async *collect(turn) {
      const { children } = await turn.fanOut(
        [SALES, STOCK, TRAVEL].map((child) => ({ ...child, agent: paced(child.agent, restMs) })),
        { label: 'Three systems' },
      );
      const done = children.filter(({ status }) => status === 'completed');
      yield* say(`${done.length} of ${children.length} systems answered. `, 'collected');
    },
    async *compute() {
      const source = 'total = sum(sales)\nprint(total)';
      yield* showCodeRun({ codeRunId: 'totals', language: 'python', source }, totals());
    },
    async *remember() {
      yield {
        type: 'data-memory',
        id: 'format',
        data: {
          memoryId: 'format',
          action: 'written',
          text: 'Reports are wanted in euros.',
          weight: 0.8,
        },
      };
    },
    async *publish(turn) {
      yield* say('Publishing goes on in the background. ', 'publishing');
      await turn.startTask({ kind: 'publish', label: 'Publish the report' }, async (task) => {
        for (const page of [1, 2, 3]) {
          await rest(40 * restMs, task.signal);
          task.log(`Page ${page} of 3`);
          task.progress(page / 3);
        }
        await task.postMessage('The report is published.');
        return { pages: 3 };
      });
    },
  };
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await pause(ms, signal);
}

const SALES_WORDS =
  'We sold for 120. Spring brought 30, summer 50 and autumn 40, most of it in the north. Two shops closed, one opened, and the new one alone sold for 20. Nothing was given back that is not counted here already.';
const TRAVEL_WORDS =
  'Asking the travel system. It took the question and names a place in its queue: third, then second, then first. It has opened the ledger of the quarter and reads it page by page, which takes it a while.';

const SALES: SubAgent = {
  name: 'sales',
  label: 'Sales of the quarter',
  prompt: 'What did we sell?',
  async *agent() {
    yield* callTool(
      { toolCallId: 'query', toolName: 'query_sales', input: { quarter: 3 } },
      { sum: 120 },
    );
    yield* say(SALES_WORDS);
  },
};

const STOCK: SubAgent = {
  name: 'stock',
  label: 'Stock at its end',
  prompt: 'What is left?',
  async *agent(turn) {
    yield* turn.step('look', () => say('The stock system wants a recount. '));
    yield* turn.step('recount', async function* () {
      const call = { toolCallId: 'recount', toolName: 'recount_stock', input: { site: 'north' } };
      const { outcome } = yield* turn.requestApproval(call);
      if (outcome === 'approved') yield* toolOutput(call, { items: 42 });
    });
    yield* turn.step('tell', () => say('There are 42 left.', 'left'));
  },
};

const TRAVEL: SubAgent = {
  name: 'travel',
  label: 'Travel costs',
  prompt: 'What did we travel for?',
  async *agent() {
    yield* say(TRAVEL_WORDS);
    throw new Error('The travel system does not answer.');
  },
};

async function* totals(): SandboxOutput {
  yield { stream: 'stdout', text: '1' };
  yield { stream: 'stderr', text: 'warning: travel is missing\n' };
  yield { stream: 'stdout', text: '62\n' };
  return { status: 'completed', exitCode: 0, durationMs: 40 };
}
