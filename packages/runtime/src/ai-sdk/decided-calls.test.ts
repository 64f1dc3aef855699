import type { ToolSet } from 'ai';
import { ToolLoopAgent, dynamicTool, jsonSchema, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  ada,
  answer,
  memoryStore,
  openBench,
  pendingApproval,
  readUntilPhase,
  settled,
  start,
  toolPart,
} from '../runtime-bench.fixture.ts';
import type { RuntimePolicy } from '../runtime-policy.ts';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { call, calls, says, scriptedModel, type StreamPart } from './scripted-model.fixture.ts';

function open(tools: ToolSet, steps: StreamPart[][], policy: RuntimePolicy = {}) {
  const model = scriptedModel(...steps);
  const toolApproval = Object.fromEntries(
    Object.keys(tools).map((name) => [name, 'user-approval' as const]),
  );
  const agent = aiSdkAgent(new ToolLoopAgent({ model, tools, toolApproval, onError: () => {} }));
  return { model, ...openBench(memoryStore(), agent, { policy }) };
}

/** The same tool as a plain one and as one that a tool server describes at run time. */
function sender(sent: unknown[]): [string, ToolSet][] {
  const execute = async (input: unknown) => {
    sent.push(input);
    return 'sent';
  };
  return [
    ['a plain tool', { send: tool({ inputSchema: z.object({ to: z.string() }), execute }) }],
    [
      'a dynamic tool with a JSON Schema, as tool servers give them',
      {
        send: dynamicTool({
          inputSchema: jsonSchema({
            type: 'object',
            properties: { to: { type: 'string' } },
            required: ['to'],
          }),
          execute,
        }),
      },
    ],
  ];
}

describe('a decided call of aiSdkAgent', () => {
  const sent: unknown[] = [];

  it.each(sender(sent))('runs with what a person edited, for %s', async (_what, tools) => {
    sent.length = 0;
    const { runtime, model } = open(tools, [
      calls(call('c1', 'send', { to: 'bo' })),
      says('Sent.'),
    ]);
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    expect(approval).toMatchObject({
      editable: true,
      inputSchema: { type: 'object', properties: { to: { type: 'string' } } },
    });
    const decide = (editedInput: unknown) =>
      runtime.decideApproval(
        ada,
        approval.approvalId,
        answer(approval, 'allow_once', { editedInput }),
      );
    await expect(decide({ to: 7 })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await decide({ to: 'eve' })).toMatchObject({ status: 'accepted' });
    const snapshot = await settled(runtime, 'x');
    expect(sent).toEqual([{ to: 'eve' }]);
    expect(toolPart(snapshot, 'c1')).toMatchObject({
      state: 'output-available',
      input: { to: 'eve' },
    });
    const told = JSON.stringify(model.doStreamCalls[1]?.prompt);
    expect(told).toContain('eve');
    expect(told).not.toContain('"bo"');
    expect(snapshot.approvals).toMatchObject([{ input: { to: 'bo' }, execution: 'succeeded' }]);
  });

  it('runs as soon as it is approved, and the model goes on once all of its step are', async () => {
    sent.length = 0;
    const [[, tools]] = sender(sent) as [[string, ToolSet]];
    const step = calls(
      call('c1', 'send', { to: 'bo' }),
      call('c2', 'send', { to: 'eve' }),
      call('c3', 'send', { to: 'joe' }),
    );
    const { runtime, model } = open(tools, [step, says('Done.')], { batch: 'each' });
    await start(runtime, 'x');
    const { approvals, cursor } = await settled(runtime, 'x', 'waiting');
    const decide = async (toolCallId: string, option: string) => {
      const approval = approvals.find((each) => each.toolCallId === toolCallId)!;
      await runtime.decideApproval(ada, approval.approvalId, answer(approval, option));
    };
    await decide('c2', 'allow_once');
    await readUntilPhase(runtime, 'x', 'running', cursor);
    const between = await settled(runtime, 'x', 'waiting');
    expect(sent).toEqual([{ to: 'eve' }]);
    expect(toolPart(between, 'c2')).toMatchObject({ state: 'output-available', output: 'sent' });
    expect(model.doStreamCalls).toHaveLength(1);
    await decide('c1', 'reject_once');
    await decide('c3', 'allow_once');
    const after = await settled(runtime, 'x');
    expect(sent).toEqual([{ to: 'eve' }, { to: 'joe' }]);
    expect(model.doStreamCalls).toHaveLength(2);
    expect(toolPart(after, 'c1')).toMatchObject({ state: 'output-denied' });
    expect(after.runs).toMatchObject([{ outcome: 'success' }]);
  });

  it('runs with its own context, once the model can go on, where the tool has one', async () => {
    const ran: unknown[] = [];
    const note = (what: unknown): string => {
      ran.push(what);
      return 'ok';
    };
    const tools = {
      plain: tool({ inputSchema: z.object({}), execute: () => note('plain') }),
      keyed: tool({
        inputSchema: z.object({}),
        contextSchema: z.object({ key: z.string() }),
        execute: (_input, { context }) => note(context),
      }),
    };
    const model = scriptedModel(
      calls(call('c1', 'keyed', {}), call('c2', 'plain', {}), call('c3', 'plain', {})),
      says('Done.'),
    );
    const agent = new ToolLoopAgent({
      model,
      tools,
      toolApproval: { plain: 'user-approval', keyed: 'user-approval' },
      toolsContext: { keyed: { key: 'secret' } },
      onError: () => {},
    });
    const { runtime } = openBench(memoryStore(), aiSdkAgent(agent), { policy: { batch: 'each' } });
    await start(runtime, 'x');
    const { approvals } = await settled(runtime, 'x', 'waiting');
    for (const toolCallId of ['c1', 'c2', 'c3']) {
      const { cursor } = await settled(runtime, 'x', 'waiting');
      const approval = approvals.find((each) => each.toolCallId === toolCallId)!;
      await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
      await readUntilPhase(runtime, 'x', 'running', cursor);
    }
    const snapshot = await settled(runtime, 'x');
    // The last two run side by side.
    expect(ran).toHaveLength(3);
    expect(ran[0]).toBe('plain');
    expect(ran).toContainEqual({ key: 'secret' });
    expect(toolPart(snapshot, 'c1')).toMatchObject({ state: 'output-available', output: 'ok' });
    expect(snapshot.approvals).toMatchObject(
      approvals.map(() => ({ status: 'approved', execution: 'succeeded' })),
    );
  });

  it('is not asked about where a grant answers, and still runs once', async () => {
    sent.length = 0;
    const [[, tools]] = sender(sent) as [[string, ToolSet]];
    const again = calls(call('c2', 'send', { to: 'bo' }));
    const { runtime } = open(
      tools,
      [calls(call('c1', 'send', { to: 'bo' })), says('One.'), again, says('Two.')],
      { approval: () => ({ risk: 'low', allowAlways: true }) },
    );
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_always'));
    await settled(runtime, 'x');
    const run = await start(runtime, 'x', 'Again');
    await expect
      .poll(async () =>
        (await runtime.getThread(ada, 'x')).runs.find((each) => each.runId === run.runId),
      )
      .toMatchObject({ phase: 'done', outcome: 'success' });
    expect(sent).toHaveLength(2);
    expect((await runtime.listGrants(ada)).items).toMatchObject([{ uses: 1 }]);
  });
});
