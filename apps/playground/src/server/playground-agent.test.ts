import { createRuntime, memoryJournal } from '@handrail/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChatCompletionsServer } from './chat-completions.fixture.ts';
import { chatCompletionsServer } from './chat-completions.fixture.ts';
import { chooseModel } from './model-choice.ts';
import type { Outbox, SentEmail } from './outbox.ts';
import { playgroundAgent } from './playground-agent.ts';
import { answerOf, ask, decide } from './playground-driver.fixture.ts';
import { playgroundPolicy } from './playground-policy.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function start(env: Record<string, string>) {
  const sent: SentEmail[] = [];
  const outbox: Outbox = {
    send: (email) => Promise.resolve(void sent.push(email)),
    list: () => Promise.resolve(sent),
    empty: () => Promise.resolve(sent.splice(0).length),
  };
  const { model } = chooseModel(env);
  const runtime = createRuntime({
    agent: playgroundAgent(model, outbox),
    journal: memoryJournal(),
    policy: playgroundPolicy(),
    onError: () => {},
  });
  cleanups.push(() => runtime.close());
  return { runtime, sent };
}

describe('the playground with the demo model', () => {
  const env = { HANDRAIL_DEMO_DELAY_MS: '0' };

  it('searches, asks, sends once and reports', async () => {
    const { runtime, sent } = start(env);

    const waiting = await ask(runtime, 'Email ada@example.com about approvals');
    expect(waiting).toMatchObject({ phase: 'waiting', waitingFor: 'approval' });
    expect(sent).toEqual([]);
    const { approval, run } = await decide(runtime, waiting, 'allow_once');

    expect(approval).toMatchObject({
      title: 'Send an email',
      risk: 'medium',
      toolName: 'sendEmail',
    });
    expect(run).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(sent).toMatchObject([{ to: 'ada@example.com', toolCallId: approval.toolCallId }]);
    expect(await answerOf(runtime)).toContain('ada@example.com');
  });

  it('sends nothing when a person says no', async () => {
    const { runtime, sent } = start(env);

    const waiting = await ask(runtime, 'Email the team about journals');
    const { run } = await decide(runtime, waiting, 'reject_once');

    expect(run).toMatchObject({ outcome: 'success' });
    expect(sent).toEqual([]);
    expect(await answerOf(runtime)).toContain('No email was sent');
  });

  it.each(['long', 'markdown', 'Hello', 'search journals'])(
    'answers "%s" to the end',
    async (text) => {
      const { runtime } = start(env);

      expect(await ask(runtime, text)).toMatchObject({ phase: 'done', outcome: 'success' });
    },
  );

  it('shows what a failure looks like', async () => {
    const { runtime } = start(env);

    const run = await ask(runtime, 'fail');

    expect(run).toMatchObject({ outcome: 'failed', error: { code: 'agent-failed' } });
    expect(JSON.stringify(run)).not.toContain('told to fail');
  });
});

describe('the playground with an OpenAI-compatible server', () => {
  async function startWith(...completions: Parameters<typeof chatCompletionsServer>) {
    const server: ChatCompletionsServer = await chatCompletionsServer(...completions);
    cleanups.push(() => server.close());
    const env = { OPENAI_BASE_URL: server.baseURL, OPENAI_API_KEY: 'key', HANDRAIL_MODEL: 'qwen3' };
    return { server, ...start(env) };
  }

  it('streams, calls a tool, parks for the approval and goes on', async () => {
    const { server, runtime, sent } = await startWith(
      { toolName: 'searchDocs', input: { query: 'approvals' } },
      {
        toolName: 'sendEmail',
        input: { to: 'ada@example.com', subject: 'Hi', body: 'Read this.' },
      },
      { text: 'The email is on its way.' },
    );

    const waiting = await ask(runtime, 'Tell Ada about approvals');
    expect(sent).toEqual([]);
    const { run } = await decide(runtime, waiting, 'allow_once');

    expect(run).toMatchObject({ phase: 'done', outcome: 'success' });
    expect(sent).toMatchObject([{ to: 'ada@example.com', subject: 'Hi' }]);
    expect(await answerOf(runtime)).toContain('The email is on its way.');
    expect(server.requests.map(({ body }) => body.messages.at(-1)?.role)).toEqual([
      'user',
      'tool',
      'tool',
    ]);
    expect(server.requests[0]).toMatchObject({
      authorization: 'Bearer key',
      body: { model: 'qwen3', stream: true },
    });
    const offered = server.requests[0]?.body.tools.map((tool) => tool.function.name);
    expect(offered).toEqual(['searchDocs', 'sendEmail', 'sendNote', 'emptyOutbox']);
  });

  it('fails the run when the server answers with an error, without its text', async () => {
    const { runtime, server } = await startWith();

    const run = await ask(runtime, 'Anything');

    expect(run).toMatchObject({ outcome: 'failed', error: { code: 'agent-failed' } });
    expect(JSON.stringify(run)).not.toContain(server.baseURL);
  });
});
