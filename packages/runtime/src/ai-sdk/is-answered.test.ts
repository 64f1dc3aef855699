import type { UIMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import type { TurnContext } from '../agent.ts';
import { isAnswered } from './is-answered.ts';

function turnOf(parts: UIMessage['parts'], id = 'answer'): TurnContext {
  const message: UIMessage = { id, role: 'assistant', parts };
  return { messages: [message], message: { ...message, id: 'answer' } } as unknown as TurnContext;
}

const step = { type: 'step-start' } as const;
const text = { type: 'text', text: 'All done.' } as const;
const toolPart = {
  type: 'tool-work',
  toolCallId: 'c1',
  state: 'output-available',
  input: {},
  output: 1,
} as const;

describe('isAnswered', () => {
  it('holds when the last finished step is text alone', () => {
    expect(isAnswered(turnOf([step, toolPart, step, text]))).toBe(true);
  });

  it('does not hold while a tool call is the last word', () => {
    expect(isAnswered(turnOf([step, text, toolPart]))).toBe(false);
  });

  it('does not hold for an answer that has not begun', () => {
    expect(isAnswered(turnOf([]))).toBe(false);
  });

  it('does not hold for the answer of an earlier run', () => {
    expect(isAnswered(turnOf([step, text], 'earlier'))).toBe(false);
  });
});
