import type { Scope } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import type { UIMessage } from 'ai';
import type { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALICE, json, routesFor } from '../fake-runtime.contract.ts';

const ask = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Pay' }] };
const MALLORY: Scope = { tenantId: 'evil', userId: 'alice', roles: ['staff'] };

function serve() {
  const paid: string[] = [];
  const agent: Agent = async function* (turn) {
    const call = {
      toolCallId: `${turn.threadId}-pay`,
      toolName: 'pay',
      input: { to: turn.threadId },
    };
    const { outcome } = yield* turn.requestApproval(call);
    if (outcome !== 'approved') return;
    paid.push(turn.threadId);
    yield { type: 'tool-output-available', toolCallId: call.toolCallId, output: 'paid' };
  };
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => undefined });
  onTestFinished(() => runtime.close());
  const as = (scope: Scope): Hono => routesFor({}, { runtime, authorize: () => scope }).app;
  return { paid, runtime, as };
}

const post = async (app: Hono, id: string, messages: unknown[]): Promise<Response> =>
  await app.request('/chat', json({ id, messages, trigger: 'submit-message' }));

/** The answer as its page would send it back, with every question answered by yes. */
function approved(message: UIMessage | undefined): UIMessage {
  const copy = structuredClone(message) as unknown as { parts: Record<string, unknown>[] };
  for (const part of copy.parts) {
    if (typeof part['toolCallId'] !== 'string') continue;
    const { id } = part['approval'] as { id: string };
    Object.assign(part, { state: 'approval-responded', approval: { id, approved: true } });
  }
  return copy as unknown as UIMessage;
}

async function askIn({ as, runtime }: ReturnType<typeof serve>, id: string): Promise<UIMessage> {
  await (await post(as(ALICE), id, [{ ...ask, id: `u-${id}` }])).text();
  const { messages } = await runtime.getThread(ALICE, id);
  return approved(messages[1]);
}

describe('a hand-made answer in the chat', () => {
  it('runs the call once, however often it is sent', async () => {
    const server = serve();
    const { as, runtime, paid } = server;
    const yes = await askIn(server, 't');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(as(ALICE), 't', [ask, yes])),
    );
    await Promise.all(answers.map((answer) => answer.text()));
    await vi.waitFor(async () => {
      expect((await runtime.getThread(ALICE, 't')).runs).toMatchObject([{ outcome: 'success' }]);
    });
    await (await post(as(ALICE), 't', [ask, yes])).text();
    expect(paid).toEqual(['t']);
  });

  it('executes nothing in another thread, whose question it copies', async () => {
    const server = serve();
    const one = await askIn(server, 'one');
    const two = await askIn(server, 'two');
    const crossed = { ...two, parts: one.parts };
    expect((await post(server.as(ALICE), 'two', [ask, crossed])).status).toBe(404);
    const { items } = await server.runtime.listApprovals(ALICE, { status: 'pending' });
    expect(items).toHaveLength(2);
    expect(server.paid).toEqual([]);
  });

  it('executes nothing for another tenant, who knows every id', async () => {
    const server = serve();
    const yes = await askIn(server, 't');
    const response = await post(server.as(MALLORY), 't', [ask, yes]);
    expect(response.ok).toBe(false);
    expect((await server.runtime.getThread(ALICE, 't')).approvals).toMatchObject([
      { status: 'pending' },
    ]);
    expect(server.paid).toEqual([]);
  });

  it('executes nothing when the question was withdrawn or answered with no', async () => {
    const server = serve();
    const { runtime, paid, as } = server;
    const stopped = await askIn(server, 'stopped');
    const [run] = (await runtime.getThread(ALICE, 'stopped')).runs;
    await runtime.cancelRun(ALICE, run!);
    await (await post(as(ALICE), 'stopped', [ask, stopped])).text();

    const denied = await askIn(server, 'denied');
    const { items } = await runtime.listApprovals(ALICE, { status: 'pending' });
    await runtime.decideApproval(ALICE, items[0]!.approvalId, {
      optionId: 'reject_once',
      inputDigest: items[0]!.inputDigest,
      idempotencyKey: 'no',
    });
    await (await post(as(ALICE), 'denied', [ask, denied])).text();
    expect(paid).toEqual([]);
  });
});
