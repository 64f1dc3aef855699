import type { UIMessageChunk } from 'ai';
import { describe, expect, it } from 'vitest';
import type { Agent } from './agent.ts';
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

/** Asks about a call and says the answer itself, once. */
const answersItself = (own: UIMessageChunk): Agent =>
  async function* (turn) {
    if (turn.message.parts.length > 0) return;
    yield callOf('c', 'send', { to: 'ana' });
    yield { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c' };
    yield own;
    yield { type: 'finish-step' };
  };

describe.each(STORES)('a question over %s that its own agent answers', (_, makeStore) => {
  it.each<[string, UIMessageChunk]>([
    ['yes', { type: 'tool-approval-response', approvalId: 'p', approved: true }],
    ['no', { type: 'tool-approval-response', approvalId: 'p', approved: false }],
    ['a denial', { type: 'tool-output-denied', toolCallId: 'c' }],
  ])('with %s is asked of a person all the same', async (_answer, own) => {
    const { runtime, errors } = openBench(makeStore(), answersItself(own));
    await start(runtime, 'x');
    const waiting = await settled(runtime, 'x', 'waiting');
    expect(toolPart(waiting, 'c')).toMatchObject({ state: 'approval-requested' });
    expect(waiting.approvals).toMatchObject([{ approvalId: 'p', status: 'pending' }]);
    expect(errors).toHaveLength(1);
    const approval = await pendingApproval(runtime, 'x');
    await runtime.decideApproval(ada, 'p', answer(approval, 'reject_once'));
    const done = await settled(runtime, 'x');
    expect(done.approvals).toMatchObject([{ status: 'rejected', decision: { by: 'ada' } }]);
    expect(toolPart(done, 'c')).toMatchObject({ state: 'output-denied' });
  });

  it('is its own to answer where it asked nobody', async () => {
    const { runtime, errors } = openBench(makeStore(), async function* () {
      yield callOf('c', 'send', {});
      const question = { approvalId: 'p', toolCallId: 'c', isAutomatic: true };
      yield { type: 'tool-approval-request', ...question };
      yield { type: 'tool-approval-response', approvalId: 'p', approved: true };
      yield { type: 'tool-output-available', toolCallId: 'c', output: 'sent' };
      yield { type: 'finish-step' };
    });
    await start(runtime, 'x');
    const done = await settled(runtime, 'x');
    expect(errors).toEqual([]);
    expect(done.approvals).toEqual([]);
    expect(toolPart(done, 'c')).toMatchObject({
      state: 'output-available',
      approval: { id: 'p', approved: true },
    });
  });
});
