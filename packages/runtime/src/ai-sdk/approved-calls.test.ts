import type { UIMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import type { ApprovalAnswer, TurnContext } from '../agent.ts';
import { takeUpApprovedCalls } from './approved-calls.ts';

type Part = UIMessage['parts'][number];

function approved(toolCallId: string, fields: object = {}): Part {
  return {
    type: 'tool-send',
    toolCallId,
    state: 'approval-responded',
    input: { to: 'ada' },
    approval: { id: `approval-${toolCallId}`, approved: true },
    ...fields,
  } as Part;
}

function turnOf(parts: Part[], answer: Partial<ApprovalAnswer>, later: UIMessage[] = []) {
  const asked: unknown[] = [];
  const message: UIMessage = { id: 'answer', role: 'assistant', parts };
  const turn = {
    message,
    messages: [message, ...later],
    consumeApproval: (call: unknown) => {
      asked.push(call);
      return Promise.resolve({ approvalId: 'a', outcome: 'approved', ...answer });
    },
  } as unknown as TurnContext;
  return { turn, asked };
}

describe('takeUpApprovedCalls', () => {
  it('takes an approved call up with exactly the stored input and leaves it to run', async () => {
    const parts = [approved('c1')];
    const { turn, asked } = turnOf(parts, { outcome: 'approved' });

    const { messages, refusals } = await takeUpApprovedCalls(turn);

    expect(asked).toEqual([{ toolCallId: 'c1', input: { to: 'ada' } }]);
    expect(messages[0]?.parts).toEqual(parts);
    expect(refusals).toEqual([]);
  });

  it('takes up the call of a dynamic tool too', async () => {
    const part = approved('c1', { type: 'dynamic-tool', toolName: 'send' });
    const { turn, asked } = turnOf([part], { outcome: 'approved' });

    await takeUpApprovedCalls(turn);

    expect(asked).toHaveLength(1);
  });

  it('closes a call that was taken up before as one that may have run', async () => {
    const { turn } = turnOf([approved('c1')], { outcome: 'uncertain' });

    const { messages, refusals } = await takeUpApprovedCalls(turn);

    expect(messages[0]?.parts[0]).toMatchObject({ state: 'output-error' });
    expect(refusals).toEqual([
      {
        type: 'tool-output-error',
        toolCallId: 'c1',
        errorText: expect.stringContaining('may have run'),
      },
    ]);
  });

  it('tells why a call is not covered by its approval', async () => {
    const { turn } = turnOf([approved('c1')], {
      outcome: 'rejected',
      reason: 'The input changed.',
    });

    const { refusals } = await takeUpApprovedCalls(turn);

    expect(refusals).toMatchObject([{ errorText: 'Not run: The input changed.' }]);
  });

  it('never runs again what a policy had approved by itself when the process stopped', async () => {
    const part = approved('c1', { approval: { id: 'a', approved: true, isAutomatic: true } });
    const { turn, asked } = turnOf([part], { outcome: 'approved' });

    const { refusals } = await takeUpApprovedCalls(turn);

    expect(asked).toEqual([]);
    expect(refusals).toMatchObject([{ errorText: expect.stringContaining('may have run') }]);
  });

  it('asks about the last step only, also when a next one has just begun', async () => {
    const parts: Part[] = [
      { type: 'step-start' },
      approved('old'),
      { type: 'step-start' },
      approved('new'),
      { type: 'step-start' },
    ];
    const { turn, asked } = turnOf(parts, { outcome: 'approved' });

    const { refusals } = await takeUpApprovedCalls(turn);

    expect(asked).toMatchObject([{ toolCallId: 'new' }]);
    expect(refusals).toMatchObject([{ toolCallId: 'old' }]);
  });

  it('closes an approved call that a later message left behind, without asking or showing', async () => {
    const later: UIMessage = {
      id: 'u2',
      role: 'user',
      parts: [{ type: 'text', text: 'Never mind' }],
    };
    const { turn, asked } = turnOf([approved('c1')], { outcome: 'approved' }, [later]);

    const { messages, refusals } = await takeUpApprovedCalls(turn);

    expect(asked).toEqual([]);
    expect(refusals).toEqual([]);
    expect(messages[0]?.parts[0]).toMatchObject({ state: 'output-error' });
  });

  it('does not touch a call that a person turned down', async () => {
    const part = approved('c1', { approval: { id: 'a', approved: false, reason: 'No.' } });
    const { turn, asked } = turnOf([part], { outcome: 'approved' });

    const { messages } = await takeUpApprovedCalls(turn);

    expect(asked).toEqual([]);
    expect(messages[0]?.parts).toEqual([part]);
  });
});
