import type { Grant } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { ask, decideAs, payment } from './approval-bench.fixture.ts';
import type { DurableRuntime } from './create-runtime.ts';
import {
  ada,
  bob,
  openBench,
  readUntilPhase,
  settled,
  start,
  STORES,
  type Store,
} from './runtime-bench.fixture.ts';
import type { ApprovalPolicyAnswer, RuntimePolicy } from './runtime-policy.ts';

const LOW: ApprovalPolicyAnswer = { risk: 'low', allowAlways: true };

/** A runtime whose agent asks to pay `input`, on the store of others before it. */
function openPayer(
  store: Store,
  judged: ApprovalPolicyAnswer = LOW,
  { input, toolVersion, ...more }: { input?: unknown; toolVersion?: string } & RuntimePolicy = {},
) {
  const { agent, paid } = payment(input, toolVersion);
  const policy: RuntimePolicy = { approval: () => judged, ...more };
  return { paid, ...openBench(store, agent, { policy }) };
}

async function grantOf(runtime: DurableRuntime, optionId = 'allow_always'): Promise<Grant> {
  const approval = await ask(runtime, 'first');
  const { approval: decided } = await decideAs(runtime, ada, approval, optionId);
  await settled(runtime, 'first');
  const { items } = await runtime.listGrants(ada);
  expect(items.map(({ grantId }) => grantId)).toEqual([decided?.grantId]);
  return items[0]!;
}

/** Whether a person is asked about the next call. */
async function asks(runtime: DurableRuntime, threadId = 'next'): Promise<boolean> {
  const run = await start(runtime, threadId);
  const events = await readUntilPhase(runtime, threadId, 'waiting');
  const isAsked =
    (await runtime.listApprovals(ada, { threadId, status: 'pending' })).items.length > 0;
  if (isAsked) await runtime.cancelRun(ada, run);
  else await settled(runtime, threadId);
  expect(events.length).toBeGreaterThan(0);
  return isAsked;
}

describe.each(STORES)('a grant over %s', (_, makeStore) => {
  it('answers for the very same input, and each use is kept', async () => {
    const store = makeStore();
    const { runtime, paid } = openPayer(store);
    const grant = await grantOf(runtime);
    expect(grant).toMatchObject({
      userId: 'ada',
      toolName: 'pay',
      effect: 'allow',
      match: { type: 'exact' },
      risk: 'low',
      createdBy: 'ada',
      uses: 0,
    });
    expect(await asks(runtime)).toBe(false);
    expect(paid).toHaveLength(2);
    expect((await runtime.listGrants(ada)).items).toMatchObject([{ uses: 1 }]);
    const { items } = await runtime.listApprovals(ada, { threadId: 'next' });
    expect(items).toMatchObject([
      { status: 'approved', grantId: grant.grantId, votes: [], execution: 'succeeded' },
    ]);
    const other = openPayer(store, LOW, { input: { amount: 6, to: 'bob' } });
    expect(await asks(other.runtime, 'other')).toBe(true);
  });

  it('ends when it is revoked, once, and what it answered stays answered', async () => {
    const { runtime } = openPayer(makeStore());
    const { grantId } = await grantOf(runtime);
    const revoked = await runtime.revokeGrant(ada, grantId);
    expect(revoked).toMatchObject({ revokedBy: 'ada' });
    expect(await runtime.revokeGrant(ada, grantId)).toEqual(revoked);
    expect(await asks(runtime)).toBe(true);
    expect((await runtime.listGrants(ada, { status: 'active' })).items).toEqual([]);
    expect((await runtime.listGrants(ada, { status: 'ended' })).items).toEqual([revoked]);
  });

  it('is nobody else’s to see, to use or to revoke', async () => {
    const { runtime } = openPayer(makeStore());
    const { grantId } = await grantOf(runtime);
    for (const stranger of [bob, { ...ada, tenantId: 'evil' }]) {
      expect((await runtime.listGrants(stranger)).items).toEqual([]);
      await expect(runtime.revokeGrant(stranger, grantId)).rejects.toMatchObject({
        code: 'not-found',
      });
      await start(runtime, 'theirs', 'Hi', stranger);
      await expect
        .poll(async () => (await runtime.listApprovals(stranger, { status: 'pending' })).items)
        .toHaveLength(1);
    }
  });
});

describe('a grant', () => {
  it.each<[string, ApprovalPolicyAnswer, { toolVersion?: string }?]>([
    ['the tool has another version', LOW, { toolVersion: '2' }],
    ['the risk has risen', { ...LOW, risk: 'medium' }],
    ['the risk is high, where always is not offered', { ...LOW, risk: 'high' }],
    ['the policy no longer offers it', { risk: 'low' }],
    ['a reviewer is wanted now', { ...LOW, review: { quorum: 1, roles: ['admin'] } }],
  ])('does not answer when %s', async (_when, judged, more) => {
    const store = STORES[0]![1]();
    await grantOf(openPayer(store).runtime);
    expect(await asks(openPayer(store, judged, more).runtime)).toBe(true);
  });

  it('is never made of a yes for once: the very same call asks again', async () => {
    const { runtime, paid } = openPayer(STORES[0]![1]());
    const first = await ask(runtime, 'first');
    await decideAs(runtime, ada, first, 'allow_once');
    await settled(runtime, 'first');
    expect(paid).toHaveLength(1);
    expect((await runtime.listGrants(ada)).items).toEqual([]);
    expect(await asks(runtime)).toBe(true);
  });

  it('does not answer when the policy fails', async () => {
    const store = STORES[0]![1]();
    await grantOf(openPayer(store).runtime);
    const failing = openPayer(store, LOW, { approval: () => Promise.reject(new Error('down')) });
    expect(await asks(failing.runtime)).toBe(true);
  });

  it('does not answer once its time is over', async () => {
    let now = 1_000_000;
    const { agent } = payment();
    const { runtime } = openBench(STORES[0]![1](), agent, {
      now: () => now,
      policy: {
        approval: () => ({ risk: 'low', allowAlways: [{ match: 'any', expiresInMs: 60_000 }] }),
      },
    });
    expect(await grantOf(runtime)).toMatchObject({
      match: { type: 'any' },
      expiresAt: new Date(1_060_000).toISOString(),
    });
    expect(await asks(runtime, 'in time')).toBe(false);
    now += 60_000;
    expect(await asks(runtime, 'too late')).toBe(true);
    expect((await runtime.listGrants(ada, { status: 'active' })).items).toEqual([]);
  });

  it('answers for what its predicate names, and for nothing when that fails', async () => {
    const store = STORES[0]![1]();
    const judged: ApprovalPolicyAnswer = {
      risk: 'low',
      allowAlways: [{ match: { predicate: 'small' }, label: 'Always approve up to 10' }],
    };
    const small = (input: unknown) => (input as { amount: number }).amount <= 10;
    const open = (amount: number, predicate: (input: unknown) => boolean = small) =>
      openPayer(store, judged, {
        input: { amount, to: 'bob' },
        grantPredicates: { small: predicate },
      }).runtime;
    const grant = await grantOf(open(5));
    expect(grant.match).toEqual({ type: 'predicate', name: 'small' });
    expect(await asks(open(10), 'ten')).toBe(false);
    expect(await asks(open(11), 'eleven')).toBe(true);
    const broken = open(1, () => {
      throw new Error('broken');
    });
    expect(await asks(broken, 'broken')).toBe(true);
  });

  it('can say no, which goes before a yes', async () => {
    const { runtime, paid } = openPayer(STORES[0]![1](), {
      risk: 'low',
      allowAlways: [{ match: 'any' }, { match: 'exact', effect: 'reject' }],
    });
    const first = await ask(runtime, 'first');
    expect(first.options.map(({ kind }) => kind)).toEqual([
      'allow_once',
      'reject_once',
      'allow_always',
      'reject_always',
    ]);
    const second = await ask(runtime, 'second');
    await decideAs(runtime, ada, first, 'allow_always');
    await decideAs(runtime, ada, second, 'reject_always');
    await settled(runtime, 'first');
    await settled(runtime, 'second');
    expect(await asks(runtime)).toBe(false);
    expect(paid).toHaveLength(1);
  });

  it('is never offered at high risk unasked, nor where several must agree', async () => {
    const options = async (judged: ApprovalPolicyAnswer) =>
      (await ask(openPayer(STORES[0]![1](), judged).runtime)).options.map(({ kind }) => kind);
    const plain = ['allow_once', 'reject_once'];
    expect(await options({ allowAlways: true })).toEqual(plain);
    expect(await options({ risk: 'high', allowAlways: true })).toEqual(plain);
    expect(await options({ ...LOW, review: { quorum: 2, roles: ['admin'] } })).toEqual(plain);
    expect(await options({ risk: 'high', allowAlways: [{ match: 'exact' }] })).toContain(
      'allow_always',
    );
  });

  it('is shown before it is given: what it covers, and for how long from the decision', async () => {
    let now = 1_000_000;
    const { agent } = payment();
    const { runtime } = openBench(STORES[0]![1](), agent, {
      now: () => now,
      policy: {
        approval: () => ({ risk: 'low', allowAlways: [{ match: 'exact', expiresInMs: 60_000 }] }),
      },
    });
    const approval = await ask(runtime, 'first');
    const match = { type: 'exact', inputDigest: approval.inputDigest };
    expect(approval.options.find(({ kind }) => kind === 'allow_always')?.grant).toEqual({
      match,
      expiresInMs: 60_000,
    });
    now += 90_000;
    await decideAs(runtime, ada, approval, 'allow_always');
    expect((await runtime.listGrants(ada)).items).toMatchObject([
      { match, expiresAt: new Date(now + 60_000).toISOString() },
    ]);
  });

  it('is counted right when it answers for many at the same moment', async () => {
    const { runtime, paid } = openPayer(STORES[0]![1]());
    await grantOf(runtime);
    const threads = Array.from({ length: 10 }, (_each, n) => `many-${n}`);
    await Promise.all(threads.map((threadId) => start(runtime, threadId)));
    await Promise.all(threads.map((threadId) => settled(runtime, threadId)));
    expect(paid).toHaveLength(11);
    expect((await runtime.listGrants(ada)).items).toMatchObject([{ uses: 10 }]);
  });
});
