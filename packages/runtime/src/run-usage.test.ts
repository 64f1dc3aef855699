import { describe, expect, it } from 'vitest';
import { addUsage } from './run-usage.ts';

describe('addUsage', () => {
  it('sums the stretches of a run', () => {
    const first = addUsage(undefined, { usage: { inputTokens: 10, outputTokens: 5 } });

    expect(addUsage(first, { usage: { inputTokens: 2, outputTokens: 1 } })).toEqual({
      inputTokens: 12,
      outputTokens: 6,
    });
  });

  it('sums what was cached, thought and paid too', () => {
    const usage = {
      inputTokens: 10,
      cachedInputTokens: 4,
      outputTokens: 5,
      reasoningTokens: 3,
      cost: { amount: 0.5, currency: 'EUR' },
    };

    expect(addUsage(addUsage(undefined, { usage }), { usage })).toEqual({
      inputTokens: 20,
      cachedInputTokens: 8,
      outputTokens: 10,
      reasoningTokens: 6,
      cost: { amount: 1, currency: 'EUR' },
    });
  });

  it.each([
    [{ amount: 1, currency: 'USD' }],
    [{ amount: -1, currency: 'EUR' }],
    [{ amount: 1 }],
    [1],
  ])('adds no cost of %j to one in euros', (cost) => {
    const before = { cost: { amount: 2, currency: 'EUR' } };
    expect(addUsage(before, { usage: { cost } })).toEqual(before);
  });

  it('leaves out what the model did not report', () => {
    expect(addUsage(undefined, { usage: { outputTokens: 5 } })).toEqual({ outputTokens: 5 });
  });

  it.each([[undefined], [null], ['usage'], [{ usage: 'many' }], [{ usage: { inputTokens: NaN } }]])(
    'takes %j for no report',
    (metadata) => {
      expect(addUsage(undefined, metadata)).toBeUndefined();
      expect(addUsage({ inputTokens: 3 }, metadata)).toEqual({ inputTokens: 3 });
    },
  );
});
