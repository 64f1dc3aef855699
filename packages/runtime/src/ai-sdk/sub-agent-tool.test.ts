import type { ThreadEvent } from '@handrail/protocol';
import { tool, ToolLoopAgent } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  ada,
  answer,
  memoryStore,
  openBench,
  pendingApproval,
  readUntil,
  readUntilPhase,
  settled,
  start,
  STORES,
  textOf,
  toolPart,
} from '../runtime-bench.fixture.ts';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { planFirst } from './plan-first.ts';
import { call, calls, says, scriptedModel } from './scripted-model.fixture.ts';
import { subAgentTool } from './sub-agent-tool.ts';

const LONG = Array.from({ length: 400 }, (_, index) => `Word ${index} of the report.`).join(' ');

function researcher(...steps: Parameters<typeof scriptedModel>) {
  return new ToolLoopAgent({
    model: scriptedModel(...steps),
    tools: {
      pay: tool({
        description: 'Pays.',
        inputSchema: z.object({ amount: z.number() }),
        execute: ({ amount }) => `paid ${amount}`,
      }),
    },
    toolApproval: { pay: 'user-approval' },
  });
}

function boss(child: ReturnType<typeof researcher>, ...steps: Parameters<typeof scriptedModel>) {
  const research = subAgentTool(child, { name: 'researcher', description: 'Looks things up.' });
  return aiSdkAgent(new ToolLoopAgent({ model: scriptedModel(...steps), tools: { research } }));
}

const bytesOf = (events: readonly ThreadEvent[]): number => JSON.stringify(events).length;

describe.each(STORES)('a sub-agent as a tool over %s', (_, makeStore) => {
  it('works in a lane of its own, and its text is what the calling model gets', async () => {
    const { runtime } = openBench(
      makeStore(),
      boss(
        researcher(says('It is 42.')),
        calls(call('c1', 'research', { prompt: 'What is it?' })),
        says('The answer is there.'),
      ),
    );
    const { runId } = await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(snapshot.fanouts).toMatchObject([
      { fanoutId: `${runId}.c1`, toolCallId: 'c1', children: [{ name: 'researcher' }] },
    ]);
    expect(toolPart(snapshot, 'c1')).toMatchObject({ output: 'It is 42.' });
    const lane = snapshot.messages.find(({ id }) => id === `${runId}.c1.1`);
    expect(textOf(lane)).toBe('It is 42.');
    expect(textOf(snapshot.messages[1])).toBe('The answer is there.');
  });

  it('asks in its lane, parks the run, and goes on after a restart as it was answered', async () => {
    const store = makeStore();
    const first = openBench(
      store,
      boss(
        researcher(calls(call('p1', 'pay', { amount: 5 }))),
        calls(call('c1', 'research', { prompt: 'Pay' })),
      ),
    );
    await start(first.runtime, 'x');
    const parked = await settled(first.runtime, 'x', 'waiting');
    expect(toolPart(parked, 'c1')).toMatchObject({ state: 'input-available' });
    await first.runtime.close();
    const { runtime } = openBench(store, boss(researcher(says('Paid.')), says('All paid.')));
    const approval = await pendingApproval(runtime, 'x');
    expect(approval).toMatchObject({ toolName: 'pay', lane: expect.stringMatching(/\.c1\.1$/) });
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    const snapshot = await settled(runtime, 'x');
    expect(toolPart(snapshot, 'p1')).toMatchObject({ output: 'paid 5' });
    expect(toolPart(snapshot, 'c1')).toMatchObject({ output: 'Paid.' });
    expect(textOf(snapshot.messages[1])).toBe('All paid.');
  });
});

describe('a sub-agent as a tool', () => {
  it('puts no more on the wire than 1.3 times its own stream', async () => {
    const alone = openBench(memoryStore(), aiSdkAgent(researcher(says(LONG))));
    await start(alone.runtime, 'x');
    const own = await readUntilPhase(alone.runtime, 'x', 'done');
    const { runtime } = openBench(
      memoryStore(),
      boss(
        researcher(says(LONG)),
        calls(call('c1', 'research', { prompt: 'Report' })),
        says('Done.'),
      ),
    );
    await start(runtime, 'x');
    const events = await readUntilPhase(runtime, 'x', 'done');
    expect(bytesOf(events) / bytesOf(own)).toBeLessThan(1.3);
  });

  it('that fails is told to the calling model, which goes on', async () => {
    // AI SDK prints the errors of a model unless its agent has an `onError`.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { runtime } = openBench(
      memoryStore(),
      boss(
        researcher(),
        calls(call('c1', 'research', { prompt: 'Anything' })),
        says('It did not work.'),
      ),
    );
    await start(runtime, 'x');
    const snapshot = await settled(runtime, 'x');
    expect(toolPart(snapshot, 'c1')).toMatchObject({ state: 'output-error' });
    expect(snapshot.fanouts).toMatchObject([{ status: 'failed' }]);
    expect(textOf(snapshot.messages[1])).toBe('It did not work.');
  });

  it('outside of a run says that it has nowhere to work', async () => {
    const made = subAgentTool(researcher(), { name: 'researcher', description: 'x' });
    const options = { toolCallId: 'c', messages: [], context: undefined };
    await expect(made.execute?.({ prompt: 'x' }, options as never)).rejects.toMatchObject({
      code: 'unsupported',
    });
  });
});

describe('planFirst', () => {
  it('denies a call that the model makes before a plan is approved', async () => {
    const wiped: string[] = [];
    const tools = planFirst({
      wipe: tool({
        description: 'Wipes.',
        inputSchema: z.object({ path: z.string() }),
        execute: ({ path }) => void wiped.push(path),
      }),
    });
    const model = scriptedModel(
      calls(call('early', 'wipe', { path: '/early' })),
      says('Then a plan first.'),
      calls(call('late', 'wipe', { path: '/late' })),
      says('Wiped.'),
    );
    const loop = aiSdkAgent(new ToolLoopAgent({ model, tools }));
    const { runtime } = openBench(
      memoryStore(),
      async function* (turn) {
        yield* turn.step('early', () => loop(turn));
        await turn.proposePlan({
          title: 'Wipe',
          steps: [{ stepId: 'w', summary: 'Wipe it', dependsOn: [] }],
        });
        yield* loop({ ...turn, messages: turn.messages.slice(0, 1) });
      },
      { policy: { planFirst: ({ toolName }) => toolName === 'wipe' } },
    );
    await start(runtime, 'x');
    const { plans } = await settled(runtime, 'x', 'waiting');
    expect(wiped).toEqual([]);
    const [plan] = plans;
    await runtime.decidePlan(ada, plan!.planId, {
      outcome: 'approved',
      version: plan!.version,
      idempotencyKey: 'k',
    });
    await readUntil(runtime, 'x', (event) => event.type === 'run' && event.run.phase === 'done');
    expect(wiped).toEqual(['/late']);
    const snapshot = await runtime.getThread(ada, 'x');
    expect(toolPart(snapshot, 'early')).toMatchObject({
      errorText: expect.stringContaining('approve a plan first'),
    });
  });
});
