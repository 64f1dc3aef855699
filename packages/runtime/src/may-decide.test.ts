import type { Approval } from '@handrail/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { approvalRowId } from './approval-entity.ts';
import { PATIENCE_MS } from './ask-can-decide.ts';
import { ask, approveAs, carol, payment } from './approval-bench.fixture.ts';
import { ada, memoryStore, openBench } from './runtime-bench.fixture.ts';
import { ownerOf } from './thread-address.ts';
import { readRow } from './transaction.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('who may decide', () => {
  it.each<unknown>([{ quorum: 1, roles: 'finance' }, { quorum: 'two' }, true, null])(
    'is nobody where it was kept as %j, and everything else is still listed',
    async (review) => {
      const store = memoryStore();
      const { agent, paid } = payment();
      const { runtime } = openBench(store, agent, {
        policy: { approval: () => ({ review: { quorum: 1, roles: ['finance', 'admin'] } }) },
      });
      const approval = await ask(runtime);
      const whole = await ask(runtime, 'y');
      const journal = store.open();
      const id = approvalRowId(ownerOf(ada), approval.approvalId);
      const row = (await readRow(journal, 'approval', id))!;
      const kept = { ...row.body.approval, review } as Approval;
      await journal.commit({
        expects: [],
        puts: [{ kind: 'approval', id, index: row.index, body: { ...row.body, approval: kept } }],
        appends: [],
      });
      const { items } = await runtime.listApprovals(carol);
      expect(items.map(({ approvalId }) => approvalId)).toEqual([whole.approvalId]);
      expect((await runtime.listApprovals(ada)).items).toHaveLength(2);
      expect(await approveAs(runtime, ada, approval)).toMatchObject({ status: 'forbidden' });
      expect(await approveAs(runtime, carol, approval)).toEqual({ status: 'not-found' });
      expect(paid).toEqual([]);
    },
  );

  it('is a no where the policy does not answer in time, which is told once and holds nobody up', async () => {
    let hangs = false;
    const { agent } = payment();
    const { runtime, errors } = openBench(memoryStore(), agent, {
      policy: { canDecide: () => (hangs ? new Promise<boolean>(() => {}) : true) },
    });
    for (const threadId of ['x', 'y', 'z']) await ask(runtime, threadId);
    hangs = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const listed = runtime.listApprovals(ada);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    const { items } = await listed;
    expect(items.map(({ canDecide }) => canDecide)).toEqual([false, false, false]);
    expect(errors).toMatchObject([{ code: 'unavailable' }]);
    hangs = false;
    expect(await approveAs(runtime, ada, items[0]!)).toMatchObject({ status: 'forbidden' });
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await approveAs(runtime, ada, items[0]!)).toMatchObject({ status: 'accepted' });
  });
});
