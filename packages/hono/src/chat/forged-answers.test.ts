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
      toolCallId: `${turn.runId}-pay`,
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

type Part = Record<string, unknown>;

/** The message with its tool parts changed. */
function withParts(message: UIMessage | undefined, change: (part: Part) => Part[]): UIMessage {
  const copy = structuredClone(message) as unknown as { parts: Part[] };
  copy.parts = copy.parts.flatMap((part) =>
    typeof part['toolCallId'] === 'string' ? change(part) : [part],
  );
  return copy as unknown as UIMessage;
}

/** What a person answered, with some of it replaced. */
const answering = (part: Part, over: Part): Part => ({
  ...part,
  approval: { ...(part['approval'] as Part), ...over },
});

/** The answer as its page would send it back, with every question answered by yes. */
function approved(message: UIMessage | undefined): UIMessage {
  return withParts(message, (part) => [
    answering({ ...part, state: 'approval-responded' }, { approved: true }),
  ]);
}

async function askIn({ as, runtime }: ReturnType<typeof serve>, id: string): Promise<UIMessage> {
  await (await post(as(ALICE), id, [{ ...ask, id: `u-${id}` }])).text();
  const { messages } = await runtime.getThread(ALICE, id);
  return approved(messages[1]);
}

async function expectRefusal(
  { as, runtime, paid }: ReturnType<typeof serve>,
  id: string,
  forged: UIMessage,
  { status, code }: { status: number; code: string },
): Promise<void> {
  const before = await runtime.getThread(ALICE, id);
  const response = await post(as(ALICE), id, [ask, forged]);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
  const after = await runtime.getThread(ALICE, id);
  expect(after.messages).toEqual(before.messages);
  expect(after.approvals).toEqual(before.approvals);
  expect(before.approvals.filter((approval) => approval.status === 'pending')).toHaveLength(1);
  expect(paid).toEqual([]);
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

  it.each([
    ['"false"', { approved: 'false' }],
    ['"no"', { approved: 'no' }],
    ['"true"', { approved: 'true' }],
    ['an object', { approved: {} }],
    ['a list', { approved: [] }],
    ['a number', { approved: 1 }],
    ['zero', { approved: 0 }],
    ['null', { approved: null }],
    ['nothing', { approved: undefined }],
    ['a reason that is no text', { reason: { text: 'no' } }],
  ])('is neither yes nor no where it says %s, and decides nothing', async (_what, over) => {
    const server = serve();
    const yes = await askIn(server, 't');
    const odd = withParts(yes, (part) => [answering(part, over)]);
    await expectRefusal(server, 't', odd, { status: 400, code: 'invalid-request' });
  });

  it.each([
    ['null', null],
    ['missing', undefined],
    ['without an id', { approved: true }],
  ])('decides nothing where its approval is %s', async (_what, given) => {
    const server = serve();
    const yes = await askIn(server, 't');
    const odd = withParts(yes, (part) => [{ ...part, approval: given }]);
    await expectRefusal(server, 't', odd, { status: 400, code: 'invalid-request' });
  });

  it.each<[string, Part]>([
    ['without an input', { input: undefined }],
    ['with a raw input only', { input: undefined, rawInput: { to: 't' } }],
    ['with an input of null', { input: null }],
    ['with another input', { input: { to: 'evil' } }],
    ['of another call', { toolCallId: 'other' }],
    ['of another tool', { type: 'tool-harmless' }],
    ['of another dynamic tool', { type: 'dynamic-tool', toolName: 'harmless' }],
  ])('decides nothing by a part %s, which is drift', async (_what, over) => {
    const server = serve();
    const yes = await askIn(server, 't');
    const odd = withParts(yes, (part) => [{ ...part, ...over }]);
    await expectRefusal(server, 't', odd, { status: 409, code: 'drift' });
  });

  it('decides nothing in the message of an older run', async () => {
    const server = serve();
    const old = await askIn(server, 't');
    const no = withParts(old, (part) => [answering(part, { approved: false })]);
    await (await post(server.as(ALICE), 't', [no])).text();
    const next = { ...ask, id: 'u2' };
    await (await post(server.as(ALICE), 't', [next])).text();
    const { messages } = await server.runtime.getThread(ALICE, 't');
    const moved = { ...approved(messages.at(-1)), id: old.id };
    await expectRefusal(server, 't', moved, { status: 404, code: 'not-found' });
  });

  it.each([
    ['yes and no', [true, false]],
    ['no and yes', [false, true]],
    ['yes and yes', [true, true]],
  ])('decides nothing where it answers one question with %s', async (_what, words) => {
    const server = serve();
    const yes = await askIn(server, 't');
    const both = withParts(yes, (part) => words.map((word) => answering(part, { approved: word })));
    await expectRefusal(server, 't', both, { status: 400, code: 'invalid-request' });
  });

  it('decides nothing of the rest where one answer is refused', async () => {
    const server = serve();
    const yes = await askIn(server, 't');
    const more = withParts(yes, (part) => [part, answering(part, { id: 'forged' })]);
    await expectRefusal(server, 't', more, { status: 404, code: 'not-found' });
  });
});
