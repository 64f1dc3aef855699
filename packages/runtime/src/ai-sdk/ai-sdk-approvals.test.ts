import type { ToolSet } from 'ai';
import { ToolLoopAgent, isStepCount, streamText, tool } from 'ai';
import type { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { restartableThread, STORES } from './restartable-thread.fixture.ts';
import { call, calls, says, scriptedModel } from './scripted-model.fixture.ts';
import { textOf, toolParts } from './thread-driver.fixture.ts';

/** An email tool that asks first, and what it really sent. */
function emailAgent(model: MockLanguageModelV4, execute?: () => unknown) {
  const sent: string[] = [];
  const send = tool({
    inputSchema: z.object({ to: z.string() }),
    execute: async ({ to }: { to: string }) => {
      sent.push(to);
      return (await execute?.()) ?? `Sent to ${to}`;
    },
  });
  const toolApproval = { send: 'user-approval' } as const;
  return {
    agent: aiSdkAgent(
      new ToolLoopAgent({ model, tools: { send }, toolApproval, onError: () => {} }),
    ),
    sent,
  };
}

describe.each(STORES)('approvals of aiSdkAgent on %s', (_name, makeStore) => {
  const { open } = restartableThread(makeStore);

  it('parks at a tool that asks, and runs it once it is approved', async () => {
    const model = scriptedModel(calls(call('c1', 'send', { to: 'bo' })), says('Sent.'));
    const { agent, sent } = emailAgent(model);
    const thread = await open(agent);
    const asked = await thread.rest(await thread.ask('Mail Bo'));
    const [approval] = await thread.approvals();

    expect(asked).toMatchObject({ phase: 'waiting', waitingFor: 'approval' });
    expect(approval).toMatchObject({ toolName: 'send', toolCallId: 'c1', input: { to: 'bo' } });
    expect(sent).toEqual([]);

    await thread.decide(approval!, 'allow_once');
    const done = await thread.rest(asked);

    expect(done).toMatchObject({ runId: asked.runId, outcome: 'success' });
    expect(sent).toEqual(['bo']);
    const answer = await thread.answer();
    expect(answer.id).toBe(asked.messageId);
    expect(toolParts(answer)).toMatchObject([{ state: 'output-available', output: 'Sent to bo' }]);
    expect(textOf(answer)).toBe('Sent.');
    expect(model.doStreamCalls).toHaveLength(2);
  });

  it('tells the model that a person said no, and why', async () => {
    const model = scriptedModel(
      calls(call('c1', 'send', { to: 'bo' })),
      says('I will not.'),
      says('Ok.'),
    );
    const { agent, sent } = emailAgent(model);
    const thread = await open(agent);
    const asked = await thread.rest(await thread.ask('Mail Bo'));
    const [approval] = await thread.approvals();

    await thread.decide(approval!, 'reject_once', 'Not today.');
    await thread.rest(asked);

    expect(sent).toEqual([]);
    expect(toolParts(await thread.answer())).toMatchObject([
      { state: 'output-denied', approval: { approved: false, reason: 'Not today.' } },
    ]);
    expect(JSON.stringify(model.doStreamCalls[1]?.prompt)).toContain('Not today.');

    const next = await thread.rest(await thread.ask('Fine'));
    expect(next.outcome).toBe('success');
  });

  it('runs one of two calls of the same step when the other is turned down', async () => {
    const model = scriptedModel(
      calls(call('c1', 'send', { to: 'bo' }), call('c2', 'send', { to: 'cy' })),
      says('Half of it.'),
    );
    const { agent, sent } = emailAgent(model);
    const thread = await open(agent);
    const asked = await thread.rest(await thread.ask('Mail both'));
    const approvals = await thread.approvals();
    const of = (id: string) => approvals.find(({ toolCallId }) => toolCallId === id)!;

    await thread.decide(of('c1'), 'reject_once');
    expect(sent).toEqual([]);
    await thread.decide(of('c2'), 'allow_once');
    const done = await thread.rest(asked);

    expect(done.outcome).toBe('success');
    expect(sent).toEqual(['cy']);
    expect(toolParts(await thread.answer())).toMatchObject([
      { toolCallId: 'c1', state: 'output-denied' },
      { toolCallId: 'c2', state: 'output-available' },
    ]);
  });

  it('runs the tool that needs no leave at once, while the other one waits', async () => {
    const sent: string[] = [];
    const inputSchema = z.object({ to: z.string() });
    const tools = {
      look: tool({ inputSchema, execute: ({ to }) => `Found ${to}` }),
      send: tool({ inputSchema, execute: ({ to }) => sent.push(to) }),
    };
    const model = scriptedModel(
      calls(call('c1', 'send', { to: 'bo' }), call('c2', 'look', { to: 'cy' })),
      says('Both.'),
    );
    const toolApproval = { send: 'user-approval' } as const;
    const thread = await open(aiSdkAgent(new ToolLoopAgent({ model, tools, toolApproval })));

    const asked = await thread.rest(await thread.ask('Go'));
    expect(toolParts(await thread.answer()).map(({ state }) => state)).toEqual([
      'approval-requested',
      'output-available',
    ]);
    await thread.decide((await thread.approvals())[0]!, 'allow_once');
    const done = await thread.rest(asked);

    expect(done.outcome).toBe('success');
    expect(sent).toEqual(['bo']);
    expect(model.doStreamCalls).toHaveLength(2);
  });

  it('keeps a question that a failure of the provider came after', async () => {
    const model = scriptedModel(
      [...call('c1', 'send', { to: 'bo' }), { type: 'error', error: new Error('503') }],
      says('Sent.'),
    );
    const { agent, sent } = emailAgent(model);
    const thread = await open(agent);

    const asked = await thread.rest(await thread.ask('Mail Bo'));
    expect(asked).toMatchObject({ phase: 'waiting', waitingFor: 'approval' });
    await thread.decide((await thread.approvals())[0]!, 'allow_once');
    const done = await thread.rest(asked);

    expect(done.outcome).toBe('success');
    expect(sent).toEqual(['bo']);
  });

  it('asks again for a second call in a later step of the same run', async () => {
    const model = scriptedModel(
      calls(call('c1', 'send', { to: 'bo' })),
      calls(call('c2', 'send', { to: 'cy' })),
      says('Both.'),
    );
    const { agent, sent } = emailAgent(model);
    const thread = await open(agent);
    let run = await thread.rest(await thread.ask('Mail both'));
    for (const expected of [['bo'], ['bo', 'cy']]) {
      const [approval] = await thread.approvals();
      await thread.decide(approval!, 'allow_once');
      run = await thread.rest(run);
      expect(sent).toEqual(expected);
    }

    expect(run.outcome).toBe('success');
  });

  it.each([
    ['a policy function for all tools', { toolApproval: () => 'user-approval' as const }],
    [
      'a policy function for one tool',
      { toolApproval: { send: () => ({ type: 'user-approval' as const, reason: 'It costs.' }) } },
    ],
    ['needsApproval on the tool', { needsApproval: true }],
  ])('consumes the approval once with %s', async (_case, { needsApproval, ...settings }: any) => {
    const sent: string[] = [];
    const send = tool({
      inputSchema: z.object({ to: z.string() }),
      execute: ({ to }) => sent.push(to),
      ...(needsApproval ? { needsApproval } : {}),
    });
    const model = scriptedModel(calls(call('c1', 'send', { to: 'bo' })), says('Sent.'));
    const thread = await open(
      aiSdkAgent(new ToolLoopAgent({ model, tools: { send }, ...settings })),
    );
    const asked = await thread.rest(await thread.ask('Mail Bo'));

    await thread.decide((await thread.approvals())[0]!, 'allow_once');
    await thread.rest(asked);

    expect(sent).toEqual(['bo']);
  });

  it('keeps to a policy that denies at the last moment', async () => {
    const sent: string[] = [];
    let open_ = true;
    const send = tool({
      inputSchema: z.object({ to: z.string() }),
      execute: ({ to }) => sent.push(to),
    });
    const model = scriptedModel(calls(call('c1', 'send', { to: 'bo' })), says('Too late.'));
    const toolApproval = () =>
      open_ ? ('user-approval' as const) : { type: 'denied' as const, reason: 'Closed.' };
    const thread = await open(
      aiSdkAgent(new ToolLoopAgent({ model, tools: { send }, toolApproval })),
    );
    const asked = await thread.rest(await thread.ask('Mail Bo'));
    open_ = false;

    await thread.decide((await thread.approvals())[0]!, 'allow_once');
    const done = await thread.rest(asked);

    expect(done.outcome).toBe('success');
    expect(sent).toEqual([]);
    expect(toolParts(await thread.answer())).toMatchObject([{ state: 'output-denied' }]);
  });

  it('does not run a call whose stored input was changed after the question', async () => {
    const model = scriptedModel(calls(call('c1', 'send', { to: 'bo' })), says('It was not sent.'));
    const { agent, sent } = emailAgent(model);
    const thread = await open(agent);
    const asked = await thread.rest(await thread.ask('Mail Bo'));
    const [approval] = await thread.approvals();
    const rows = await thread.journal.rows({ kind: 'message', limit: 10 });
    const puts = rows.map(({ kind, id, index, body }) => {
      const changed: unknown = JSON.parse(JSON.stringify(body).replaceAll('"bo"', '"mallory"'));
      return { kind, id, index, body: changed };
    });
    await thread.journal.commit({ puts });

    await thread.decide(approval!, 'allow_once');
    const done = await thread.rest(asked);

    expect(done.outcome).toBe('success');
    expect(sent).toEqual([]);
    expect(toolParts(await thread.answer())).toMatchObject([
      {
        state: 'output-error',
        errorText: expect.stringContaining('not the one that was approved'),
      },
    ]);
  });

  it('runs a hand-made streamText loop, approvals included', async () => {
    const sent: string[] = [];
    const tools: ToolSet = {
      send: tool({
        inputSchema: z.object({ to: z.string() }),
        execute: ({ to }) => sent.push(to),
      }),
    };
    const model = scriptedModel(calls(call('c1', 'send', { to: 'bo' })), says('Sent.'));
    const agent = aiSdkAgent(
      (turn, { messages }) =>
        streamText({
          model,
          messages,
          tools,
          toolApproval: { send: 'user-approval' },
          stopWhen: isStepCount(5),
          abortSignal: turn.signal,
        }),
      { tools },
    );
    const thread = await open(agent);
    const asked = await thread.rest(await thread.ask('Mail Bo'));

    await thread.decide((await thread.approvals())[0]!, 'allow_once');
    const done = await thread.rest(asked);

    expect(done.outcome).toBe('success');
    expect(sent).toEqual(['bo']);
  });

  it('supersedes a question with a new message, and the conversation goes on', async () => {
    const model = scriptedModel(calls(call('c1', 'send', { to: 'bo' })), says('As you like.'));
    const { agent, sent } = emailAgent(model);
    const thread = await open(agent);
    await thread.rest(await thread.ask('Mail Bo'));
    const [approval] = await thread.approvals();

    const next = await thread.rest(await thread.ask('Never mind'));

    expect(next.outcome).toBe('success');
    expect((await thread.decide(approval!, 'allow_once')).status).toBe('superseded');
    expect(sent).toEqual([]);
  });

  it('survives a restart while a person thinks, and then runs the call once', async () => {
    const script = () => scriptedModel(calls(call('c1', 'send', { to: 'bo' })), says('Sent.'));
    const before = await open(emailAgent(script()).agent);
    const asked = await before.rest(await before.ask('Mail Bo'));
    await before.close();
    const { agent, sent } = emailAgent(scriptedModel(says('Sent.')));
    const after = await open(agent);

    await after.decide((await after.approvals())[0]!, 'allow_once');
    const done = await after.rest(asked);

    expect(done.outcome).toBe('success');
    expect(sent).toEqual(['bo']);
    expect(textOf(await after.answer())).toBe('Sent.');
  });

  it.each(['close', 'crash'] as const)(
    'runs an approved call that a %s came before, once it is continued',
    async (end) => {
      const { agent } = emailAgent(scriptedModel(calls(call('c1', 'send', { to: 'bo' }))));
      const resumed = Promise.withResolvers<void>();
      const before = await open(async function* (turn) {
        if (turn.attempt === 1) {
          yield* agent(turn);
          return;
        }
        resumed.resolve();
        await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      });
      const asked = await before.rest(await before.ask('Mail Bo'));
      await before.decide((await before.approvals())[0]!, 'allow_once');
      await resumed.promise;
      await before[end]();
      const later = emailAgent(scriptedModel(says('Sent.')));
      const after = await open(later.agent);

      const broken = await after.rest(asked);
      const done = await after.rest(await after.continue(broken));

      expect(broken.outcome).toBe('interrupted');
      expect(done).toMatchObject({ runId: asked.runId, outcome: 'success' });
      expect(later.sent).toEqual(['bo']);
    },
  );

  it.each(['close', 'crash'] as const)(
    'never repeats a call that was running at a %s, and says so',
    async (end) => {
      const running = Promise.withResolvers<void>();
      const first = emailAgent(scriptedModel(calls(call('c1', 'send', { to: 'bo' }))), () => {
        running.resolve();
        return new Promise(() => {});
      });
      const before = await open(first.agent);
      const asked = await before.rest(await before.ask('Mail Bo'));
      await before.decide((await before.approvals())[0]!, 'allow_once');
      await running.promise;
      await before[end]();
      const model = scriptedModel(says('Please check.'));
      const second = emailAgent(model);
      const after = await open(second.agent);

      const broken = await after.rest(asked);
      const done = await after.rest(await after.continue(broken));

      expect(broken.outcome).toBe('interrupted');
      expect(done.outcome).toBe('success');
      expect([first.sent, second.sent]).toEqual([['bo'], []]);
      expect(toolParts(await after.answer())).toMatchObject([
        { state: 'output-error', errorText: expect.stringContaining('may have run') },
      ]);
      expect(JSON.stringify(model.doStreamCalls[0]?.prompt)).toContain('may have run');
    },
  );
});
