import type { ApprovalReview, FeedEvent, Scope } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import {
  approveAs,
  ask,
  carol,
  dave,
  decideAs,
  mallory,
  payment,
} from './approval-bench.fixture.ts';
import type { DurableRuntime } from './create-runtime.ts';
import { ada, bob, gate, openBench, settled, STORES, type Bench } from './runtime-bench.fixture.ts';
import type { RuntimePolicy } from './runtime-policy.ts';

function reviewed(
  makeStore: (typeof STORES)[number][1],
  review: ApprovalReview,
  more: RuntimePolicy = {},
): Bench & { paid: unknown[] } {
  const { agent, paid } = payment();
  const policy: RuntimePolicy = { approval: () => ({ review }), ...more };
  return { paid, ...openBench(makeStore(), agent, { policy }) };
}

async function idsOf(runtime: DurableRuntime, scope: Scope): Promise<string[]> {
  const { items } = await runtime.listApprovals(scope);
  return items.map(({ approvalId }) => approvalId);
}

/** The next approval this person hears of, whatever else is told before. */
async function hears(
  runtime: DurableRuntime,
  scope: Scope,
  after?: string,
): Promise<Extract<FeedEvent, { type: 'approval' }>> {
  const signal = AbortSignal.timeout(4000);
  for await (const event of runtime.subscribeFeed(scope, { after, signal })) {
    if (event.type === 'approval') return event;
  }
  throw new Error('Nothing was heard.');
}

describe.each(STORES)('reviewers over %s', (_, makeStore) => {
  it('see the question and decide it, and never the thread', async () => {
    const { runtime, paid } = reviewed(makeStore, { quorum: 1, roles: ['finance'] });
    const heard = hears(runtime, carol);
    await new Promise((resolve) => setImmediate(resolve));
    const approval = await ask(runtime);
    expect(approval).toMatchObject({ requestedBy: 'ada', canDecide: false });
    const { approval: told, now, cursor } = await heard;
    expect(told).toMatchObject({ approvalId: approval.approvalId, canDecide: true });
    expect(Date.parse(now!)).not.toBeNaN();
    expect(await idsOf(runtime, carol)).toEqual([approval.approvalId]);
    await expect(runtime.getThread(carol, 'x')).rejects.toMatchObject({ code: 'not-found' });

    expect(await approveAs(runtime, carol, approval)).toMatchObject({
      status: 'accepted',
      approval: { decision: { by: 'carol' }, canDecide: false },
    });
    await settled(runtime, 'x');
    expect(paid).toHaveLength(1);
    expect(await hears(runtime, carol, cursor!)).toMatchObject({
      approval: { status: 'approved', decision: { by: 'carol' } },
    });
  });

  it('are nobody else: another role, another tenant, or nobody at all sees and decides nothing', async () => {
    const { runtime, paid } = reviewed(makeStore, { quorum: 1, roles: ['finance'] });
    const approval = await ask(runtime);
    const never = await runtime.decideApproval(bob, 'never-was', {
      optionId: 'allow_once',
      inputDigest: approval.inputDigest,
      idempotencyKey: 'k',
    });
    for (const stranger of [bob, mallory, { ...bob, tenantId: 'evil' }]) {
      expect(await idsOf(runtime, stranger)).toEqual([]);
      expect(await approveAs(runtime, stranger, approval)).toEqual(never);
    }
    expect(await approveAs(runtime, ada, approval)).toMatchObject({ status: 'forbidden' });
    expect(paid).toEqual([]);
  });

  it('must be as many as the quorum says, each once, and one no is enough', async () => {
    const { runtime, paid } = reviewed(makeStore, { quorum: 2, roles: ['finance'] });
    const approval = await ask(runtime);
    const key = { idempotencyKey: 'carol-1' };
    const first = await decideAs(runtime, carol, approval, 'allow_once', key);
    expect(first).toMatchObject({
      status: 'accepted',
      approval: { status: 'pending', votes: [{ by: 'carol', outcome: 'approved' }] },
    });
    expect(await decideAs(runtime, carol, approval, 'allow_once', key)).toEqual(first);
    expect(await approveAs(runtime, carol, approval)).toMatchObject({ status: 'already-decided' });
    expect(paid).toEqual([]);
    expect(await approveAs(runtime, dave, approval)).toMatchObject({
      status: 'accepted',
      approval: { status: 'approved', votes: [{ by: 'carol' }, { by: 'dave' }] },
    });
    await settled(runtime, 'x');
    expect(paid).toHaveLength(1);

    const second = await ask(runtime, 'y');
    await approveAs(runtime, carol, second);
    expect(await decideAs(runtime, dave, second, 'reject_once')).toMatchObject({
      approval: { status: 'rejected' },
    });
    await settled(runtime, 'y');
    expect(paid).toHaveLength(1);
  });

  it('lose no vote and count none twice when all vote at the same moment', async () => {
    const { runtime, paid } = reviewed(makeStore, { quorum: 3, roles: ['finance'] });
    const approval = await ask(runtime);
    const voters = Array.from({ length: 6 }, (_each, n) => ({
      ...carol,
      userId: `voter-${n % 3}`,
    }));
    const results = await Promise.all(voters.map((each) => approveAs(runtime, each, approval)));
    expect(results.filter(({ status }) => status === 'accepted')).toHaveLength(3);
    const { approvals } = await settled(runtime, 'x');
    expect(approvals[0]?.votes).toHaveLength(3);
    expect(paid).toHaveLength(1);
  });

  it('are judged by the votes that are there when theirs is counted', async () => {
    let judged = 0;
    const bothJudged = gate();
    const { runtime, paid } = reviewed(
      makeStore,
      { quorum: 2, roles: ['finance'] },
      {
        // One of the two, whoever comes first.
        async canDecide(_scope, { votes }) {
          judged += 1;
          if (judged === 2) bothJudged.open();
          await bothJudged.opened;
          return votes.length === 0;
        },
      },
    );
    const approval = await ask(runtime);
    const results = await Promise.all([
      approveAs(runtime, carol, approval),
      approveAs(runtime, dave, approval),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['accepted', 'not-found']);
    expect((await runtime.getThread(ada, 'x')).approvals[0]).toMatchObject({
      status: 'pending',
      votes: [{ outcome: 'approved' }],
    });
    expect(paid).toEqual([]);
  });

  it('are never the one who asks, where four eyes are wanted', async () => {
    const { runtime } = reviewed(makeStore, {
      quorum: 1,
      roles: ['admin', 'finance'],
      notRequester: true,
    });
    const approval = await ask(runtime);
    expect(await approveAs(runtime, ada, approval)).toMatchObject({ status: 'forbidden' });
    expect(await approveAs(runtime, carol, approval)).toMatchObject({ status: 'accepted' });
  });
});

describe('who may decide', () => {
  it('is for the policy to say, also of the owner', async () => {
    const { agent } = payment();
    const { runtime } = openBench(STORES[0]![1](), agent, {
      policy: { canDecide: (scope) => scope.userId === 'bob' },
    });
    const approval = await ask(runtime);
    expect(approval.canDecide).toBe(false);
    expect(await approveAs(runtime, ada, approval)).toMatchObject({ status: 'forbidden' });
    expect(await approveAs(runtime, carol, approval)).toEqual({ status: 'not-found' });
    expect(await approveAs(runtime, { ...bob, tenantId: 'evil' }, approval)).toEqual({
      status: 'not-found',
    });
    expect(await approveAs(runtime, bob, approval)).toMatchObject({ status: 'accepted' });
  });

  it('is nobody when the policy fails', async () => {
    const { agent, paid } = payment();
    const { runtime, errors } = openBench(STORES[0]![1](), agent, {
      policy: {
        canDecide: () => {
          throw new Error('no directory');
        },
      },
    });
    const approval = await ask(runtime);
    expect(await approveAs(runtime, ada, approval)).toMatchObject({ status: 'forbidden' });
    expect(await approveAs(runtime, carol, approval)).toEqual({ status: 'not-found' });
    expect(errors).toContainEqual(expect.objectContaining({ message: 'no directory' }));
    expect(paid).toEqual([]);
  });

  it('is forgotten with the thread', async () => {
    const { runtime } = reviewed(STORES[0]![1], { quorum: 1, roles: ['finance'] });
    await ask(runtime);
    await runtime.deleteThread(ada, 'x');
    expect(await idsOf(runtime, carol)).toEqual([]);
  });
});
