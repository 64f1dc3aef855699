import { BranchPicker } from '@handrail/ui';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { expect, fn } from 'storybook/test';
import preview from './.storybook/preview.ts';

const meta = preview.meta({
  title: 'BranchPicker',
  component: BranchPicker,
  args: { index: 1, count: 3, onSelect: fn() },
});

export const InTheMiddle = meta.story();
export const First = meta.story({ args: { index: 0 } });
export const Last = meta.story({ args: { index: 2 } });
export const WhileAnAnswerIsWritten = meta.story({ args: { disabled: true } });

function Several(): ReactElement {
  const [index, setIndex] = useState(0);
  return <BranchPicker index={index} count={12} onSelect={setIndex} />;
}

export const ByKeyboard = meta.story({
  render: () => <Several />,
  play: async ({ canvas, userEvent }) => {
    const next = await canvas.findByRole('button', { name: 'Next version' });
    next.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(canvas.getByRole('group', { name: 'Version 3 of 12' })).toBeVisible();
    await expect(next).toHaveFocus();
  },
});
