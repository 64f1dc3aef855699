import { Suggestions } from '@handrail/ui';
import { fn } from 'storybook/test';
import preview from './.storybook/preview.ts';

const meta = preview.meta({
  title: 'Suggestions',
  component: Suggestions,
  args: {
    onChoose: fn(),
    suggestions: [
      'What can you do?',
      { label: 'A refund', text: 'Order A-20417 arrived damaged.' },
    ],
  },
});

export const Two = meta.story();
export const LongAndMixed = meta.story({
  args: {
    suggestions: [
      'What can you do?',
      'Compare the last three invoices of the landlord and tell me where they differ from the contract',
      'خطط لرحلة إلى لشبونة',
      '先週の返品をまとめて',
      { label: 'The weather', text: 'How is the weather in Lisbon?' },
    ],
  },
});
