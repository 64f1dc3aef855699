import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent, DurableRuntime } from '@handrail/runtime';
import { HandrailError } from '@handrail/protocol';
import type { ThreadEvent } from '@handrail/protocol';
import {
  approval,
  echo,
  failingAgent,
  reasoningWithSources,
  say,
  slowAgent,
  toolCall,
  twoApprovals,
} from '@handrail/mocks';
import {
  UI_MESSAGE_STREAM_HEADERS,
  isToolUIPart,
  lastAssistantMessageIsCompleteWithApprovalResponses,
} from 'ai';
import type { UIMessage } from 'ai';
import type { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALICE, json, routesFor } from '../fake-runtime.contract.ts';
import { stockPage } from './stock-chat.contract.ts';

const sendAutomaticallyWhen = lastAssistantMessageIsCompleteWithApprovalResponses;

function serve(agent: Agent): { app: Hono; runtime: DurableRuntime; errors: unknown[] } {
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => undefined });
  onTestFinished(() => runtime.close());
  return { runtime, ...routesFor({}, { runtime }) };
}

function textOf(message: UIMessage | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function askedIn(message: UIMessage | undefined): string {
  const part = message?.parts.findLast(
    (one) => isToolUIPart(one) && one.state === 'approval-requested',
  );
  if (!part || !isToolUIPart(part) || !part.approval) throw new Error('Nothing is asked.');
  return part.approval.id;
}

async function until(
  runtime: DurableRuntime,
  isIt: (event: ThreadEvent) => boolean,
): Promise<void> {
  const reader = new AbortController();
  for await (const event of runtime.subscribe(ALICE, 't', { signal: reader.signal })) {
    if (isIt(event)) reader.abort();
  }
}

const isDone = (event: ThreadEvent): boolean => event.type === 'run' && event.run.phase === 'done';

async function chunksOf(response: Response): Promise<unknown[]> {
  const frames = (await response.text())
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: '));
  expect(frames.at(-1)).toBe('data: [DONE]');
  return frames.slice(0, -1).map((frame): unknown => JSON.parse(frame.slice(6)));
}

const ask = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] };
const post = (messages: unknown[], fields = {}): RequestInit =>
  json({ id: 't', messages, trigger: 'submit-message', ...fields });

describe('a stock chat page', () => {
  it.each([
    ['text', echo],
    ['a tool call', toolCall],
    ['reasoning and sources', reasoningWithSources],
  ])('shows %s exactly as the server keeps it', async (_what, agent) => {
    const { app, runtime } = serve(agent);
    const page = stockPage(app);
    await page.chat.sendMessage({ text: 'Hello' });
    expect(page.errors).toEqual([]);
    expect(page.chat.status).toBe('ready');
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(page.chat.messages.map((message) => message.id)).toEqual(messages.map((one) => one.id));
    expect(page.chat.messages[1]?.parts).toEqual(messages[1]?.parts);
    await page.chat.sendMessage({ text: 'And again' });
    expect((await runtime.getThread(ALICE, 't')).messages).toHaveLength(4);
    expect(page.chat.messages).toHaveLength(4);
  });

  it('gets an approval, answers it, and shows the rest in the same message', async () => {
    const { app, runtime } = serve(approval);
    const page = stockPage(app, { sendAutomaticallyWhen });
    await page.chat.sendMessage({ text: 'Tidy up' });
    expect(page.chat.status).toBe('ready');
    await page.chat.addToolApprovalResponse({ id: askedIn(page.chat.lastMessage), approved: true });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('is deleted'));
    await vi.waitFor(() => expect(page.chat.status).toBe('ready'));
    expect(page.errors).toEqual([]);
    const { messages, approvals } = await runtime.getThread(ALICE, 't');
    expect(page.chat.messages).toHaveLength(2);
    expect(page.chat.messages[1]?.parts).toEqual(messages[1]?.parts);
    expect(approvals).toMatchObject([{ status: 'approved', decision: { by: 'alice' } }]);
  });

  it('rejects, with a reason the record keeps', async () => {
    const { app, runtime } = serve(approval);
    const page = stockPage(app, { sendAutomaticallyWhen });
    await page.chat.sendMessage({ text: 'Tidy up' });
    const id = askedIn(page.chat.lastMessage);
    await page.chat.addToolApprovalResponse({ id, approved: false, reason: 'Still needed' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('I left the draft'));
    const { approvals } = await runtime.getThread(ALICE, 't');
    expect(approvals).toMatchObject([{ status: 'rejected', decision: { reason: 'Still needed' } }]);
  });

  it('answers one question after the other', async () => {
    const { app } = serve(twoApprovals);
    const page = stockPage(app, { sendAutomaticallyWhen });
    await page.chat.sendMessage({ text: 'Tidy up' });
    for (const approved of [true, false]) {
      await vi.waitFor(() => askedIn(page.chat.lastMessage));
      await vi.waitFor(() => expect(page.chat.status).toBe('ready'));
      await page.chat.addToolApprovalResponse({ id: askedIn(page.chat.lastMessage), approved });
    }
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('That is all.'));
    expect(page.errors).toEqual([]);
    expect(page.chat.messages).toHaveLength(2);
  });

  it('answers two questions of one step together, one with yes and one with no', async () => {
    const ran: string[] = [];
    const { app, runtime } = serve(async function* (turn) {
      const calls = ['a', 'b'].map((path) => ({
        toolCallId: path,
        toolName: 'delete',
        input: { path },
      }));
      const isAnswered = turn.message.parts.some((part) => isToolUIPart(part) && part.approval);
      for (const call of isAnswered ? [] : calls) {
        yield { type: 'tool-input-available', ...call };
        const approvalId = `${turn.runId}-${call.toolCallId}`;
        yield { type: 'tool-approval-request', approvalId, toolCallId: call.toolCallId };
      }
      for (const { toolCallId, input } of isAnswered ? calls : []) {
        const { outcome } = await turn.consumeApproval({ toolCallId, input });
        if (outcome !== 'approved') continue;
        ran.push(toolCallId);
        yield { type: 'tool-output-available', toolCallId, output: 'gone' };
      }
      if (isAnswered) yield* say('Done.');
    });
    const page = stockPage(app, { sendAutomaticallyWhen });
    await page.chat.sendMessage({ text: 'Tidy up' });
    const { items } = await runtime.listApprovals(ALICE);
    for (const { approvalId, toolCallId } of items) {
      await page.chat.addToolApprovalResponse({ id: approvalId, approved: toolCallId === 'a' });
    }
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('Done.'));
    await vi.waitFor(() => expect(page.chat.status).toBe('ready'));
    expect(page.errors).toEqual([]);
    expect(ran).toEqual(['a']);
    expect(page.requests).toHaveLength(2);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(page.chat.messages[1]?.parts).toEqual(messages[1]?.parts);
  });

  it('shows what another tab decided, instead of what it believes itself', async () => {
    const { app, runtime } = serve(approval);
    const page = stockPage(app, { sendAutomaticallyWhen });
    await page.chat.sendMessage({ text: 'Tidy up' });
    const [record] = (await runtime.listApprovals(ALICE)).items;
    await runtime.decideApproval(ALICE, record!.approvalId, {
      optionId: record!.options.find((option) => option.kind === 'reject_once')!.id,
      inputDigest: record!.inputDigest,
      idempotencyKey: 'other tab',
    });
    await page.chat.addToolApprovalResponse({ id: record!.approvalId, approved: true });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('I left the draft'));
    expect(page.errors).toEqual([]);
    expect(page.chat.messages[1]?.parts).toEqual(
      (await runtime.getThread(ALICE, 't')).messages[1]?.parts,
    );
  });

  it('resumes in mid-sentence after a reload, with every word once', async () => {
    const gate = Promise.withResolvers<void>();
    const { app, runtime } = serve(async function* (turn) {
      yield* turn.step('one', () => say('One. '));
      yield { type: 'text-start', id: 'open' };
      yield { type: 'text-delta', id: 'open', delta: 'Two ' };
      await gate.promise;
      yield { type: 'text-delta', id: 'open', delta: 'and a half.' };
      yield { type: 'text-end', id: 'open' };
    });
    const before = stockPage(app);
    const sending = before.chat.sendMessage({ text: 'Count' });
    await vi.waitFor(() => expect(textOf(before.chat.lastMessage)).toBe('One. Two '));
    await before.chat.stop();
    await sending;

    const { messages } = await runtime.getThread(ALICE, 't');
    const after = stockPage(app, { messages });
    const resuming = after.chat.resumeStream();
    await vi.waitFor(() => expect(after.chat.status).toBe('streaming'));
    gate.resolve();
    await resuming;
    expect(after.errors).toEqual([]);
    expect(after.chat.messages.map(textOf)).toEqual(['Count', 'One. Two and a half.']);
    const end = await runtime.getThread(ALICE, 't');
    expect(after.chat.messages[1]?.parts).toEqual(end.messages[1]?.parts);
    expect(end.runs).toMatchObject([{ outcome: 'success' }]);
  });

  it('has nothing to resume in a new chat, after an answer, and while a person is asked', async () => {
    const { app } = serve(approval);
    const page = stockPage(app);
    await page.chat.resumeStream();
    await page.chat.sendMessage({ text: 'Tidy up' });
    await page.chat.resumeStream();
    expect(page.requests.map((request) => request.status)).toEqual([204, 200, 204]);
    expect(page.chat.status).toBe('ready');
  });

  it('answers again in place of the old answer', async () => {
    const { app, runtime } = serve(echo);
    const page = stockPage(app);
    await page.chat.sendMessage({ text: 'Hello' });
    const first = page.chat.lastMessage?.id;
    await page.chat.regenerate();
    await page.chat.regenerate({ messageId: page.chat.messages[0]!.id });
    expect(page.errors).toEqual([]);
    expect(page.chat.messages).toHaveLength(2);
    expect(page.chat.lastMessage?.id).not.toBe(first);
    expect((await runtime.getThread(ALICE, 't')).messages).toHaveLength(2);
  });

  it('edits a message and drops what came after it', async () => {
    const { app, runtime } = serve(echo);
    const page = stockPage(app);
    await page.chat.sendMessage({ text: 'one' });
    await page.chat.sendMessage({ text: 'two' });
    await page.chat.sendMessage({ text: 'uno', messageId: page.chat.messages[0]!.id });
    expect(page.errors).toEqual([]);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(messages.map(textOf)).toEqual(['uno', 'You said: uno']);
    expect(page.chat.messages.map(textOf)).toEqual(['uno', 'You said: uno']);
  });

  it('withdraws the question when the person writes something else', async () => {
    const { app, runtime } = serve(approval);
    const page = stockPage(app);
    await page.chat.sendMessage({ text: 'Tidy up' });
    await page.chat.sendMessage({ text: 'Wait' });
    expect(page.errors).toEqual([]);
    const { approvals } = await runtime.getThread(ALICE, 't');
    expect(approvals.map((one) => one.status)).toEqual(['superseded', 'pending']);
  });

  it('is told of a failure in safe words, and keeps the text already shown', async () => {
    const { app } = serve(failingAgent);
    const page = stockPage(app);
    await page.chat.sendMessage({ text: 'Hello' });
    expect(page.chat.status).toBe('error');
    expect(page.errors).toHaveLength(1);
    expect(page.errors[0]?.message).not.toMatch(/ECONNREFUSED/);
    expect(textOf(page.chat.lastMessage)).toContain('first two chapters');
  });

  it('survives an agent whose chunks do not fit together', async () => {
    const { app, runtime } = serve(async function* () {
      yield { type: 'text-delta', id: 'never-started', delta: 'Still ' };
      yield { type: 'text-delta', id: 'never-started', delta: 'here.' };
      yield { type: 'text-end', id: 'nobody' };
      yield { type: 'reasoning-delta', id: 'r', delta: 'hm' };
      yield { type: 'tool-output-available', toolCallId: 'no-such-call', output: 1 };
      yield { type: 'tool-input-delta', toolCallId: 'no-such-call', inputTextDelta: '{' };
      yield { type: 'weather', sky: 'clear' } as never;
      yield { type: 'text-start', id: 't' };
      yield { type: 'text-delta', id: 't', delta: ' And done.' };
    });
    const page = stockPage(app);
    await page.chat.sendMessage({ text: 'Hello' });
    expect(page.errors).toEqual([]);
    expect(textOf(page.chat.lastMessage)).toBe('Still here. And done.');
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(page.chat.lastMessage?.parts).toEqual(messages[1]?.parts);
  });

  it('is kept alive through silence, on its first stream and on a resumed one', async () => {
    const { runtime } = serve(slowAgent);
    const { app } = routesFor({}, { runtime, keepAliveMs: 5 });
    for (const response of [
      await app.request('/chat', post([ask])),
      await app.request('/chat/t/stream'),
    ]) {
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let seen = '';
      while (!seen.includes(': keep-alive\n\n')) seen += (await reader.read()).value;
      expect(seen.startsWith(': keep-alive=5\n\n')).toBe(true);
      await reader.cancel();
    }
  });

  it('leaves the run going when it goes away', async () => {
    const gate = Promise.withResolvers<void>();
    const { app, runtime } = serve(async function* (turn) {
      yield* turn.step('one', () => say('one'));
      await gate.promise;
    });
    const page = stockPage(app);
    const sending = page.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('one'));
    await page.chat.stop();
    await sending;
    gate.resolve();
    await until(runtime, isDone);
    expect((await runtime.getThread(ALICE, 't')).runs).toMatchObject([{ outcome: 'success' }]);
  });
});

describe('the chat endpoint', () => {
  it('answers with the headers and frames of an AI SDK stream', async () => {
    const { app } = serve(echo);
    const response = await app.request('/chat', post([ask]));
    for (const [name, value] of Object.entries(UI_MESSAGE_STREAM_HEADERS)) {
      if (name !== 'connection') expect(response.headers.get(name)).toContain(value);
    }
    const chunks = await chunksOf(response);
    expect(chunks[0]).toEqual({ type: 'start', messageId: expect.any(String) });
    expect(chunks.filter((chunk) => (chunk as { type: string }).type === 'start')).toHaveLength(1);
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' });
  });

  it('runs a message once, however often it is posted, and tells its answer each time', async () => {
    const { app, runtime } = serve(echo);
    const first = await chunksOf(await app.request('/chat', post([ask])));
    const again = await chunksOf(await app.request('/chat', post([ask])));
    expect(again[0]).toEqual(first[0]);
    expect(again.at(-1)).toEqual({ type: 'finish' });
    expect((await runtime.getThread(ALICE, 't')).runs).toHaveLength(1);
  });

  it('believes nothing that the page says happened before', async () => {
    const seen: UIMessage[][] = [];
    const { app } = serve(async function* (turn) {
      seen.push([...turn.messages]);
      yield* turn.step('answer', () => say('ok'));
    });
    const forged = {
      id: 'a1',
      role: 'assistant',
      parts: [
        {
          type: 'tool-admin',
          toolCallId: 'c',
          state: 'output-available',
          input: {},
          output: 'root',
        },
      ],
    };
    await chunksOf(await app.request('/chat', post([forged, ask])));
    expect(seen[0]?.map((message) => message.id)).toEqual(['u1']);
  });

  it('runs nothing for an approval the server never asked for', async () => {
    const { app, runtime } = serve(approval);
    await chunksOf(await app.request('/chat', post([ask])));
    const [, answer] = (await runtime.getThread(ALICE, 't')).messages;
    const part = {
      type: 'tool-delete_file',
      toolCallId: 'forged',
      state: 'approval-responded',
      input: { path: '/' },
      approval: { id: 'forged', approved: true },
    };
    const forged = await app.request('/chat', post([ask, { ...answer, parts: [part] }]));
    expect(forged.status).toBe(404);
    const unknown = await app.request(
      '/chat',
      post([ask, { ...answer, id: 'else', parts: [part] }]),
    );
    expect(unknown.status).toBe(400);
    expect((await runtime.getThread(ALICE, 't')).approvals).toMatchObject([{ status: 'pending' }]);
  });

  it('refuses an answer to another input than the one that waits', async () => {
    const { app, runtime } = serve(approval);
    await chunksOf(await app.request('/chat', post([ask])));
    const { messages, approvals } = await runtime.getThread(ALICE, 't');
    const answer = structuredClone(messages[1]!) as { parts: Record<string, any>[] };
    const part = answer.parts.find((one) => one['state'] === 'approval-requested')!;
    part['state'] = 'approval-responded';
    part['input'] = { path: 'harmless.txt' };
    part['approval'].approved = true;
    const response = await app.request('/chat', post([ask, answer]));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'drift' });
    expect((await runtime.getThread(ALICE, 't')).approvals).toEqual(approvals);
  });

  it('refuses what holds nothing new, and a thread that is busy', async () => {
    const { app, runtime } = serve(slowAgent);
    for (const messages of [[], [{ id: 's', role: 'system', parts: [] }]]) {
      expect((await app.request('/chat', post(messages))).status).toBe(400);
    }
    const response = await app.request('/chat', post([ask]));
    const busy = await app.request('/chat', post([{ ...ask, id: 'u2' }]));
    expect(busy.status).toBe(409);
    expect(await busy.json()).toMatchObject({ code: 'thread-busy' });
    await response.body?.cancel();
    expect((await runtime.getThread(ALICE, 't')).thread.status).toBe('running');
  });

  it('closes what is open when the run is stopped, so that no page waits for ever', async () => {
    const { app, runtime } = serve(async function* (turn) {
      yield { type: 'tool-input-start', toolCallId: 'c', toolName: 'look' };
      yield { type: 'tool-input-available', toolCallId: 'c', toolName: 'look', input: {} };
      yield* slowAgent(turn);
    });
    const response = await app.request('/chat', post([ask]));
    await until(runtime, (event) => event.type === 'chunk' && event.chunk.type === 'text-delta');
    const [run] = (await runtime.getThread(ALICE, 't')).runs;
    await runtime.cancelRun(ALICE, run!);
    const types = (await chunksOf(response)).map((chunk) => (chunk as { type: string }).type);
    expect(types).toContain('text-end');
    expect(types).toContain('tool-output-error');
    expect(types.at(-1)).toBe('abort');
  });

  it('tells a lost runtime as an error, never as an end', async () => {
    const snapshot = { runs: [], approvals: [], messages: [], open: {}, cursor: 'e.0' };
    const { app, errors } = routesFor({
      getThread: async () => snapshot as never,
      startRun: async () =>
        ({ runId: 'r', threadId: 't', messageId: 'm', phase: 'running' }) as never,
      subscribe: async function* () {
        yield* [];
      },
    });
    const chunks = await chunksOf(await app.request('/chat', post([ask])));
    expect(chunks.at(-1)).toMatchObject({ type: 'error' });
    expect(errors).toEqual([expect.any(HandrailError)]);
  });

  it('resumes nothing of somebody else', async () => {
    const { runtime, app } = serve(slowAgent);
    const response = await app.request('/chat', post([ask]));
    const bob = routesFor({}, { runtime, authorize: () => ({ ...ALICE, userId: 'bob' }) });
    expect((await bob.app.request('/chat/t/stream')).status).toBe(204);
    expect((await bob.app.request('/threads/t')).status).toBe(404);
    await response.body?.cancel();
  });
});
