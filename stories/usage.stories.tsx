import { UsageLine } from '@handrail/ui';
import preview from './.storybook/preview.ts';

const meta = preview.meta({
  title: 'Usage',
  component: UsageLine,
  args: {
    usage: {
      inputTokens: 12_400,
      cachedInputTokens: 9000,
      outputTokens: 310,
      reasoningTokens: 128,
      cost: { amount: 0.0042, currency: 'USD' },
      model: 'gpt-5-mini',
    },
  },
});

export const WithCost = meta.story();
export const CostNotReported = meta.story({
  args: { usage: { inputTokens: 12_400, outputTokens: 310 } },
});
export const NothingReported = meta.story({ args: { usage: {} } });
