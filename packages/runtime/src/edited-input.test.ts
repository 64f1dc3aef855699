import { digestInput } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { ask, decideAs, payment } from './approval-bench.fixture.ts';
import { checkInput } from './check-input.ts';
import {
  ada,
  answer,
  callOf,
  openBench,
  pendingApproval,
  settled,
  start,
  STORES,
  toolPart,
} from './runtime-bench.fixture.ts';

const edited = { amount: 7, to: 'eve' };

describe.each(STORES)('an edited input over %s', (_, makeStore) => {
  it('is what runs and what the conversation shows, and the approval keeps both', async () => {
    const { agent, paid } = payment();
    const { runtime } = openBench(makeStore(), agent);
    const approval = await ask(runtime);
    expect(approval).toMatchObject({ editable: true, inputSchema: { type: 'object' } });
    const result = await decideAs(runtime, ada, approval, 'allow_once', { editedInput: edited });
    const inputDigest = await digestInput(edited);
    expect(result).toMatchObject({
      status: 'accepted',
      approval: {
        input: { amount: 5, to: 'bob' },
        inputDigest: approval.inputDigest,
        decision: { editedInput: edited, inputDigest },
        votes: [{ by: 'ada', inputDigest }],
      },
    });
    const snapshot = await settled(runtime, 'x');
    expect(paid).toEqual([edited]);
    expect(toolPart(snapshot, approval.toolCallId!)).toMatchObject({
      state: 'output-available',
      input: edited,
      approval: { id: approval.approvalId, approved: true },
    });
  });

  it('is the same decision under the same key, and another edit is none', async () => {
    const { agent, paid } = payment();
    const { runtime } = openBench(makeStore(), agent);
    const approval = await ask(runtime);
    const decide = async (editedInput: unknown) =>
      await decideAs(runtime, ada, approval, 'allow_once', { idempotencyKey: 'k', editedInput });
    expect(await decide(edited)).toMatchObject({ status: 'accepted' });
    expect(await decide(edited)).toMatchObject({ status: 'accepted' });
    for (const other of [{ amount: 8, to: 'eve' }, { amount: 999, to: 'eve' }, undefined]) {
      expect(await decide(other)).toMatchObject({
        status: 'conflict',
        approval: { decision: { editedInput: edited } },
      });
    }
    await settled(runtime, 'x');
    expect(paid).toEqual([edited]);
  });

  it.each([
    ['a value out of bounds', { amount: 101, to: 'eve' }, '/amount'],
    ['another type', { amount: '7', to: 'eve' }, '/amount'],
    ['a field too few', { amount: 7 }, ''],
    ['a field too many', { amount: 7, to: 'eve', note: 'x' }, '/note'],
    ['no object', 'all of it', ''],
    ['null', null, ''],
  ])('with %s is refused, and the question still waits', async (_what, editedInput, path) => {
    const { agent, paid } = payment();
    const { runtime } = openBench(makeStore(), agent);
    const approval = await ask(runtime);
    await expect(
      decideAs(runtime, ada, approval, 'allow_once', { editedInput }),
    ).rejects.toMatchObject({ code: 'invalid-input', details: { issues: [{ path }] } });
    expect(await pendingApproval(runtime, 'x')).toEqual(approval);
    expect(paid).toEqual([]);
  });
});

describe('an edited input', () => {
  const open = (options: Parameters<typeof openBench>[2] = {}) => {
    const { agent, paid } = payment();
    return { paid, ...openBench(STORES[0]![1](), agent, options) };
  };

  it('is not taken with a rejection, nor with always', async () => {
    const { runtime } = open({ policy: { approval: () => ({ risk: 'low', allowAlways: true }) } });
    const approval = await ask(runtime);
    for (const option of ['reject_once', 'allow_always']) {
      await expect(
        decideAs(runtime, ada, approval, option, { editedInput: edited }),
      ).rejects.toMatchObject({ code: 'invalid-request' });
    }
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'lacks a field it must have, also one named %s',
    (name) => {
      const schema = { type: 'object', required: [name] };
      const having: unknown = JSON.parse(`{"${name}":1}`);
      expect(() => checkInput(schema, having)).not.toThrow();
      expect(() => checkInput(schema, {})).toThrow(/not one this tool takes/);
    },
  );

  it('that changes nothing is no edit', async () => {
    const { runtime, paid } = open();
    const approval = await ask(runtime);
    const same = { to: 'bob', amount: 5 };
    const { approval: decided } = await decideAs(runtime, ada, approval, 'allow_once', {
      editedInput: same,
    });
    expect(decided?.decision).not.toHaveProperty('editedInput');
    await settled(runtime, 'x');
    expect(paid).toEqual([{ amount: 5, to: 'bob' }]);
  });

  it.each([
    ['the policy forbids it', { editable: false }],
    ['several people must agree', { review: { quorum: 2, roles: ['admin'] } }],
  ])('is not offered where %s', async (_why, judged) => {
    const { runtime } = open({ policy: { approval: () => judged } });
    expect(await ask(runtime)).toMatchObject({ editable: false });
  });

  it('is not offered where the tool has no schema', async () => {
    const { runtime } = openBench(
      STORES[0]![1](),
      async function* () {
        yield callOf('c', 'pay', {});
        yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
      },
      { policy: { approval: () => ({ editable: true }) } },
    );
    expect(await ask(runtime)).toMatchObject({ editable: false });
  });

  it('runs for an agent that makes its own calls, and the original no longer does', async () => {
    const outcomes: unknown[] = [];
    const { runtime } = openBench(STORES[0]![1](), async function* (turn) {
      if (turn.attempt > 1) {
        for (const input of [{ amount: 5 }, { amount: 6 }]) {
          outcomes.push(await turn.consumeApproval({ toolCallId: 'c', input }));
        }
        return;
      }
      turn.describeCall('c', { inputSchema: { type: 'object' } });
      yield callOf('c', 'pay', { amount: 5 });
      yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
    });
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(
      ada,
      'p',
      answer(approval, 'allow_once', { editedInput: { amount: 6 } }),
    );
    await settled(runtime, 'x');
    expect(outcomes).toMatchObject([
      { outcome: 'rejected', reason: 'The input is not the one that was approved.' },
      { outcome: 'approved', input: { amount: 6 } },
    ]);
  });

  it('is held to a schema that is none by refusing everything', async () => {
    const { runtime } = openBench(STORES[0]![1](), async function* (turn) {
      turn.describeCall('c', { inputSchema: { $ref: '#/nowhere' } });
      yield callOf('c', 'pay', { amount: 5 });
      yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
    });
    const approval = await ask(runtime);
    await expect(
      decideAs(runtime, ada, approval, 'allow_once', { editedInput: { amount: 6 } }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
