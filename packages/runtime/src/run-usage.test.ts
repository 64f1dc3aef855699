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
