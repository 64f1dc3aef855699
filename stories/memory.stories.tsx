import type { MemoryNote } from '@handrail/protocol';
import { MemoryCard } from '@handrail/ui';
import preview from './.storybook/preview.ts';

const note: MemoryNote = {
  memoryId: 'a',
  action: 'written',
  text: 'Invoices are archived by year.',
};
const meta = preview.meta({ title: 'Memory', component: MemoryCard, args: { note } });

export const Written = meta.story();
export const Recalled = meta.story({
  args: {
    note: {
      memoryId: 'a',
      action: 'recalled',
      text: 'Ada likes short summaries.',
      weight: 0.8,
      place: 'user',
      source: 'the talk of Monday',
    },
  },
});
export const Updated = meta.story({
  args: { note: { memoryId: 'a', action: 'updated', text: 'The archive closes on Friday.' } },
});
export const Forgotten = meta.story({
  args: { note: { memoryId: 'a', action: 'forgotten', text: 'The old address.' } },
});
export const LongText = meta.story({
  args: {
    note: {
      memoryId: 'a',
      action: 'recalled',
      text: `${'The archive keeps every invoice of the last ten years. '.repeat(12)}\n\nhttps://example.org/${'archive/'.repeat(20)}`,
      weight: 0.05,
    },
  },
});
