import type { Fanout, ThreadEvent, ThreadSnapshot } from '@handrail/protocol';
import type { Agent, FanOutOptions, FanOutResult, SubAgent } from './agent.ts';
import { say } from './runtime-bench.fixture.ts';

export const saying = (text: string): Agent =>
  async function* () {
    yield* say(text);
  };

/** An agent that sets these to work and says what became of them. */
export function parent(children: SubAgent[], options?: FanOutOptions): Agent {
  return async function* (turn) {
    const result = await turn.fanOut(children, options);
    yield* say(summary(result));
  };
}

export const summary = (result: FanOutResult): string =>
  [result.status, ...result.children.map(({ name, status }) => `${name}:${status}`)].join(' ');

export const asking: Agent = async function* (turn) {
  yield* turn.step('ask', async function* () {
    yield* say('May I? ');
  });
  const call = { toolCallId: 'c', toolName: 'pay', input: { lane: turn.lane } };
  const { outcome } = yield* turn.requestApproval(call);
  yield { type: 'tool-output-available', toolCallId: 'c', output: outcome };
  yield* say(outcome, 'after');
};

export const fanoutOf = ({ fanouts }: ThreadSnapshot): Fanout => fanouts[0]!;
export const laneOf = (
  snapshot: ThreadSnapshot,
  index: number,
): ThreadSnapshot['messages'][number] | undefined =>
  snapshot.messages.find(({ id }) => id === fanoutOf(snapshot).children[index]?.childId);

export const childIs =
  (index: number, status: string) =>
  (event: ThreadEvent): boolean =>
    event.type === 'fanout' && event.fanout.children[index]?.status === status;
