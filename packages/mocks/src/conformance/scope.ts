import type { AgentRuntime, Scope } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { deleter } from './approvals.ts';
import { optionOf, parkOf, pendingApproval, send } from './reading.ts';
import { ALICE, ALICE_ELSEWHERE, BOB } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

export function scopeTests(start: StartServer): void {
  it.each([
    ['another person', BOB],
    ['the same name in another tenant', ALICE_ELSEWHERE],
  ])('hides a thread from %s as if it never was', async (_who, scope) => {
    const { agent, deleted } = deleter();
    const server = await start(agent);
    const run = await send(server.runtime, 't');
    await parkOf(server.runtime, run);
    const approval = await pendingApproval(server.runtime, 't');
    const foreign = server.as(scope);

    const asked = await answers(foreign, scope, 't', run.runId);
    const missing = await answers(foreign, scope, 'never-was', 'never-ran');
    expect(asked).toEqual(missing);
    expect(asked.every((answer) => answer.startsWith('not-found'))).toBe(true);

    const decision = {
      optionId: optionOf(approval, 'allow_once'),
      inputDigest: approval.inputDigest,
      idempotencyKey: 'k',
    };
    const decided = await foreign.decideApproval(scope, approval.approvalId, decision);
    expect(decided).toEqual({ status: 'not-found' });
    expect((await foreign.listThreads(scope)).items).toEqual([]);
    expect((await foreign.listApprovals(scope)).items).toEqual([]);
    expect(deleted).toEqual([]);
    expect(await pendingApproval(server.runtime, 't')).toEqual(approval);
  });

  it('lets two people use the same name for a thread', async () => {
    const server = await start(deleter().agent);
    await parkOf(server.runtime, await send(server.runtime, 't', 'hers'));
    const bob = server.as(BOB);
    const message = { id: 'his', role: 'user' as const, parts: [] };
    await bob.startRun(BOB, {
      threadId: 't',
      idempotencyKey: 'k',
      trigger: { type: 'message', message: { ...message, parts: [{ type: 'text', text: 'his' }] } },
    });
    expect((await bob.getThread(BOB, 't')).messages[0]?.id).toBe('his');
    expect((await server.runtime.getThread(ALICE, 't')).messages[0]?.id).not.toBe('his');
  });
}

/** What each way into a thread answers, as code and text. */
async function answers(
  runtime: AgentRuntime,
  scope: Scope,
  threadId: string,
  runId: string,
): Promise<string[]> {
  const { signal } = new AbortController();
  const patch = { version: 0, patch: [{ op: 'add' as const, path: '/a', value: 1 }] };
  const ways: (() => Promise<unknown>)[] = [
    () => runtime.getThread(scope, threadId),
    () => runtime.listMessages(scope, threadId, { before: 'm' }),
    () => runtime.selectBranch(scope, { threadId, forkId: 'f', branchId: 'b' }),
    () => runtime.renameThread(scope, threadId, { title: 'mine now' }),
    () => runtime.deleteThread(scope, threadId),
    () => runtime.cancelRun(scope, { threadId, runId }),
    () => runtime.getState(scope, threadId),
    () => runtime.patchState(scope, threadId, patch),
    () => runtime.subscribe(scope, threadId, { signal })[Symbol.asyncIterator]().next(),
    () =>
      runtime.startRun(scope, {
        threadId,
        idempotencyKey: 'k',
        trigger: { type: 'continue', runId },
      }),
  ];
  return Promise.all(
    ways.map(async (way) => {
      try {
        return `allowed: ${JSON.stringify(await way())}`;
      } catch (error) {
        const { code, message } = error as { code: string; message: string };
        return `${code}: ${message}`;
      }
    }),
  );
}
