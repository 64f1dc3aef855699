import type { AgentRuntime, Fanout, ThreadSnapshot } from '@handrail/protocol';
import type { Agent, SubAgent } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { forever } from '../script/pause.ts';
import { say } from '../script/say.ts';
import { toolOutput } from '../script/tool-call.ts';
import { endOf, optionOf, parkOf, pendingApproval, readUntil, send, textOf } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

const saying = (text: string): Agent =>
  async function* () {
    yield* say(text);
  };
const failing: Agent = async function* () {
  yield* say('Half. ');
  throw new Error('secret');
};
const hanging: Agent = async function* ({ signal }) {
  yield* say('Half. ');
  await forever(signal);
};
const named = (name: string, agent: Agent): SubAgent => ({ name, agent });

export const asking: Agent = async function* (turn) {
  const call = { toolCallId: 'call', toolName: 'pay', input: { lane: turn.lane } };
  yield* turn.step('ask', () => say('May I? '));
  const { outcome } = yield* turn.requestApproval(call);
  if (outcome === 'approved') yield* toolOutput(call, 'paid');
  yield* say(outcome, 'after');
};

/** Sets them to work, and says what became of each. */
function inLanes(children: SubAgent[], timeoutMs?: number): Agent {
  return async function* (turn) {
    const { status, children: ends } = await turn.fanOut(children, { timeoutMs });
    yield* say([status, ...ends.map((child) => child.status)].join(' '));
  };
}

async function outcome(runtime: AgentRuntime): Promise<{ snapshot: ThreadSnapshot; said: string }> {
  await endOf(runtime, await send(runtime, 't'));
  const snapshot = await runtime.getThread(ALICE, 't');
  return { snapshot, said: textOf(snapshot.messages[1]) };
}

export async function approveAll(runtime: AgentRuntime): Promise<void> {
  const { items } = await runtime.listApprovals(ALICE, { threadId: 't', status: 'pending' });
  for (const approval of items) {
    await runtime.decideApproval(ALICE, approval.approvalId, {
      optionId: optionOf(approval, 'allow_once'),
      inputDigest: approval.inputDigest,
      idempotencyKey: approval.approvalId,
    });
  }
}

export function laneTests(start: StartServer): void {
  it('stops a child whose time is up and keeps what it wrote, and its siblings', async () => {
    const slow: Agent = async function* ({ signal }) {
      yield* say('Half of ');
      await forever(signal);
    };
    const agent = inLanes([named('slow', slow), named('quick', saying('Quick.'))], 600);
    const { snapshot, said } = await outcome((await start(agent)).runtime);
    expect(said).toBe('partial timed_out completed');
    const [child] = snapshot.fanouts[0]?.children ?? [];
    expect(child).toMatchObject({ status: 'timed_out', error: expect.stringMatching(/longer/) });
    expect(textOf(snapshot.messages.find(({ id }) => id === child?.messageId))).toBe('Half of ');
  });

  it.each<[string, Agent[], number?]>([
    ['completed', [saying('Well.'), saying('Well.')]],
    ['partial', [saying('Well.'), failing]],
    ['failed', [failing, failing]],
    ['timed_out', [hanging, hanging], 100],
  ])(
    'is %s in all when its children are, and tells nothing of the server',
    async (status, agents, timeoutMs) => {
      const children = agents.map((agent, index) => named(`${index}`, agent));
      const { snapshot, said } = await outcome((await start(inLanes(children, timeoutMs))).runtime);
      expect(said.split(' ')[0]).toBe(status);
      expect(snapshot.fanouts).toMatchObject([{ status, finishedAt: expect.any(String) }]);
      expect(JSON.stringify(snapshot)).not.toContain('secret');
    },
  );

  it('has no more children at work than it may, and hears of each as it ends', async () => {
    let atWork = 0;
    let most = 0;
    const heard: string[] = [];
    const child: Agent = async function* () {
      most = Math.max(most, ++atWork);
      yield* say('Some words of it, and some more. ');
      atWork -= 1;
    };
    const { runtime } = await start(async function* (turn) {
      const children = Array.from({ length: 7 }, (_, n) => named(`${n}`, child));
      const onPartial = ({ name }: { name: string }): void => void heard.push(name);
      const { status } = await turn.fanOut(children, { maxParallel: 2, onPartial });
      yield* say(status);
    });
    expect((await outcome(runtime)).said).toBe('completed');
    expect(most).toBe(2);
    expect(heard.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('stops all while one asks and another works: the question is withdrawn and the run goes on', async () => {
    const inner = inLanes([named('deep', asking), named('deep', hanging)]);
    const { runtime } = await start(
      inLanes([named('asks', asking), named('works', hanging), named('both', inner)]),
    );
    const run = await send(runtime, 't');
    const asked = new Set<string>();
    await readUntil(runtime, 't', (event) => {
      if (event.type === 'approval') asked.add(event.approval.approvalId);
      return asked.size === 2;
    });
    const { fanouts } = await runtime.getThread(ALICE, 't');
    const { fanoutId = '' } = fanouts.find(({ depth }) => depth === 1) ?? {};
    expect(await runtime.cancelFanout(ALICE, { fanoutId })).toEqual({ status: 'stopped' });
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    const after = await runtime.getThread(ALICE, 't');
    expect(textOf(after.messages[1])).toBe('cancelled cancelled cancelled cancelled');
    expect(after.fanouts.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(after.approvals.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('tells how far a child is, where it says so', async () => {
    const { runtime } = await start(
      inLanes([
        named('counting', async function* (turn) {
          turn.progress(0.4);
          yield* say('Page two of five.');
          await forever(turn.signal);
        }),
      ]),
    );
    const run = await send(runtime, 't');
    const isTold = (fanout: Fanout): boolean => fanout.children[0]?.progress === 0.4;
    await readUntil(runtime, 't', (event) => event.type === 'fanout' && isTold(event.fanout));
    await runtime.cancelRun(ALICE, run);
    const { fanouts } = await runtime.getThread(ALICE, 't');
    expect(fanouts[0]).toMatchObject({ status: 'cancelled', children: [{ status: 'cancelled' }] });
  });

  it('keeps lanes within lanes apart, with their questions and what came of them', async () => {
    const inner = inLanes([named('leaf', asking), named('leaf', saying('Leaf.'))]);
    const { runtime } = await start(inLanes([named('left', inner), named('right', inner)]));
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const { items } = await runtime.listApprovals(ALICE, { threadId: 't', status: 'pending' });
    expect(new Set(items.map(({ lane }) => lane)).size).toBe(2);
    await approveAll(runtime);
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
    const { fanouts, messages } = await runtime.getThread(ALICE, 't');
    const told = fanouts.map(({ depth, status }) => `${status} at ${depth}`).toSorted();
    expect(told).toEqual(['completed at 1', 'completed at 2', 'completed at 2']);
    for (const { lane } of items) {
      const leaf = messages.find(({ id }) => id === lane);
      expect(leaf?.parts).toContainEqual(
        expect.objectContaining({ toolCallId: 'call', output: 'paid' }),
      );
    }
  });

  it('takes a child up as soon as it is answered, while another works', async () => {
    const { promise: quickIsDone, resolve: isDone } = Promise.withResolvers<void>();
    const slow: Agent = async function* () {
      await quickIsDone;
      yield* say('Slow.');
    };
    const { runtime } = await start(inLanes([named('asking', asking), named('slow', slow)]));
    const run = await send(runtime, 't');
    const childIs = (status: string) => (event: { type: string; fanout?: Fanout }) =>
      event.fanout?.children[0]?.status === status;
    await readUntil(runtime, 't', childIs('waiting'));
    expect(await pendingApproval(runtime, 't')).toMatchObject({ toolName: 'pay' });
    await approveAll(runtime);
    await readUntil(runtime, 't', childIs('completed'));
    isDone();
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success', attempt: 1 });
  });

  it('goes no deeper than it may: the child that wanted to fails, the rest goes on', async () => {
    const deeper = (levels: number): Agent =>
      levels === 0 ? saying('Bottom.') : inLanes([named(`${levels}`, deeper(levels - 1))]);
    const { snapshot, said } = await outcome((await start(deeper(9))).runtime);
    expect(said).toBe('completed completed');
    const failed = snapshot.fanouts.flatMap(({ children }) =>
      children.filter(({ status }) => status === 'failed'),
    );
    expect(failed).toMatchObject([{ error: expect.stringMatching(/deep/) }]);
  });
}
