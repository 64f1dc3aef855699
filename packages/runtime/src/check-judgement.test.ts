import { describe, expect, it } from 'vitest';
import { approveAs, ask, carol, dave, decideAs, payment } from './approval-bench.fixture.ts';
import { memoryStore, ada, openBench, settled } from './runtime-bench.fixture.ts';

/** A runtime whose policy is written in a language without types. */
function openWith(judged: unknown) {
  const made = payment();
  const policy = { approval: () => judged as object };
  return { ...made, ...openBench(memoryStore(), made.agent, { policy }) };
}

describe('an answer of the policy that is no answer', () => {
  it.each<[string, unknown]>([
    ['a word', 'low'],
    ['null', null],
    ['a list', [{ risk: 'low' }]],
    ['a risk that is none', { risk: 'HIGH', allowAlways: true }],
    ['an unknown risk', { risk: 'critical', allowAlways: [{ match: 'any' }] }],
    ['no number for a time', { risk: 'low', expiresInMs: Number.NaN }],
    ['a time without end', { risk: 'low', expiresInMs: Infinity }],
    ['a time no clock can tell', { risk: 'low', expiresInMs: 1e20 }],
    ['a word for a time', { risk: 'low', expiresInMs: 'soon' }],
    ['a word for always', { risk: 'low', allowAlways: 'yes' }],
    ['a number for always', { risk: 'low', allowAlways: 1 }],
    ['an always that covers nothing known', { risk: 'low', allowAlways: [{}] }],
    ['a category that cannot be kept', { risk: 'low', category: 1n }],
    ['a title that is no text', { risk: 'low', title: { a: 1 } }],
    ['an end that approves', { risk: 'low', expiresInMs: 1000, onExpiry: 'approve' }],
    ['a reason that is wanted somehow', { risk: 'low', requiresReason: true }],
  ])('counts as a failed policy and is reported: %s', async (_what, judged) => {
    const { runtime, errors, paid } = openWith(judged);
    const approval = await ask(runtime);
    expect(approval).toMatchObject({ risk: 'high', editable: false, title: 'pay' });
    expect(approval.options.map(({ id }) => id)).toEqual(['allow_once', 'reject_once']);
    expect(approval).not.toHaveProperty('expiresAt');
    expect(errors).toMatchObject([{ message: expect.stringContaining('The policy answered') }]);
    await approveAs(runtime, ada, approval);
    await settled(runtime, 'x');
    expect(paid).toHaveLength(1);
  });

  it('leaves the reviewers their say, where it names them well', async () => {
    const review = { quorum: 2, roles: ['finance'] };
    const { runtime, paid } = openWith({ risk: 'HIGH', review });
    const approval = await ask(runtime);
    expect(approval).toMatchObject({ risk: 'high', review });
    expect(await approveAs(runtime, ada, approval)).toMatchObject({ status: 'forbidden' });
    await approveAs(runtime, carol, approval);
    expect(paid).toEqual([]);
    await approveAs(runtime, dave, approval);
    await settled(runtime, 'x');
    expect(paid).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['roles that are no list', { quorum: 1, roles: 'finance' }],
    ['a quorum in words', { quorum: 'two' }],
    ['a quorum of nobody', { quorum: 0 }],
    ['a quorum below that', { quorum: -1 }],
    ['half a person', { quorum: 1.5 }],
    ['no quorum', { roles: ['finance'] }],
    ['no review at all', true],
    ['what cannot be read', { quorum: 1, toJSON: () => 'two' }],
  ])('can only be rejected where who must agree cannot be told: %s', async (_what, review) => {
    const { runtime, errors, paid } = openWith({ risk: 'low', allowAlways: true, review });
    const approval = await ask(runtime);
    expect(approval).toMatchObject({ risk: 'high', editable: false });
    expect(approval.options.map(({ id }) => id)).toEqual(['reject_once']);
    expect(errors).toMatchObject([{ message: expect.stringContaining('review') }]);
    expect((await runtime.listApprovals(carol)).items).toEqual([]);
    await expect(approveAs(runtime, ada, approval)).rejects.toMatchObject({
      code: 'invalid-request',
    });
    expect(await decideAs(runtime, ada, approval, 'reject_once')).toMatchObject({
      approval: { status: 'rejected' },
    });
    await settled(runtime, 'x');
    expect(paid).toEqual([]);
  });
});

describe('the input that a policy is given', () => {
  it('is a copy: what the policy does with it changes neither what is shown nor what runs', async () => {
    const { agent, paid } = payment({ amount: 5, to: 'bob' });
    const { runtime } = openBench(memoryStore(), agent, {
      policy: {
        approval({ input }) {
          (input as { amount: number }).amount = 99;
          return { risk: 'low' };
        },
        canDecide(_scope, { input }) {
          (input as { amount: number }).amount = 98;
          return true;
        },
      },
    });
    const approval = await ask(runtime);
    expect(approval.input).toEqual({ amount: 5, to: 'bob' });
    await approveAs(runtime, ada, approval);
    await settled(runtime, 'x');
    expect(paid).toEqual([{ amount: 5, to: 'bob' }]);
  });
});
