import type { UIMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { closeParts, closeText } from './close-parts.ts';

const approval = { id: 'p' };
const call = { toolCallId: 'c', input: {} };

function close(
  part: object,
  { consumed = [] as string[], final = false } = {},
): Record<string, unknown> {
  const message = { id: 'm', role: 'assistant', parts: [part] } as unknown as UIMessage;
  const fold = { message, open: { text: { t: 0 }, reasoning: {} } };
  const closed = closeParts(fold, { consumed: new Set(consumed), final });
  expect(closed.open).toEqual({ text: {}, reasoning: {} });
  return closed.message.parts[0] as unknown as Record<string, unknown>;
}

describe('closeParts', () => {
  it.each(['text', 'reasoning'])('ends %s that still streams and leaves its words', (type) => {
    expect(close({ type, text: 'Half', state: 'streaming' })).toEqual({
      type,
      text: 'Half',
      state: 'done',
    });
    expect(close({ type, text: 'Whole' })).toEqual({ type, text: 'Whole' });
  });

  it('says of code that still ran that it was broken off', () => {
    const data = { codeRunId: 'c', language: 'python', source: '1', status: 'running' };
    expect(close({ type: 'data-code-run', id: 'c', data })).toMatchObject({
      data: { ...data, status: 'killed', error: expect.stringMatching(/broken off/i) },
    });
    const ended = { type: 'data-code-run', data: { ...data, status: 'completed' } };
    expect(close(ended)).toEqual(ended);
    expect(close({ type: 'data-code-run', data: null })).toEqual({
      type: 'data-code-run',
      data: null,
    });
  });

  it.each(['tool-send', 'dynamic-tool'])(
    'says of a %s whose input was not whole that it did not run',
    (type) => {
      const part = close({ type, toolCallId: 'c', state: 'input-streaming', rawInput: '{"a' });
      expect(part).toMatchObject({
        state: 'output-error',
        errorText: expect.stringMatching(/did not run/),
      });
    },
  );

  it.each([
    ['was called', { ...call, type: 'tool-send', state: 'input-available' }],
    [
      'had begun to answer',
      { ...call, type: 'tool-send', state: 'output-available', output: 1, preliminary: true },
    ],
    [
      'was taken up',
      {
        ...call,
        type: 'tool-send',
        state: 'approval-responded',
        approval: { ...approval, approved: true },
      },
    ],
  ])('says of a call that %s that it may have run', (_, part) => {
    const closed = close(part, { consumed: ['p'] });
    expect(closed).toMatchObject({
      state: 'output-error',
      errorText: expect.stringMatching(/may have run/),
    });
    expect(closed).not.toHaveProperty('output');
  });

  it('keeps what a call showed on the way while its question waits, and no longer', () => {
    const shown = { ...call, type: 'tool-send', state: 'output-available', output: 1, approval };
    const part = { ...shown, preliminary: true };
    expect(close(part)).toEqual(part);
    const wantsEnd = { state: 'output-error', errorText: expect.stringMatching(/may have run/) };
    expect(close(part, { final: true })).toMatchObject(wantsEnd);
    const decided = { ...part, approval: { ...approval, approved: true } };
    expect(close(decided, { consumed: ['p'] })).toMatchObject(wantsEnd);
  });

  it('keeps a question and an unused leave while the run may go on, and ends both with it', () => {
    const asked = { ...call, type: 'tool-send', state: 'approval-requested', approval };
    const allowed = {
      ...call,
      type: 'tool-send',
      state: 'approval-responded',
      approval: { ...approval, approved: true },
    };
    expect(close(asked)).toEqual(asked);
    expect(close(allowed)).toEqual(allowed);
    expect(close(asked, { final: true })).toMatchObject({
      state: 'output-denied',
      approval: { id: 'p', approved: false },
    });
    expect(close(allowed, { final: true })).toMatchObject({
      state: 'output-error',
      errorText: expect.stringMatching(/before it ran/),
    });
  });

  it('brings a refused call to its end, with the reason that was given', () => {
    const refused = {
      ...call,
      type: 'tool-send',
      state: 'approval-responded',
      approval: { ...approval, approved: false, reason: 'no' },
    };
    expect(close(refused)).toMatchObject({
      state: 'output-denied',
      approval: { id: 'p', approved: false, reason: 'no' },
    });
  });

  it('leaves alone what has ended', () => {
    for (const part of [
      { ...call, type: 'tool-send', state: 'output-available', output: 1 },
      { ...call, type: 'tool-send', state: 'output-error', errorText: 'no' },
      { type: 'step-start' },
      { type: 'data-x', data: 1 },
    ]) {
      expect(close(part, { final: true, consumed: ['p'] })).toEqual(part);
    }
  });
});

describe('closeText', () => {
  it('leaves calls as they are: a page may answer them itself', () => {
    const parts = [
      { type: 'text', text: 'Hi', state: 'streaming' },
      { ...call, type: 'tool-ask', state: 'input-available' },
    ];
    const message = { id: 'm', role: 'assistant', parts } as unknown as UIMessage;
    const closed = closeText({ message, open: { text: { t: 0 }, reasoning: {} } });
    expect(closed.message.parts).toEqual([{ type: 'text', text: 'Hi', state: 'done' }, parts[1]]);
  });
});
