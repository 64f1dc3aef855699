import { HandrailError } from '@handrail/protocol';
import { ToolLoopAgent, tool } from 'ai';
import type { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Agent } from '../agent.ts';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { restartableThread, STORES } from './restartable-thread.fixture.ts';
import { call, calls, finish, says, scriptedModel, thinks } from './scripted-model.fixture.ts';
import { SCOPE, textOf, toolParts } from './thread-driver.fixture.ts';

function plainAgent(model: MockLanguageModelV4, execute: (input: object) => unknown): Agent {
  const work = tool({ inputSchema: z.looseObject({}), execute });
  return aiSdkAgent(new ToolLoopAgent({ model, tools: { work }, onError: () => {} }));
}

describe.each(STORES)('aiSdkAgent on %s', (_name, makeStore) => {
  const { open, errors } = restartableThread(makeStore);

  it('streams text and reasoning into one answer', async () => {
    const thread = await open(
      plainAgent(scriptedModel([...thinks('Easy.'), ...says('Four, of course.')]), () => 1),
    );

    const run = await thread.rest(await thread.ask('Two and two?'));

    expect(run).toMatchObject({ phase: 'done', outcome: 'success' });
    const answer = await thread.answer();
    expect(answer.parts).toContainEqual({
      type: 'reasoning',
      id: 'thought',
      text: 'Easy.',
      state: 'done',
      providerMetadata: { handrail: { durationMs: expect.any(Number) } },
    });
    expect(textOf(answer)).toBe('Four, of course.');
  });

  it('goes through tools that run side by side and on to the next step', async () => {
    const model = scriptedModel(
      calls(call('c1', 'work', { n: 1 }), call('c2', 'work', { n: 2 })),
      says('Both done.'),
    );
    const thread = await open(plainAgent(model, (input) => ({ got: input })));

    const run = await thread.rest(await thread.ask('Go'));

    expect(run).toMatchObject({ outcome: 'success', steps: 2 });
    expect(toolParts(await thread.answer())).toMatchObject([
      { state: 'output-available', output: { got: { n: 1 } } },
      { state: 'output-available', output: { got: { n: 2 } } },
    ]);
  });

  it('gives the next turn the whole conversation', async () => {
    const model = scriptedModel(calls(call('c1', 'work', {})), says('Done.'), says('As I said.'));
    const thread = await open(plainAgent(model, () => 'worked'));
    await thread.rest(await thread.ask('Go'));

    await thread.rest(await thread.ask('And?'));

    const roles = model.doStreamCalls.at(-1)?.prompt.map(({ role }) => role);
    expect(roles).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
  });

  it('answers again in a new message when asked to', async () => {
    const thread = await open(plainAgent(scriptedModel(says('One.'), says('Two.')), () => 1));
    const first = await thread.rest(await thread.ask('Go'));

    const second = await thread.rest(await thread.regenerate());

    expect(second.messageId).not.toBe(first.messageId);
    expect((await thread.messages()).map(textOf)).toEqual(['Go', 'Two.']);
  });

  it('gives the agent its call options for this person', async () => {
    const model = scriptedModel(says('Hello, ada.'));
    const agent = new ToolLoopAgent({
      model,
      callOptionsSchema: z.object({ user: z.string() }),
      prepareCall: ({ options, ...rest }) => ({ ...rest, instructions: `Serve ${options.user}.` }),
    });
    const thread = await open(
      aiSdkAgent(agent, { callOptions: ({ scope }) => ({ user: scope.userId }) }),
    );

    await thread.rest(await thread.ask('Hi'));

    expect(model.doStreamCalls[0]?.prompt[0]).toMatchObject({ content: `Serve ${SCOPE.userId}.` });
  });

  it('stops the call to the provider when the run is cancelled', async () => {
    const model = scriptedModel();
    let provider: AbortSignal | undefined;
    model.doStream = ({ abortSignal }) => {
      provider = abortSignal;
      return Promise.resolve({
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'text-start', id: 't' });
            controller.enqueue({ type: 'text-delta', id: 't', delta: 'Once upon' });
            abortSignal?.addEventListener('abort', () => controller.error(abortSignal.reason));
          },
        }),
      });
    };
    const thread = await open(plainAgent(model, () => 1));
    const run = await thread.ask('Tell me');
    await thread.said(run, 'Once upon');

    await thread.cancel(run);

    expect(provider?.aborted).toBe(true);
    expect(await thread.rest(run)).toMatchObject({ outcome: 'cancelled' });
    expect(textOf(await thread.answer())).toBe('Once upon');
    expect(errors).toEqual([]);
  });

  it('fails the run when the provider does, keeps what was said, and can be continued', async () => {
    const cause = new Error('upstream 503 at https://key@internal');
    const model = scriptedModel(
      [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'Half an ' },
        { type: 'error', error: cause },
        finish('error'),
      ],
      says('Whole answer.'),
    );
    const thread = await open(plainAgent(model, () => 1));

    const failed = await thread.rest(await thread.ask('Go'));

    expect(failed).toMatchObject({ outcome: 'failed', error: { code: 'agent-failed' } });
    expect(JSON.stringify(failed)).not.toContain('internal');
    expect(errors).toEqual([cause]);
    expect(textOf(await thread.answer())).toBe('Half an ');

    const done = await thread.rest(await thread.continue(failed));
    expect(done.outcome).toBe('success');
    expect(textOf(await thread.answer())).toBe('Whole answer.');
  });

  it('does not say an answer twice that was complete when its run broke off', async () => {
    const inner = plainAgent(scriptedModel(says('The end.')), () => 1);
    const thread = await open(async function* (turn) {
      for await (const chunk of inner(turn)) {
        if (chunk.type === 'finish' && turn.attempt === 1) throw new Error('cut off');
        yield chunk;
      }
    });
    const failed = await thread.rest(await thread.ask('Go'));

    const done = await thread.rest(await thread.continue(failed));

    expect(done.outcome).toBe('success');
    expect(textOf(await thread.answer())).toBe('The end.');
  });

  it('lets the model go on after a tool that throws, and keeps the reason on the server', async () => {
    const model = scriptedModel(
      calls(call('c1', 'work', {}), call('c2', 'work', { safe: true })),
      says('One of them failed.'),
    );
    const agent = plainAgent(model, (input) => {
      if ('safe' in input) throw new HandrailError('not-found', 'No such order. Check the number.');
      throw new Error('password=hunter2');
    });
    const thread = await open(agent);

    const run = await thread.rest(await thread.ask('Go'));

    expect(run.outcome).toBe('success');
    const parts = toolParts(await thread.answer());
    expect(parts.map(({ state }) => state)).toEqual(['output-error', 'output-error']);
    expect(JSON.stringify(parts)).not.toContain('hunter2');
    expect(parts[1]?.errorText).toBe('No such order. Check the number.');
  });

  it.each([
    ['nothing', () => undefined, { state: 'output-available', output: null }],
    ['a bigint', () => ({ total: 1n }), { state: 'output-error' }],
    ['a cycle', cyclic, { state: 'output-error' }],
  ])('keeps the thread whole when a tool returns %s', async (_case, execute, expected) => {
    const model = scriptedModel(calls(call('c1', 'work', {})), says('Ok.'), says('Ok again.'));
    const thread = await open(plainAgent(model, execute));
    await thread.rest(await thread.ask('Go'));

    expect(toolParts(await thread.answer())).toMatchObject([expected]);
    const next = await thread.rest(await thread.ask('Go on'));
    expect(next.outcome).toBe('success');
  });

  it('carries a huge tool input through', async () => {
    const input = { text: 'x'.repeat(300_000) };
    const model = scriptedModel(calls(call('c1', 'work', input)), says('Long.'));
    const thread = await open(plainAgent(model, (given) => JSON.stringify(given).length));

    await thread.rest(await thread.ask('Go'));

    expect(toolParts(await thread.answer())).toMatchObject([{ input, output: 300_011 }]);
  });

  it('goes on after an answer whose tool call was cut off by the token limit', async () => {
    const model = scriptedModel(
      [
        ...call('c1', 'work', {}),
        { type: 'tool-input-start', id: 'c2', toolName: 'work' },
        finish('length'),
      ],
      says('Shorter this time.'),
    );
    const thread = await open(plainAgent(model, () => 1));
    const first = await thread.rest(await thread.ask('Go'));

    const next = await thread.rest(await thread.ask('Try again'));

    expect([first.outcome, next.outcome]).toEqual(['success', 'success']);
    expect(errors).toEqual([]);
  });

  it('reports the tokens of the run', async () => {
    const model = scriptedModel(calls(call('c1', 'work', {})), says('Done.'));
    const thread = await open(plainAgent(model, () => 1));

    const run = await thread.rest(await thread.ask('Go'));

    expect(run.usage).toEqual({ inputTokens: 20, outputTokens: 10 });
  });
});

function cyclic(): object {
  const value: { self?: object } = {};
  value.self = value;
  return value;
}
