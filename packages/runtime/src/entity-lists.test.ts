import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import {
  ada,
  answer,
  memoryStore,
  openBench,
  pendingApproval,
  say,
  settled,
  start,
} from './runtime-bench.fixture.ts';

const echo: Agent = async function* () {
  yield* say('Hi');
};

describe('lists', () => {
  it('pages through threads, newest first, each once', async () => {
    let now = 1_000_000;
    const { runtime } = openBench(memoryStore(), echo, { now: () => now });
    for (let n = 0; n < 7; n += 1) {
      now += 1000;
      await start(runtime, `t${n}`, `Thread ${n}`);
      await settled(runtime, `t${n}`);
    }
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await runtime.listThreads(ada, { limit: 3, cursor });
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Thread ${n}`));
  });

  it('refuses a page that is none', async () => {
    const { runtime } = openBench(memoryStore(), echo);
    for (const limit of [0, -1, 101, 1.5, Number.NaN]) {
      await expect(runtime.listThreads(ada, { limit })).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
    for (const cursor of ['', 'x', 'e30', '%%%']) {
      await expect(runtime.listApprovals(ada, { cursor })).rejects.toMatchObject({
        code: 'bad-cursor',
      });
    }
    await expect(runtime.listApprovals(ada, { status: 'nonsense' as never })).rejects.toMatchObject(
      { code: 'invalid-request' },
    );
  });

  it('filters approvals by thread and by whether they are decided', async () => {
    const { runtime } = openBench(
      memoryStore(),
      async function* (turn) {
        yield* turn.requestApproval({
          toolCallId: `c-${turn.threadId}`,
          toolName: 'pay',
          input: {},
        });
      },
      { policy: { approval: ({ threadId }) => (threadId === 'b' ? { expiresInMs: 60_000 } : {}) } },
    );
    for (const threadId of ['a', 'b', 'c']) {
      await start(runtime, threadId);
      await settled(runtime, threadId, 'waiting');
    }
    const approval = await pendingApproval(runtime, 'a');
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'reject_once'));
    const threads = async (filter: object) =>
      (await runtime.listApprovals(ada, filter)).items.map(({ threadId }) => threadId).toSorted();
    expect(await threads({})).toEqual(['a', 'b', 'c']);
    expect(await threads({ status: 'pending' })).toEqual(['b', 'c']);
    expect(await threads({ status: 'decided' })).toEqual(['a']);
    expect(await threads({ status: 'rejected' })).toEqual(['a']);
    expect(await threads({ threadId: 'b' })).toEqual(['b']);
  });

  it('says plainly what it has', async () => {
    const { runtime } = openBench(memoryStore(), echo);
    expect(await runtime.capabilities(ada)).toMatchObject({
      plans: true,
      fanouts: true,
      tasks: true,
      approvals: true,
      continue: true,
    });
  });
});
