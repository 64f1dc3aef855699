import { describe, expect, it } from 'vitest';
import { carol, payment } from './approval-bench.fixture.ts';
import { ada, bob, openBench, settled, start, STORES } from './runtime-bench.fixture.ts';
import type { DurableRuntime } from './create-runtime.ts';

async function pagesOf(
  runtime: DurableRuntime,
  limit: number,
  filter: Parameters<DurableRuntime['listApprovals']>[1] = {},
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await runtime.listApprovals(carol, { ...filter, limit, cursor });
    pages.push(page.items.map(({ approvalId }) => approvalId));
    cursor = page.next;
  } while (cursor !== undefined);
  return pages;
}

describe.each(STORES)('listApprovals over %s', (_, makeStore) => {
  it('pages through one’s own and those to review in one order, each once', async () => {
    let now = 1_000_000;
    const { agent } = payment();
    const { runtime } = openBench(makeStore(), agent, {
      now: () => now,
      policy: { approval: () => ({ review: { quorum: 1, roles: ['finance'] } }) },
    });
    for (const [n, scope] of [ada, carol, bob, carol, ada].entries()) {
      // Two of one moment, so that the order within it counts, too.
      now += n === 2 ? 0 : 1000;
      await start(runtime, `t${n}`, 'Pay', scope);
      await expect.poll(async () => (await runtime.listApprovals(carol)).items).toHaveLength(n + 1);
    }
    const [all] = await pagesOf(runtime, 100);
    expect(new Set(all).size).toBe(5);
    const { items } = await runtime.listApprovals(carol);
    expect(
      items.map(({ threadId }) => threadId).filter((id) => id !== 't1' && id !== 't2'),
    ).toEqual(['t4', 't3', 't0']);
    for (const limit of [1, 2, 3, 5]) {
      const pages = await pagesOf(runtime, limit);
      expect(pages.flat()).toEqual(all);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
    expect((await pagesOf(runtime, 2, { threadId: 't3' })).flat()).toHaveLength(1);
    expect((await runtime.listApprovals(ada)).items).toHaveLength(2);
  });

  it('refuses a time that is none and a cursor it never made', async () => {
    const { agent } = payment();
    const { runtime } = openBench(makeStore(), agent);
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    for (const filter of [{ since: 'yesterday' }, { until: '' }]) {
      await expect(runtime.listApprovals(ada, filter)).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
    await expect(runtime.listApprovals(ada, { cursor: 'x' })).rejects.toMatchObject({
      code: 'bad-cursor',
    });
  });
});
