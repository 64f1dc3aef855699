import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { StepTimeline } from './step-timeline.tsx';
import '../styles.css';

it('has the line run through the middle of each mark, which is as wide as it is high', async () => {
  const screen = await render(
    <StepTimeline
      steps={[
        { id: 'read', label: 'Read', status: 'done' },
        { id: 'write', label: 'Write', status: 'pending' },
      ]}
    />,
  );
  const step = screen.getByRole('listitem').first().element();
  const px = (pseudo: string, side: 'left' | 'width' | 'height' | 'borderLeftWidth'): number =>
    Number.parseFloat(getComputedStyle(step, pseudo)[side]);
  const middle = (pseudo: string, width: number): number => px(pseudo, 'left') + width / 2;
  expect(middle('::after', px('::after', 'borderLeftWidth'))).toBe(
    middle('::before', px('::before', 'width')),
  );
  expect(px('::before', 'width') % 1).toBe(0);
  expect(px('::before', 'height')).toBe(px('::before', 'width'));
});
