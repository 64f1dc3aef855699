import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import { ask, decideAs, payment } from './approval-bench.fixture.ts';
import { ada, callOf, memoryStore, openBench, settled, start } from './runtime-bench.fixture.ts';
import type { AlwaysOption, RuntimePolicy } from './runtime-policy.ts';

const ANY: AlwaysOption = { match: 'any' };
const TO_BOB: AlwaysOption = { match: { predicate: 'toBob' } };

function offering(allowAlways: AlwaysOption[], more: RuntimePolicy): RuntimePolicy {
  return { approval: () => ({ risk: 'low', allowAlways }), ...more };
}

describe('a grant', () => {
  it.each<[string, () => boolean]>([
    [
      'throws',
      () => {
        throw new Error('no list of names today');
      },
    ],
    // A predicate in plain JavaScript that forgets to answer.
    ['answers nothing', () => undefined as unknown as boolean],
  ])('lets nothing run where the predicate of a no %s: a person is asked', async (_how, fails) => {
    let toBob = () => true;
    const { agent, paid } = payment();
    const { runtime, errors } = openBench(memoryStore(), agent, {
      policy: offering([ANY, { ...TO_BOB, effect: 'reject' }], {
        grantPredicates: { toBob: () => toBob() },
      }),
    });
    const first = await ask(runtime, 'first');
    const second = await ask(runtime, 'second');
    await decideAs(runtime, ada, first, 'reject_always');
    await decideAs(runtime, ada, second, 'allow_always');
    await settled(runtime, 'first');
    await settled(runtime, 'second');
    expect(paid).toHaveLength(1);
    await start(runtime, 'heeded');
    await settled(runtime, 'heeded');
    expect(paid).toHaveLength(1);
    toBob = fails;
    expect(await ask(runtime, 'asked')).toMatchObject({ status: 'pending' });
    expect(paid).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  it('whose predicate hangs keeps nobody from stopping the run', async () => {
    const asked = Promise.withResolvers<void>();
    const { agent, paid } = payment();
    const { runtime } = openBench(memoryStore(), agent, {
      policy: offering([TO_BOB], {
        grantPredicates: {
          async toBob() {
            asked.resolve();
            return await new Promise<boolean>(() => {});
          },
        },
      }),
    });
    await decideAs(runtime, ada, await ask(runtime, 'first'), 'allow_always');
    await settled(runtime, 'first');
    const run = await start(runtime, 'x');
    await asked.promise;
    await runtime.cancelRun(ada, run);
    expect((await settled(runtime, 'x')).runs).toMatchObject([{ outcome: 'cancelled' }]);
    await start(runtime, 'y');
    await runtime.deleteThread(ada, 'y');
    await start(runtime, 'z');
    await runtime.close();
    expect(paid).toHaveLength(1);
  });

  it('shows its predicate a copy: what that changes neither runs nor is told', async () => {
    const { agent, paid } = payment({ amount: 5, to: 'bob' });
    const { runtime } = openBench(memoryStore(), agent, {
      policy: offering([TO_BOB], {
        grantPredicates: {
          toBob(input, grant) {
            (input as { amount: number }).amount = 99;
            grant.effect = 'reject';
            return true;
          },
        },
      }),
    });
    await decideAs(runtime, ada, await ask(runtime, 'first'), 'allow_always');
    await settled(runtime, 'first');
    await start(runtime, 'x');
    const { approvals } = await settled(runtime, 'x');
    expect(approvals).toMatchObject([{ status: 'approved', input: { amount: 5 } }]);
    expect(paid).toEqual([
      { amount: 5, to: 'bob' },
      { amount: 5, to: 'bob' },
    ]);
  });

  it('answers no longer than the policy offers today, whatever it offered when it was made', async () => {
    let now = 1_000_000;
    const offer: AlwaysOption = { match: 'any' };
    const { agent, paid } = payment();
    const { runtime } = openBench(memoryStore(), agent, {
      now: () => now,
      policy: offering([offer], {}),
    });
    await decideAs(runtime, ada, await ask(runtime, 'first'), 'allow_always');
    await settled(runtime, 'first');
    offer.expiresInMs = 60_000;
    now += 59_999;
    await start(runtime, 'in time');
    await settled(runtime, 'in time');
    expect(paid).toHaveLength(2);
    now += 1;
    expect(await ask(runtime, 'too late')).toMatchObject({ status: 'pending' });
    expect(paid).toHaveLength(2);
  });

  it('that is revoked before the call it answered for was taken up lets it run no more', async () => {
    const ran: string[] = [];
    const told: unknown[] = [];
    const agent: Agent = async function* (turn) {
      const calls = ['pay', 'erase'].map((tool) => ({
        toolCallId: `${turn.runId}-${tool}`,
        toolName: tool,
      }));
      for (const call of turn.attempt === 1 ? calls : []) {
        const { toolCallId, toolName } = call;
        yield callOf(toolCallId, toolName, {});
        yield { type: 'tool-approval-request', approvalId: `ask-${toolCallId}`, toolCallId };
      }
      for (const { toolCallId, toolName } of turn.attempt === 1 ? [] : calls) {
        const answer = await turn.consumeApproval({ toolCallId, input: {} });
        told.push(answer);
        if (answer.outcome !== 'approved') continue;
        ran.push(toolName);
        yield { type: 'tool-output-available', toolCallId, output: 'done' };
      }
    };
    const { runtime } = openBench(memoryStore(), agent, {
      policy: {
        approval: ({ toolName }) => ({ risk: 'low', allowAlways: toolName === 'pay' }),
      },
    });
    const decide = async (threadId: string) => {
      const { approvals } = await settled(runtime, threadId, 'waiting');
      for (const each of approvals.filter(({ status }) => status === 'pending')) {
        const option = each.toolName === 'pay' ? 'allow_always' : 'reject_once';
        await decideAs(runtime, ada, each, option);
      }
      await settled(runtime, threadId);
    };
    await start(runtime, 'first');
    await decide('first');
    await start(runtime, 'heeded');
    await decide('heeded');
    expect(ran).toEqual(['pay', 'pay']);
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const { items } = await runtime.listGrants(ada);
    await runtime.revokeGrant(ada, items[0]!.grantId);
    told.length = 0;
    await decide('x');
    expect(ran).toEqual(['pay', 'pay']);
    expect(told[0]).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringContaining('revoked'),
    });
  });
});
